"""The symbols of the Bluetooth SIG's units, by the names that its layouts use."""

SYMBOLS = {
    "unitless": "", "period.beats_per_minute": "bpm", "time.second": "s", "time.minute": "min",
    "time.hour": "h", "time.day": "d", "time.year": "a", "length.metre": "m", "length.meter": "m",
    "percentage": "%", "energy.kilogram_calorie": "kcal", "energy.joule": "J",
    "energy.kilowatt_hour": "kWh", "plane_angle.degree": "°", "power.watt": "W",
    "thermodynamic_temperature.degree_celsius": "°C", "thermodynamic_temperature.degree_fahrenheit": "°F",
    "thermodynamic_temperature.kelvin": "K", "density.kilogram_per_cubic_meter": "kg/m³",
    "velocity.kilometre_per_hour": "km/h", "velocity.metres_per_second": "m/s",
    "pressure.pascal": "Pa", "pressure.millimetre_of_mercury": "mmHg", "metabolic_equivalent": "MET",
    "step_per_minute": "steps/min", "stroke_per_minute": "strokes/min",
    "standard_acceleration_due_to_gravity": "gₙ", "acceleration.metres_per_seconds_squared": "m/s²",
    "moment_of_force.newton_metre": "N·m", "magnetic_flux_density.tesla": "T", "force.newton": "N",
    "electric_potential_difference.volt": "V", "electric_current.ampere": "A",
    "electric_resistance.ohm": "Ω", "mass.kilogram": "kg", "illuminance.lux": "lx",
    "illuminance.lumen": "lx", "mass_density.milligram_per_decilitre": "mg/dL",
    "mass_density.mole_per_litre": "mol/L", "mass_density.kilogram_per_liter": "kg/L",
    "milligram_per_decilitre_per_minute": "mg/dL/min", "angular_velocity.revolution_per_minute": "rpm",
    "rotational_speed.revolutions_per_minute": "rpm", "volume_flow.litre_per_second": "L/s",
    "flow.cubic_metre_per_second": "m³/s", "mass_flow.gram_per_second": "g/s", "volume.litre": "L",
    "transfer_rate.milliliter_per_kilogram_per_minute": "mL/kg/min",
    "sound_pressure.decibel_spl": "dB", "ppm": "ppm", "ppb": "ppb",
    "concentration.parts_per_billion": "ppb", "concentration.count_per_cubic_metre": "1/m³",
    "luminous_intensity.candela": "cd", "luminous_flux.lumen": "lm", "luminous_exposure.lux_hour": "lx·h",
    "luminous_energy.lumen_per_hour": "lm·h", "luminous_efficacy.lumen_per_watt": "lm/W",
    "logarithmic_radio_quantity.decibel": "dBm", "kilogram_per_square_metre": "kg/m²",
    "kelvin_per_second": "K/s", "irradiance.watt_per_square_metre": "W/m²", "hertz": "Hz",
}

# Thousands of these have a symbol of their own that people use.
THOUSANDS = {"Pa": "kPa", "J": "kJ"}


def symbol_of(name, decimal):
    """The symbol of a unit, and the decimal exponent that is left beside it.

    Raises KeyError for a unit that is not in the table, so that a new one is noticed.
    """
    if name is None:
        return "", decimal
    symbol = SYMBOLS[name]
    if decimal == 3 and symbol in THOUSANDS:
        return THOUSANDS[symbol], 0
    return symbol, decimal
