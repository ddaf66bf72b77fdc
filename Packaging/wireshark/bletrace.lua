-- Runs bletrace on the capture that is open in Wireshark.
--
-- Copy this file to Wireshark's personal Lua plugins (Help > About Wireshark > Folders) and reload Lua plugins
-- (Ctrl+Shift+L). Tools > bletrace then has the reports. BLETRACE names the tool where it is not in PATH.
--
-- Without a window, tshark prints the report behind its own output:
--     tshark -q -r FILE -X lua_script:bletrace.lua -X lua_script1:check

local reports = {
    { "summary", "What happened, on one screen" },
    { "timeline", "What happened, step by step" },
    { "check", "What is wrong, weak or missing" },
    { "throughput", "Speed of transfers, and what limited it" },
    { "connections", "Events, intervals and channels" },
    { "pairing", "How devices paired" },
    { "gatt", "Services and characteristics" },
    { "advertising", "Who advertises" },
}

local tool = os.getenv("BLETRACE") or "bletrace"

local function quoted(text)
    return "'" .. text:gsub("'", "'\\''") .. "'"
end

-- The output of a report of a file.
local function report(command, path)
    local pipe = io.popen(quoted(tool) .. " " .. command .. " " .. quoted(path) .. " --color never --width 120 2>&1")
    if not pipe then return "Could not run " .. tool .. ": set BLETRACE to its path." end
    local text = pipe:read("*a")
    local _, _, status = pipe:close()
    -- 127 is a shell's answer where there is no such command.
    if text == "" or status == 127 then return "Could not run " .. tool .. ": set BLETRACE to its path." end
    -- The packets were copied: the copy's name says nothing.
    for _, name in ipairs({ path, path:match("[^/\\]+$") }) do
        text = text:gsub(name:gsub("%p", "%%%0"), "FILE")
    end
    return text
end

-- Copies the packets of the open capture, all of them, so that frames keep their numbers; then calls `use` with the copy.
local function copy(use)
    local path = os.tmpname()
    local tap = Listener.new("frame")
    local dumper
    function tap.packet()
        if not dumper then dumper = Dumper.new_for_current(path) end
        dumper:dump_current()
    end
    local function finish()
        tap:remove()
        if dumper then
            dumper:close()
            use(path)
        end
        os.remove(path)
    end
    return tap, finish
end

if gui_enabled() then
    local function show(command)
        local _, finish = copy(function(path)
            local window = TextWindow.new("bletrace " .. command)
            local text = report(command, path)
            window:set(text)
            -- A frame of the text is one click away: its number goes into the display filter.
            window:add_button("Go to frame…", function()
                new_dialog("Go to frame", function(number)
                    number = tostring(number):match("%d+")
                    if number then
                        set_filter("frame.number == " .. number)
                        apply_filter()
                    end
                end, "Frame")
            end)
            window:add_button("Show all frames of the report", function()
                local seen, list = {}, {}
                for number in text:gmatch("#(%d+)") do
                    if not seen[number] and #list < 500 then
                        seen[number] = true
                        list[#list + 1] = number
                    end
                end
                if #list > 0 then
                    set_filter("frame.number in {" .. table.concat(list, ", ") .. "}")
                    apply_filter()
                end
            end)
        end)
        retap_packets()
        finish()
    end
    for _, entry in ipairs(reports) do
        register_menu("bletrace/" .. entry[2], function() show(entry[1]) end, MENU_TOOLS_UNSORTED)
    end
else
    local command = ({ ... })[1]
    if command then
        local tap, finish = copy(function(path) print(report(command, path)) end)
        function tap.draw() finish() end
    end
end
