// Written by Scripts/characteristic-layouts; do not edit.
import ByteReading

/// The layouts of the Bluetooth SIG's characteristics, sorted by UUID, and those of Apple's services.
/// What a line consists of stands in Scripts/gatt/table.py.
let characteristicLayoutTable: ConstantText = """
  S HID Service
  C 2908 - report_reference Report Reference
  F u1:hex - - - - - - btatt.report_reference.report_id Report ID
  D Report ID in the Report Map; 0 if the map uses none.
  F u1:hex - - - - - - btatt.report_reference.report_type Report Type
  D Type of the report: input, output or feature.
  V 1 Input
  V 2 Output
  V 3 Feature
  S Vol 3, Part C, 12.1
  C 2A00 - device_name Device Name
  F t - - - - - - btatt.device_name Device Name
  D Name of the device; it may be longer here than in its advertising.
  S Vol 3, Part C, 12.2
  C 2A01 - appearance Appearance
  F u2 - - - - - - btatt.appearance Appearance
  D Appearance of the device, so that an app can show a suitable icon.
  B 3F btatt.appearance.subcategory Subcategory
  D Subcategory of the device.
  B FFC0 btatt.appearance.category Category
  D Category of the device.
  V 0 Unknown
  V 1 Phone
  V 2 Computer
  V 3 Watch
  V 4 Clock
  V 5 Display
  V 6 Remote Control
  V 7 Eye-glasses
  V 8 Tag
  V 9 Keyring
  V 10 Media Player
  V 11 Barcode Scanner
  V 12 Thermometer
  V 13 Heart Rate Sensor
  V 14 Blood Pressure
  V 15 Human Interface Device
  V 16 Glucose Meter
  V 17 Running Walking Sensor
  V 18 Cycling
  V 19 Control Device
  V 20 Network Device
  V 21 Sensor
  V 22 Light Fixtures
  V 23 Fan
  V 24 HVAC
  V 25 Air Conditioning
  V 26 Humidifier
  V 27 Heating
  V 28 Access Control
  V 29 Motorized Device
  V 30 Power Device
  V 31 Light Source
  V 32 Window Covering
  V 33 Audio Sink
  V 34 Audio Source
  V 35 Motorized Vehicle
  V 36 Domestic Appliance
  V 37 Wearable Audio Device
  V 38 Aircraft
  V 39 AV Equipment
  V 40 Display Equipment
  V 41 Hearing aid
  V 42 Gaming
  V 43 Signage
  V 49 Pulse Oximeter
  V 50 Weight Scale
  V 51 Personal Mobility Device
  V 52 Continuous Glucose Monitor
  V 53 Insulin Pump
  V 54 Medication Delivery
  V 55 Spirometer
  V 81 Outdoor Sports Activity
  V 82 Industrial Measurement Device
  V 83 Industrial Tools
  V 84 Cookware Device
  S Vol 3, Part C, 12.3
  C 2A04 - peripheral_preferred_connection_parameters Peripheral Preferred Connection Parameters
  F u2 - - - - 125,-2,0 ms btatt.minimum_connection_interval Minimum Connection Interval
  D Minimum connection interval that the peripheral prefers.
  V 65535 no specific value
  F u2 - - - - 125,-2,0 ms btatt.maximum_connection_interval Maximum Connection Interval
  D Maximum connection interval that the peripheral prefers.
  V 65535 no specific value
  F u2 - - - - - - btatt.slave_latency Peripheral Latency
  D Peripheral latency that the peripheral prefers: consecutive events that it may skip.
  F u2 - - - - 1,1,0 ms btatt.connection_supervision_timeout_multiplier Connection Supervision Timeout Multiplier
  D Supervision timeout that the peripheral prefers.
  V 65535 no specific value
  S GATT Specification Supplement, 3
  C 2A06 - alert_level Alert Level
  F u1 - - - - - - btatt.alert_level Alert Level
  D How the device alerts the user; key finders beep at the high level.
  V 0 No Alert
  V 1 Mild Alert
  V 2 High Alert
  C 2A07 - tx_power_level Tx Power Level
  F s1 - - - - - dBm btatt.tx_power_level Tx Power
  D Transmit power; together with the received signal strength, it indicates the distance.
  C 2A08 time date_time Date Time
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  C 2A09 - day_of_week Day of Week
  F u1 - - - - - - btatt.day_of_week Day of Week
  V 0 Unknown
  V 1 Monday
  V 2 Tuesday
  V 3 Wednesday
  V 4 Thursday
  V 5 Friday
  V 6 Saturday
  V 7 Sunday
  C 2A0A - day_date_time Day Date Time
  F struct:time - - - - - - btgatt.day_date_time.date_time Date Time
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - - - - - - btatt.day_of_week Day of Week
  V 0 Unknown
  V 1 Monday
  V 2 Tuesday
  V 3 Wednesday
  V 4 Thursday
  V 5 Friday
  V 6 Saturday
  V 7 Sunday
  C 2A0C - exact_time_256 Exact Time 256
  F struct - - - - - - btgatt.exact_time_256.day_date_time Day Date Time
  (
  F struct:time - - - - - - btgatt.exact_time_256.day_date_time.date_time Date Time
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - - - - - - btgatt.exact_time_256.day_date_time.day_of_week Day of Week
  V 0 Unknown
  V 1 Monday
  V 2 Tuesday
  V 3 Wednesday
  V 4 Thursday
  V 5 Friday
  V 6 Saturday
  V 7 Sunday
  )
  F u1 - - - - 1,0,-8 s btatt.fractions256 Fractions256
  C 2A0D - dst_offset DST Offset
  F u1 - - - - - - btatt.dst_offset DST Offset
  V 0 Standard Time
  V 2 Half an hour Daylight Time (+ 0.5h)
  V 4 Daylight Time (+ 1h)
  V 8 Double Daylight Time (+ 2h)
  V 255 DST offset unknown
  C 2A0E - time_zone Time Zone
  F s1 - - - - 15,0,0 min btatt.timezone Time Zone
  V -128 not known
  C 2A0F - local_time_information Local Time Information
  F s1 - - - - 15,0,0 min btatt.timezone Time Zone
  D Offset of local standard time from UTC, without daylight saving time.
  V -128 not known
  F u1 - - - - - - btatt.dst_offset DST Offset
  D Offset that daylight saving time adds; 255 is unknown.
  V 0 Standard Time
  V 2 Half an hour Daylight Time (+ 0.5h)
  V 4 Daylight Time (+ 1h)
  V 8 Double Daylight Time (+ 2h)
  V 255 DST offset unknown
  C 2A11 - time_with_dst Time with DST
  F struct:time - - - - - - btgatt.time_with_dst.date_time Date Time
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - - - - - - btatt.dst_offset DST Offset
  V 0 Standard Time
  V 2 Half an hour Daylight Time (+ 0.5h)
  V 4 Daylight Time (+ 1h)
  V 8 Double Daylight Time (+ 2h)
  V 255 DST offset unknown
  C 2A12 - time_accuracy Time Accuracy
  F u1 - - - - 1,0,-3 s btatt.time_accuracy Accuracy
  V 254 drift is larger than 31.625s
  V 255 drift is unknown
  C 2A13 - time_source Time Source
  F u1 - - - - - - btatt.time_source Time Source
  V 0 Unknown
  V 1 Network Time Protocol
  V 2 GPS
  V 3 Radio Time Signal
  V 4 Manual
  V 5 Atomic Clock
  V 6 Cellular Network
  V 7 Not Synchronized
  C 2A14 - reference_time_information Reference Time Information
  F u1 - - - - - - btatt.time_source Time Source
  D Source of the time: GPS, radio signal, network time protocol, manual.
  V 0 Unknown
  V 1 Network Time Protocol
  V 2 GPS
  V 3 Radio Time Signal
  V 4 Manual
  V 5 Atomic Clock
  V 6 Cellular Network
  V 7 Not Synchronized
  F u1 - - - - 1,0,-3 s btatt.time_accuracy Time Accuracy
  D Maximum error of the clock.
  V 254 drift is larger than 31.625s
  V 255 drift is unknown
  F u1 - - - - - - btatt.days_since_update Days Since Update
  D Whole days since the last update from the reference.
  V 255 the time span is greater than or equal to 255 days
  F u1 - - - - - - btatt.hours_since_update Hours Since Update
  D Hours since the last update from the reference, beyond the whole days.
  V 255 the time span is greater than or equal to 255 days
  C 2A16 - time_update_control_point Time Update Control Point
  F u1 - - - - - - btgatt.time_update_control_point Time Update Control Point
  V 1 Get Reference Update
  V 2 Cancel Reference Update
  C 2A17 - time_update_state Time Update State
  F u1 - - - - - - btgatt.time_update_state.current_state Current State
  V 0 Idle
  V 1 Update Pending
  F u1 - - - - - - btgatt.time_update_state.result Result
  V 0 Successful
  V 1 Cancelled
  V 2 No connection to reference
  V 3 Reference responded with an error
  V 4 Timeout
  V 5 Update not attempted after reset
  C 2A18 - glucose_measurement Glucose Measurement
  F u1 - - 0 - - - btatt.glucose_measurement.flags Flags
  D Bit field: which fields follow, and the unit of the concentration.
  B 1 btatt.glucose_measurement.flags.time_offset_present Time Offset
  D Whether a time offset follows.
  B 2 btatt.glucose_measurement.flags.glucose_concentration_type_and_sample_location_present Glucose Concentration and Type-Sample Location
  D Whether the glucose concentration, sample type and sample location follow.
  B 4 btatt.glucose_measurement.flags.glucose_concentration_units Glucose Units
  D Whether the concentration is in mol/L (1) or kg/L (0).
  V 0 kg/L
  V 1 mol/L
  B 8 btatt.glucose_measurement.flags.sensor_status_annunciation_present Sensor Status Annunciation
  D Whether the sensor status follows.
  B 10 btatt.glucose_measurement.flags.context_information_follows Context Information
  D Whether a context record with the same sequence number describes meals, exercise and medication.
  V 0 This record does not include context information
  V 1 This record includes context information
  F u2 - - - - - - btatt.glucose_measurement.sequence_number Sequence Number
  D Sequence number of the measurement; its context record has the same number.
  F struct:time - - - - - - btatt.glucose_measurement.base_time Base Time
  D Time of the measurement, by a clock that the user cannot change.
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F s2 - 0/1=1 - - - min btatt.glucose_measurement.time_offset Time Offset
  D Offset to add to the base time to get the user-facing time.
  F f2 - 0/6=2 - - - kg/L btatt.glucose_measurement.glucose_concentration.kg_per_l Glucose Concentration
  D Measured glucose concentration of the sample.
  F f2 - 0/6=6 - - - mol/L btatt.glucose_measurement.glucose_concentration.mol_per_l Glucose Concentration
  D Measured glucose concentration of the sample.
  F u1 - 0/2=2 - - - - btatt.glucose_measurement.type_and_sample_location Type-Sample Location
  D Type of the sample, and where it was taken.
  B F btatt.glucose_measurement.type_and_sample_location.type Type
  D Type of the sample: whole blood, plasma or control solution.
  V 1 Capillary Whole blood
  V 2 Capillary Plasma
  V 3 Venous Whole blood
  V 4 Venous Plasma
  V 5 Arterial Whole blood
  V 6 Arterial Plasma
  V 7 Undetermined Whole blood
  V 8 Undetermined Plasma
  V 9 Interstitial Fluid (ISF)
  V 10 Control Solution
  B F0 btatt.glucose_measurement.type_and_sample_location.sample_location Sample Location
  D Where the sample was taken: finger, alternate site, earlobe.
  V 1 Finger
  V 2 Alternate Site Test (AST)
  V 3 Earlobe
  V 4 Control solution
  V 15 Sample Location value not available
  F u2 - 0/8=8 - - - - btatt.glucose_measurement.sensor_status_annunciation Sensor Status Annunciation
  D Sensor errors and conditions that make the result unreliable.
  B 1 btatt.glucose_measurement.sensor_status_annunciation.battery_low Device battery low
  B 2 btatt.glucose_measurement.sensor_status_annunciation.fault Sensor malfunction
  B 4 btatt.glucose_measurement.sensor_status_annunciation.size_insufficient Sample size insufficient
  B 8 btatt.glucose_measurement.sensor_status_annunciation.strip_insertion_error Strip insertion error
  B 10 btatt.glucose_measurement.sensor_status_annunciation.strip_type_incorrect Strip type incorrect
  B 20 btatt.glucose_measurement.sensor_status_annunciation.result_too_high Sensor result too high
  B 40 btatt.glucose_measurement.sensor_status_annunciation.result_too_lower Sensor result too low
  B 80 btatt.glucose_measurement.sensor_status_annunciation.temperature_too_high Sensor temperature too high
  B 100 btatt.glucose_measurement.sensor_status_annunciation.temperature_too_low Sensor temperature too low
  B 200 btatt.glucose_measurement.sensor_status_annunciation.read_interrupted Sensor read interrupted
  B 400 btatt.glucose_measurement.sensor_status_annunciation.general_fault General device fault
  B 800 btatt.glucose_measurement.sensor_status_annunciation.time_fault Time fault
  C 2A19 - battery_level Battery Level
  F u1 - - - - - % btatt.battery_level Battery Level
  D Battery charge: 100 % is fully charged, 0 % can no longer power the device.
  C 2A1C - temperature_measurement Temperature Measurement
  F u1 - - 0 - - - btatt.temperature_measurement.flags Flags
  D Bit field: unit of the temperature and which fields follow it.
  B 1 btatt.temperature_measurement.flags.temperature_unit Temperature Units
  D Whether the temperature is in degrees Fahrenheit (1) or Celsius (0).
  V 0 °C
  V 1 °F
  B 2 btatt.temperature_measurement.flags.timestamp Time Stamp
  D Whether a time stamp follows.
  B 4 btatt.temperature_measurement.flags.temperature_type Temperature Type
  D Whether the measurement site on the body follows.
  F f4 - 0/1=0 - - - °C btatt.temperature_measurement.value.celsius Temperature Measurement Value (Celsius)
  D Measured temperature; special values such as NaN mean that there is none.
  F f4 - 0/1=1 - - - °F btatt.temperature_measurement.value.fahrenheit Temperature Measurement Value (Fahrenheit)
  D Measured temperature; special values such as NaN mean that there is none.
  F struct:time - 0/2=2 - - - - btatt.temperature_measurement.timestamp Time Stamp
  D Time of the measurement, by the thermometer's clock.
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - 0/4=4 - - - - btatt.temperature_type Temperature Type
  D Measurement site on the body.
  V 1 Armpit
  V 2 Body (general)
  V 3 Ear (usually earlobe)
  V 4 Finger
  V 5 Gastrointestinal Tract
  V 6 Mouth
  V 7 Rectum
  V 8 Toe
  V 9 Tympanum (ear drum)
  C 2A1D - temperature_type Temperature Type
  F u1 - - - - - - btatt.temperature_type Temperature Type Description
  D Measurement site of the thermometer on the body.
  V 1 Armpit
  V 2 Body (general)
  V 3 Ear (usually earlobe)
  V 4 Finger
  V 5 Gastrointestinal Tract
  V 6 Mouth
  V 7 Rectum
  V 8 Toe
  V 9 Tympanum (ear drum)
  C 2A1E - intermediate_temperature Intermediate Temperature
  F u1 - - 0 - - - btgatt.intermediate_temperature.flags Flags
  D Bit field: unit of the temperature and which fields follow it.
  B 1 btgatt.intermediate_temperature.flags.temperature_units Temperature Units
  D Whether the temperature is in degrees Fahrenheit (1) or Celsius (0).
  V 0 °C
  V 1 °F
  B 2 btgatt.intermediate_temperature.flags.time_stamp Time Stamp
  B 4 btgatt.intermediate_temperature.flags.temperature_type Temperature Type
  F f4 - 0/1=0 - - - °C btgatt.intermediate_temperature.intermediate_temperature_celsius Intermediate Temperature (Celsius)
  D Intermediate reading during the measurement; the final value follows later.
  F f4 - 0/1=1 - - - °F btgatt.intermediate_temperature.intermediate_temperature_fahrenheit Intermediate Temperature (Fahrenheit)
  D Intermediate reading during the measurement; the final value follows later.
  F struct:time - 0/2=2 - - - - btgatt.intermediate_temperature.time_stamp Time Stamp
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - 0/4=4 - - - - btatt.temperature_type Temperature Type
  V 1 Armpit
  V 2 Body (general)
  V 3 Ear (usually earlobe)
  V 4 Finger
  V 5 Gastrointestinal Tract
  V 6 Mouth
  V 7 Rectum
  V 8 Toe
  V 9 Tympanum (ear drum)
  C 2A21 - measurement_interval Measurement Interval
  F u2 - - - - - - btatt.measurement_interval Measurement Interval
  D Time between two measurements in seconds; 0 disables periodic measurement.
  V 0 No periodic measurement
  C 2A23 - system_id System ID
  F u5:hex - - - - - - btatt.system_id.manufacturer_identifier Manufacturer Identifier
  D Manufacturer-assigned identifier of this device; often part of its address.
  F u3 - - - - - - btatt.system_id.organizationally_unique_identifier Organizationally Unique Identifier
  D Organizationally Unique Identifier (OUI) of the manufacturer, assigned by the IEEE.
  C 2A24 - model_number_string Model Number String
  F t - - - - - - btatt.model_number_string Model Number
  D Model name or number, assigned by the manufacturer.
  C 2A25 - serial_number_string Serial Number String
  F t - - - - - - btatt.serial_number_string Serial Number
  D Serial number of this device.
  C 2A26 - firmware_revision_string Firmware Revision String
  F t - - - - - - btatt.firmware_revision_string Firmware Revision
  D Firmware revision of the device.
  C 2A27 - hardware_revision_string Hardware Revision String
  F t - - - - - - btatt.hardware_revision_string Hardware Revision
  D Hardware revision of the device.
  C 2A28 - software_revision_string Software Revision String
  F t - - - - - - btatt.software_revision_string Software Revision
  D Revision of the software that runs on top of the firmware.
  C 2A29 - manufacturer_name_string Manufacturer Name String
  F t - - - - - - btatt.manufacturer_string Manufacturer Name
  D Name of the manufacturer.
  C 2A2A - ieee_11073_20601_regulatory_certification_data_list IEEE 11073-20601 Regulatory Certification Data List
  F o - - - - - - btgatt.ieee_11073_20601_regulatory_certification_data_list IEEE 11073-20601 Regulatory Certification Data List
  C 2A2B - current_time Current Time
  F struct - - - - - - btgatt.current_time.exact_time_256 Exact Time 256
  D Date and time, with day of the week and fractions of a second.
  (
  F struct - - - - - - btgatt.current_time.exact_time_256.day_date_time Day Date Time
  (
  F struct:time - - - - - - btgatt.current_time.exact_time_256.day_date_time.date_time Date Time
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - - - - - - btgatt.current_time.exact_time_256.day_date_time.day_of_week Day of Week
  D Day of the week: 1 is Monday, 7 is Sunday, 0 is unknown.
  V 0 Unknown
  V 1 Monday
  V 2 Tuesday
  V 3 Wednesday
  V 4 Thursday
  V 5 Friday
  V 6 Saturday
  V 7 Sunday
  )
  F u1 - - - - 1,0,-8 s btgatt.current_time.exact_time_256.fractions256 Fractions256
  D Fraction of the second, in units of 1/256 s.
  )
  F u1 - - - - - - btatt.adjust_reason Adjust Reason
  D Reasons for the last change of the clock, if any.
  B 1 btatt.adjust_reason.manual_time_update Manual Time Update
  D Whether the clock was set manually.
  B 2 btatt.adjust_reason.external_reference_time_update External Reference Time Update
  D Whether an external reference set the clock, such as GPS or a radio signal.
  B 4 btatt.adjust_reason.change_of_timezone Change of Time Zone
  D Whether the time zone changed.
  B 8 btatt.adjust_reason.change_of_dst Change of DST
  D Whether daylight saving time began or ended.
  C 2A2C - magnetic_declination Magnetic Declination
  F u2 - - - - 1,-2,0 ° btatt.magnetic_declination Magnetic Declination
  C 2A34 - glucose_measurement_context Glucose Measurement Context
  F u1 - - 0 - - - btatt.glucose_measurement_context.flags Flags
  D Bit field: which fields follow.
  B 1 btatt.glucose_measurement_context.flags.carbohydrate_id_and_carbohydrate Carbohydrates
  B 2 btatt.glucose_measurement_context.flags.meal Meal
  B 4 btatt.glucose_measurement_context.flags.tester_health Tester-Health
  B 8 btatt.glucose_measurement_context.flags.exercise_duration_and_exercise_intensity Exercise
  B 10 btatt.glucose_measurement_context.flags.medication_id_and_medication Medication
  B 20 btatt.glucose_measurement_context.flags.medication_value_units Medication Units
  V 0 Medication value in units of milligrams
  V 1 Medication value in units of milliliters
  B 40 btatt.glucose_measurement_context.flags.hba1c HbA1c
  B 80 btatt.glucose_measurement_context.flags.extended_flags Extended Flags
  F u2 - - - - - - btatt.glucose_measurement_context.sequence_number Sequence Number
  D Sequence number of the measurement that this context belongs to.
  F u1 - 0/80=80 - - - - btatt.glucose_measurement_context.extended_flags Extended Flags
  F u1 - 0/1=1 - - - - btatt.glucose_measurement_context.carbohydrate_id Carbohydrate ID
  D Meal of the carbohydrates.
  V 1 Breakfast
  V 2 Lunch
  V 3 Dinner
  V 4 Snack
  V 5 Drink
  V 6 Supper
  V 7 Brunch
  F f2 - 0/1=1 - - - kg btgatt.glucose_measurement_context.carbohydrate Carbohydrate
  D Amount of carbohydrates.
  F u1 - 0/2=2 - - - - btatt.glucose_measurement_context.meal Meal
  D Whether the measurement was before a meal, after one, fasting, casual or at bedtime.
  V 1 Preprandial (before meal)
  V 2 Postprandial (after meal)
  V 3 Fasting
  V 4 Casual (snacks, drinks, etc.)
  V 5 Bedtime
  F u1 - 0/4=4 - - - - btatt.glucose_measurement_context.tester_and_health Tester-Health
  D Who took the measurement, and the health of the user.
  B F btatt.glucose_measurement_context.tester_and_health.health Tester
  V 1 Self
  V 2 Health Care Professional
  V 3 Lab test
  V 15 Tester value not available
  B F0 btatt.glucose_measurement_context.tester_and_health.tester Health
  V 1 Minor health issues
  V 2 Major health issues
  V 3 During menses
  V 4 Under stress
  V 5 No health issues
  V 15 Health value not available
  F u2 - 0/8=8 - - - s btatt.glucose_measurement_context.exercise_duration Exercise Duration
  D Duration of the exercise.
  V 65535 Overrun
  F u1 - 0/8=8 - - - % btatt.glucose_measurement_context.exercise_intensity Exercise Intensity
  D Intensity of the exercise, in percent of the user's maximum.
  F u1 - 0/10=10 - - - - btatt.glucose_measurement_context.medication_id Medication ID
  D Type of insulin or other medication taken.
  V 1 Rapid acting insulin
  V 2 Short acting insulin
  V 3 Intermediate acting insulin
  V 4 Long acting insulin
  V 5 Pre-mixed insulin
  F f2 - 0/10=10 - - - kg btgatt.glucose_measurement_context.medication Medication
  F f2 - 0/40=40 - - - % btatt.glucose_measurement_context.hba1c HbA1c
  D Glycated hemoglobin (HbA1c), which reflects the average glucose of about three months.
  C 2A35 - blood_pressure_measurement Blood Pressure Measurement
  F u1 - - 0 - - - btatt.blood_pressure_measurement.flags Flags
  D Bit field: unit of the pressures and which fields follow them.
  B 1 btatt.blood_pressure_measurement.flags.unit Blood Pressure Units
  D Whether pressures are in kPa (1) or mmHg (0).
  V 0 mmHg
  V 1 kPa
  B 2 btatt.blood_pressure_measurement.flags.timestamp Time Stamp
  D Whether a time stamp follows.
  B 4 btatt.blood_pressure_measurement.flags.pulse_rate Pulse Rate
  D Whether the pulse rate follows.
  B 8 btatt.blood_pressure_measurement.flags.user_id User ID
  D Whether the ID of the measured user follows.
  B 10 btatt.blood_pressure_measurement.flags.measurement_status Measurement Status
  D Whether the measurement status follows.
  F f2 - 0/1=0 - - - mmHg btatt.blood_pressure_measurement.compound_value.systolic.mmhg Systolic (mmHg)
  D Systolic pressure: while the heart contracts.
  F f2 - 0/1=0 - - - mmHg btatt.blood_pressure_measurement.compound_value.diastolic.mmhg Diastolic (mmHg)
  D Diastolic pressure: while the heart relaxes between two beats.
  F f2 - 0/1=0 - - - mmHg btatt.blood_pressure_measurement.compound_value.arterial_pressure.mmhg Mean Arterial Pressure (mmHg)
  D Mean arterial pressure over a heartbeat; diastole weighs more because it lasts longer.
  F f2 - 0/1=1 - - - kPa btatt.blood_pressure_measurement.compound_value.systolic.kpa Systolic (kPa)
  D Systolic pressure: while the heart contracts.
  F f2 - 0/1=1 - - - kPa btatt.blood_pressure_measurement.compound_value.diastolic.kpa Diastolic (kPa)
  D Diastolic pressure: while the heart relaxes between two beats.
  F f2 - 0/1=1 - - - kPa btatt.blood_pressure_measurement.compound_value.arterial_pressure.kpa Mean Arterial Pressure (kPa)
  D Mean arterial pressure over a heartbeat; diastole weighs more because it lasts longer.
  F struct:time - 0/2=2 - - - - btatt.blood_pressure_measurement.compound_value.timestamp Time Stamp
  D Time of the measurement, by the device's clock.
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F f2 - 0/4=4 - - - bpm btatt.blood_pressure_measurement.pulse_rate Pulse Rate
  D Pulse rate during the measurement, in beats per minute.
  F u1 - 0/8=8 - - - - btatt.blood_pressure_measurement.user_id User ID
  D ID of the measured user; 255 is unknown.
  V 255 Unknown User
  F u2 - 0/10=10 - - - - btatt.blood_pressure_measurement.status Measurement Status
  D Conditions that may have disturbed the measurement.
  B 1 btatt.blood_pressure_measurement.status.body_movement Body Movement Detection
  D Whether body movement disturbed the measurement.
  V 0 No body movement
  V 1 Body movement detected during measurement
  B 2 btatt.blood_pressure_measurement.status.cuff_fit_too_loose Cuff Fit Detection
  D Whether the cuff was too loose.
  V 0 Cuff fits properly
  V 1 Cuff too loose
  B 4 btatt.blood_pressure_measurement.status.irregular_pulse Irregular Pulse Detection
  D Whether the pulse was irregular.
  B 18 btatt.blood_pressure_measurement.status.pulse_rate_range_detection Pulse Rate Range Detection Flags
  D Whether the pulse rate was above or below the device's range.
  V 0 Pulse rate is within the range
  V 1 Pulse rate exceeds upper limit
  V 2 Pulse rate is less than lower limit
  B 20 btatt.blood_pressure_measurement.status.improper_measurement_position Measurement Position Detection
  D Whether the measurement position was wrong, such as an arm below heart level.
  V 0 Proper measurement position
  V 1 Improper measurement position
  C 2A36 - intermediate_cuff_pressure Intermediate Cuff Pressure
  F u1 - - 0 - - - btgatt.intermediate_cuff_pressure.flags Flags
  B 1 btgatt.intermediate_cuff_pressure.flags.intermediate_cuff_pressure_units Intermediate Cuff Pressure Units
  V 0 mmHg
  V 1 kPa
  B 2 btgatt.intermediate_cuff_pressure.flags.time_stamp Time Stamp
  B 4 btgatt.intermediate_cuff_pressure.flags.pulse_rate Pulse Rate
  B 8 btgatt.intermediate_cuff_pressure.flags.user_id User ID
  B 10 btgatt.intermediate_cuff_pressure.flags.measurement_status Measurement Status
  F f2 - 0/1=0 - - - mmHg btgatt.intermediate_cuff_pressure.current_cuff_pressure_mmhg Current Cuff Pressure (mmHg)
  D Current cuff pressure while the measurement is running.
  F f2 - 0/1=1 - - - kPa btgatt.intermediate_cuff_pressure.current_cuff_pressure_kpa Current Cuff Pressure (kPa)
  D Current cuff pressure while the measurement is running.
  F f2 - - - - - - btgatt.intermediate_cuff_pressure.diastolic_unused Diastolic (unused)
  D Unused; only the cuff pressure is known during deflation.
  F f2 - - - - - - btgatt.intermediate_cuff_pressure.mean_arterial_pressure_unused Mean Arterial Pressure (unused)
  D Unused; only the cuff pressure is known during deflation.
  F struct:time - 0/2=2 - - - - btgatt.intermediate_cuff_pressure.time_stamp Time Stamp
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F f2 - 0/4=4 - - - bpm btgatt.intermediate_cuff_pressure.pulse_rate Pulse Rate
  F u1 - 0/8=8 - - - - btgatt.intermediate_cuff_pressure.user_id User ID
  V 255 Unknown User
  F u2 - 0/10=10 - - - - btgatt.intermediate_cuff_pressure.measurement_status Measurement Status
  B 1 btgatt.intermediate_cuff_pressure.measurement_status.body_movement_detection Body Movement Detection
  V 0 No body movement
  V 1 Body movement detected during measurement
  B 2 btgatt.intermediate_cuff_pressure.measurement_status.cuff_fit_detection Cuff Fit Detection
  V 0 Cuff fits properly
  V 1 Cuff too loose
  B 4 btgatt.intermediate_cuff_pressure.measurement_status.irregular_pulse_detection Irregular Pulse Detection
  B 18 btgatt.intermediate_cuff_pressure.measurement_status.pulse_rate_range_detection_flags Pulse Rate Range Detection Flags
  V 0 Pulse rate is within the range
  V 1 Pulse rate exceeds upper limit
  V 2 Pulse rate is less than lower limit
  B 20 btgatt.intermediate_cuff_pressure.measurement_status.measurement_position_detection Measurement Position Detection
  V 0 Proper measurement position
  V 1 Improper measurement position
  C 2A37 - heart_rate_measurement Heart Rate Measurement
  F u1 - - 0 - - - btatt.heart_rate_measurement.flags Flags
  D Bit field: size of the heart rate value (8 or 16 bits) and which optional fields follow.
  B 1 btatt.heart_rate_measurement.flags.value_16 Heart Rate Value Format
  D Whether the heart rate is an 8-bit (up to 255) or a 16-bit value.
  V 0 uint8
  V 1 uint16
  B 2 btatt.heart_rate_measurement.flags.sensor_contact_status.contact Sensor Contact detected
  D Whether the sensor touches skin; only valid if the next bit is set.
  B 4 btatt.heart_rate_measurement.flags.sensor_contact_status.support Sensor Contact Supported
  D Whether the sensor can detect skin contact.
  B 8 btatt.heart_rate_measurement.flags.energy_expended Energy Expended present
  D Whether the energy expended follows.
  B 10 btatt.heart_rate_measurement.flags.rr_interval RR-Interval present
  D Whether RR intervals (times between heartbeats) follow.
  F u1 - 0/1=0 - - - bpm btatt.heart_rate_measurement.value.8 Heart Rate Measurement Value (8 bit resolution)
  D Heart rate in beats per minute.
  F u2 - 0/1=1 - - - bpm btatt.heart_rate_measurement.value.16 Heart Rate Measurement Value (16 bit resolution)
  D Heart rate in beats per minute, for values above 255.
  F u2 - 0/8=8 - - - kJ btatt.heart_rate_measurement.energy_expended Energy Expended
  D Energy expended since the counter was reset.
  F u2 * 0/10=10 - - 1,0,-10 s btatt.heart_rate_measurement.rr_interval RR-interval
  D Time between two heartbeats; its variation indicates stress and recovery.
  C 2A38 - body_sensor_location Body Sensor Location
  F u1 - - - - - - btatt.body_sensor_location Body Sensor Location
  D Intended position of the sensor on the body.
  V 0 Other
  V 1 Chest
  V 2 Wrist
  V 3 Finger
  V 4 Hand
  V 5 Ear Lobe
  V 6 Foot
  C 2A39 - heart_rate_control_point Heart Rate Control Point
  F u1 - - - - - - btatt.heart_rate_control_point Heart Rate Control Point
  D Command to the sensor; the only one resets the energy expended counter.
  V 1 Reset Energy Expended
  C 2A3F - alert_status Alert Status
  F u1 - - - - - - btgatt.alert_status Alert Status
  B 1 btgatt.alert_status.ringer_state Ringer State
  B 2 btgatt.alert_status.vibrate_state Vibrate State
  B 4 btgatt.alert_status.display_alert_status Display Alert Status
  C 2A40 - ringer_control_point Ringer Control Point
  F u1 - - - - - - btatt.ringer_control_point Ringer Control Point
  V 1 Silent Mode
  V 2 Mute Once
  V 3 Cancel Silent Mode
  C 2A41 - ringer_setting Ringer Setting
  F u1 - - - - - - btatt.ringer_setting Ringer Setting
  V 0 Ringer Silent
  V 1 Ringer Normal
  C 2A42 - alert_category_id_bit_mask Alert Category ID Bit Mask
  F u2 - - - - - - btgatt.alert_category_id_bit_mask.category_id_bit_mask Category ID Bit Mask
  B 1 btgatt.alert_category_id_bit_mask.category_id_bit_mask.simple_alert Simple Alert
  B 2 btgatt.alert_category_id_bit_mask.category_id_bit_mask.email Email
  B 4 btgatt.alert_category_id_bit_mask.category_id_bit_mask.news News
  B 8 btgatt.alert_category_id_bit_mask.category_id_bit_mask.call Call
  B 10 btgatt.alert_category_id_bit_mask.category_id_bit_mask.missed_call Missed Call
  B 20 btgatt.alert_category_id_bit_mask.category_id_bit_mask.sms_mms SMS/MMS
  B 40 btgatt.alert_category_id_bit_mask.category_id_bit_mask.voice_mail Voice Mail
  B 80 btgatt.alert_category_id_bit_mask.category_id_bit_mask.schedule Schedule
  B 100 btgatt.alert_category_id_bit_mask.category_id_bit_mask.high_prioritized_alert High Prioritized Alert
  B 200 btgatt.alert_category_id_bit_mask.category_id_bit_mask.instant_message Instant Message
  C 2A43 - alert_category_id Alert Category ID
  F u1 - - - - - - btgatt.alert_category_id.category_id Category ID
  V 0 Simple Alert
  V 1 Email
  V 2 News
  V 3 Call
  V 4 Missed Call
  V 5 SMS/MMS
  V 6 Voice Mail
  V 7 Schedule
  V 8 High Prioritized Alert
  V 9 Instant Message
  C 2A44 - alert_notification_control_point Alert Notification Control Point
  F u1 - - - - - - btgatt.alert_notification_control_point.command_id Command ID
  V 0 Enable New Incoming Alert Notification
  V 1 Enable Unread Category Status Notification
  V 2 Disable New Incoming Alert Notification
  V 3 Disable Unread Category Status Notification
  V 4 Notify New Incoming Alert immediately
  V 5 Notify Unread Category Status immediately
  F u1 - - - - - - btgatt.alert_notification_control_point.category_id Category ID
  V 0 Simple Alert
  V 1 Email
  V 2 News
  V 3 Call
  V 4 Missed Call
  V 5 SMS/MMS
  V 6 Voice Mail
  V 7 Schedule
  V 8 High Prioritized Alert
  V 9 Instant Message
  C 2A45 - unread_alert_status Unread Alert Status
  F u1 - - - - - - btgatt.unread_alert_status.category_id Category ID
  V 0 Simple Alert
  V 1 Email
  V 2 News
  V 3 Call
  V 4 Missed Call
  V 5 SMS/MMS
  V 6 Voice Mail
  V 7 Schedule
  V 8 High Prioritized Alert
  V 9 Instant Message
  F u1 - - - - - - btgatt.unread_alert_status.unread_count Unread Count
  D Number of unread alerts in this category.
  V 255 there are more than 254 unread alerts in the server
  C 2A46 - new_alert New Alert
  F u1 - - - - - - btgatt.new_alert.category_id Category ID
  D Category of the alert: a call, a message, an appointment.
  V 0 Simple Alert
  V 1 Email
  V 2 News
  V 3 Call
  V 4 Missed Call
  V 5 SMS/MMS
  V 6 Voice Mail
  V 7 Schedule
  V 8 High Prioritized Alert
  V 9 Instant Message
  F u1 - - - - - - btgatt.new_alert.number_of_new_alert Number of New Alert
  D Number of new alerts in this category.
  F t - - - - - - btatt.text_string_information Text String Information
  D Start of a text, such as the caller's name.
  C 2A47 - supported_new_alert_category Supported New Alert Category
  F u1 - - - - - - btgatt.supported_new_alert_category.category_id_bit_mask_0 Category ID Bit Mask 0
  B 1 btgatt.supported_new_alert_category.category_id_bit_mask_0.simple_alert Simple Alert
  B 2 btgatt.supported_new_alert_category.category_id_bit_mask_0.email Email
  B 4 btgatt.supported_new_alert_category.category_id_bit_mask_0.news News
  B 8 btgatt.supported_new_alert_category.category_id_bit_mask_0.call Call
  B 10 btgatt.supported_new_alert_category.category_id_bit_mask_0.missed_call Missed Call
  B 20 btgatt.supported_new_alert_category.category_id_bit_mask_0.sms_mms SMS/MMS
  B 40 btgatt.supported_new_alert_category.category_id_bit_mask_0.voice_mail Voice Mail
  B 80 btgatt.supported_new_alert_category.category_id_bit_mask_0.schedule Schedule
  F u1 - + - - - - btgatt.supported_new_alert_category.category_id_bit_mask_1 Category ID Bit Mask 1
  B 1 btgatt.supported_new_alert_category.category_id_bit_mask_1.high_prioritized_alert High Prioritized Alert
  B 2 btgatt.supported_new_alert_category.category_id_bit_mask_1.instant_message Instant Message
  C 2A48 - supported_unread_alert_category Supported Unread Alert Category
  F u1 - - - - - - btgatt.supported_unread_alert_category.category_id_bit_mask_0 Category ID Bit Mask 0
  B 1 btgatt.supported_unread_alert_category.category_id_bit_mask_0.simple_alert Simple Alert
  B 2 btgatt.supported_unread_alert_category.category_id_bit_mask_0.email Email
  B 4 btgatt.supported_unread_alert_category.category_id_bit_mask_0.news News
  B 8 btgatt.supported_unread_alert_category.category_id_bit_mask_0.call Call
  B 10 btgatt.supported_unread_alert_category.category_id_bit_mask_0.missed_call Missed Call
  B 20 btgatt.supported_unread_alert_category.category_id_bit_mask_0.sms_mms SMS/MMS
  B 40 btgatt.supported_unread_alert_category.category_id_bit_mask_0.voice_mail Voice Mail
  B 80 btgatt.supported_unread_alert_category.category_id_bit_mask_0.schedule Schedule
  F u1 - + - - - - btgatt.supported_unread_alert_category.category_id_bit_mask_1 Category ID Bit Mask 1
  B 1 btgatt.supported_unread_alert_category.category_id_bit_mask_1.high_prioritized_alert High Prioritized Alert
  B 2 btgatt.supported_unread_alert_category.category_id_bit_mask_1.instant_message Instant Message
  C 2A49 - blood_pressure_feature Blood Pressure Feature
  F u2 - - - - - - btatt.blood_pressure.feature Blood Pressure Feature
  D Optional functions that the device supports, such as detecting body movement.
  B 1 btatt.blood_pressure.feature.body_movement_detection Body Movement Detection supported
  B 2 btatt.blood_pressure.feature.cuff_fit_detection Cuff Fit Detection supported
  B 4 btatt.blood_pressure.feature.irregular_pulse_detection Irregular Pulse Detection supported
  B 8 btatt.blood_pressure.feature.puls_rate_range Pulse Rate Range Detection supported
  B 10 btatt.blood_pressure.feature.measurement_position_detection Measurement Position Detection supported
  B 20 btatt.blood_pressure.feature.multiple_bond Multiple Bond supported
  B 40 btgatt.blood_pressure_feature.e2e_crc_supported E2E-CRC supported
  B 80 btgatt.blood_pressure_feature.user_data_service_supported User Data Service supported
  B 100 btgatt.blood_pressure_feature.user_facing_time_supported User Facing Time supported
  S HID Service
  C 2A4A - hid_information HID Information
  F u2 - - - - - - btatt.hogp.bcd_hid bcdHID
  D Version of the USB HID specification, in binary-coded decimal.
  B FF00 btgatt.hid_information.bcdhid.major Major
  B F0 btgatt.hid_information.bcdhid.minor Minor
  B F btgatt.hid_information.bcdhid.revision Revision
  F u1:hex - - - - - - btatt.hogp.b_country_code bCountryCode
  D Country that the keys are localized for; 0 for none.
  V 0 not localized
  F u1 - - - - - - btatt.hogp.flags Flags
  D Bit field: capabilities of the HID device.
  B 1 btatt.hogp.flags.remote_wake Remote Wake
  D Whether the device can wake its sleeping host.
  B 2 btatt.hogp.flags.normally_connectable Normally Connectable
  D Whether the device advertises while bonded but not connected.
  C 2A4C - hid_control_point HID Control Point
  F u1:hex - - - - - - btatt.hogp.hid_control_point_command HID Control Point Command
  D The host enters suspend (0) or exits it (1), so that the device can save power.
  V 0 Suspend
  V 1 Exit Suspend
  C 2A4E - protocol_mode Protocol Mode
  F u1:hex - - - - - - btatt.hogp.protocol_mode Protocol Mode
  D Report protocol (as the Report Map defines) or boot protocol (fixed format, for firmware).
  V 0 Boot Protocol
  V 1 Report Protocol
  S GATT Specification Supplement, 3
  C 2A50 - pnp_id PnP ID
  F u1 - - - - - - btatt.pnp_id.vendor_id_source Vendor ID Source
  D Who assigned the vendor ID: Bluetooth SIG (1) or USB Implementers Forum (2).
  V 1 Bluetooth SIG company identifier
  V 2 USB Implementer's Forum vendor ID
  F u2:hex - - - - - - btatt.pnp_id.vendor_id Vendor ID
  D Vendor ID of the manufacturer.
  F u2:hex - - - - - - btatt.pnp_id.product_id Product ID
  D Product ID, assigned by the manufacturer.
  F u2:hex - - - - - - btatt.pnp_id.product_version Product Version
  D Product version in binary-coded decimal: 0x0213 is 2.1.3.
  C 2A51 - glucose_feature Glucose Feature
  F u2 - - - - - - btatt.glucose.feature Glucose Feature
  D Optional functions that the meter supports.
  B 1 btatt.glucose.feature.low_battery_detection_during_measurement Low Battery Detection During Measurement supported
  B 2 btatt.glucose.feature.sensor_malfunction_detection Sensor Malfunction Detection supported
  B 4 btatt.glucose.feature.sensor_sample_size Sensor Sample Size supported
  B 8 btatt.glucose.feature.sensor_strip_insertion_error_detection Sensor Strip Insertion Error Detection supported
  B 10 btatt.glucose.feature.sensor_strip_type_error_detection Sensor Strip Type Error Detection supported
  B 20 btatt.glucose.feature.sensor_result_high_low_detection Sensor Result High-Low Detection supported
  B 40 btatt.glucose.feature.sensor_temperature_high_low_detection Sensor Temperature High-Low Detection supported
  B 80 btatt.glucose.feature.sensor_read_interrupt_detection Sensor Read Interrupt Detection supported
  B 100 btatt.glucose.feature.general_device_fault General Device Fault supported
  B 200 btatt.glucose.feature.time_fault Time Fault supported
  B 400 btatt.glucose.feature.multiple_bond Multiple Bond supported
  C 2A52 - record_access_control_point Record Access Control Point
  F u1 - - 0 - - - btatt.record_access_control_point.opcode Op Code
  D Requested operation on stored records (report, count, delete, abort), or the response.
  V 1 Report stored records
  V 2 Delete stored records
  V 3 Abort operation
  V 4 Report number of stored records
  V 5 Number of stored records response
  V 6 Response Code
  V 7 Combined Report
  V 8 Combined Report Response
  F u1 - - - - - - btatt.record_access_control_point.operator Operator
  D Records concerned: all, the first, the last, or those in a range.
  V 0 Null
  V 1 All records
  V 2 Less than or equal to
  V 3 Greater than or equal to
  V 4 Within range of (inclusive)
  V 5 First record (i.e., oldest record)
  V 6 Last record (i.e., most recent record)
  F choice 0 - - - - - btatt.record_access_control_point.operand Operand
  [
  = 5
  F u2 - - - - - - btgatt.record_access_control_point.number_of_records Number of Records
  D Number of records that match the request.
  = 6
  F u1 - - - - - - btatt.record_access_control_point.request_opcode Request Op Code
  D Op code of the request that this responds to.
  V 1 Report stored records
  V 2 Delete stored records
  V 3 Abort operation
  V 4 Report number of stored records
  V 5 Number of stored records response
  V 6 Response Code
  V 7 Combined Report
  V 8 Combined Report Response
  F u1 - - - - - - btatt.record_access_control_point.response_code Response Code
  D Result of the request.
  V 1 Success
  V 2 Op Code not supported
  V 3 Invalid Operator
  V 4 Operator not supported
  V 5 Invalid Operand
  V 6 No records found
  V 7 Abort unsuccessful
  V 8 Procedure not completed
  V 9 Operand not supported
  V 10 Server Busy
  = 8
  F u2 - - - - - - btgatt.record_access_control_point.number_of_records Number of Records
  D Number of records that match the request.
  = *
  F o - + - - - - btatt.record_access_control_point.operand Operand
  ]
  C 2A53 - rsc_measurement RSC Measurement
  F u1 - - 0 - - - btatt.rsc_measurement.flags Flags
  D Bit field: which fields follow, and whether the wearer walks or runs.
  B 1 btatt.rsc_measurement.flags.instantaneous_stride_length_present Instantaneous Stride Length Present
  D Whether the stride length follows.
  B 2 btatt.rsc_measurement.flags.total_distance_present Total Distance Present
  D Whether the total distance follows.
  B 4 btatt.rsc_measurement.flags.type_of_movement Walking or Running Status
  D Whether the wearer is running (1) or walking (0).
  V 0 Walking
  V 1 Running
  F u2 - - - - 1,0,-8 m/s btatt.rsc_measurement.instantaneous_speed Instantaneous Speed
  D Current speed of the wearer.
  F u1 - - - - - - btatt.rsc_measurement.instantaneous_cadence Instantaneous Cadence
  D Current cadence of the wearer, in strides or steps per minute.
  F u2 - 0/1=1 - - 1,-2,0 m btatt.rsc_measurement.instantaneous_stride_length Instantaneous Stride Length
  D Length of a stride.
  F u4 - 0/2=2 - - 1,-1,0 m btatt.rsc_measurement.total_distance Total Distance
  D Distance since the counter was reset.
  C 2A54 - rsc_feature RSC Feature
  F u2 - - - - - - btatt.rsc.feature RSC Feature
  D What the sensor supports.
  B 1 btatt.rsc.feature.instantaneous_stride_length_measurement Instantaneous Stride Length Measurement Supported
  B 2 btatt.rsc.feature.total_distance_measurement Total Distance Measurement Supported
  B 4 btatt.rsc.feature.walking_or_running_status Walking or Running Status Supported
  B 8 btatt.rsc.feature.calibration_procedure Calibration Procedure Supported
  B 10 btatt.rsc.feature.multiple_sensor_locations Multiple Sensor Locations Supported
  C 2A55 - sc_control_point SC Control Point
  F u1 - - 0 - - - btatt.sc_control_point.opcode Op Code
  V 1 Set Cumulative Value
  V 2 Start Sensor Calibration
  V 3 Update Sensor Location
  V 4 Request Supported Sensor Locations
  V 16 Response Code
  F choice 0 - - - - - btgatt.sc_control_point.parameter Parameter
  [
  = 3
  F u1 - - - - - - btatt.sensor_location Sensor Location
  V 0 Other
  V 1 Top of shoe
  V 2 In shoe
  V 3 Hip
  V 4 Front Wheel
  V 5 Left Crank
  V 6 Right Crank
  V 7 Left Pedal
  V 8 Right Pedal
  V 9 Front Hub
  V 10 Rear Dropout
  V 11 Chainstay
  V 12 Rear Wheel
  V 13 Rear Hub
  V 14 Chest
  V 15 Spider
  V 16 Chain Ring
  = 16
  F u1 - - - - - - btatt.sc_control_point.request_opcode Request Op Code
  V 1 Set Cumulative Value
  V 2 Start Sensor Calibration
  V 3 Update Sensor Location
  V 4 Request Supported Sensor Locations
  V 16 Response Code
  F u1 - - - - - - btatt.sc_control_point.response_value Response Code
  V 1 Success
  V 2 Op Code not supported
  V 3 Invalid Operand
  V 4 Operation Failed
  F o - + - - - - btgatt.sc_control_point.response_parameter Response Parameter
  = *
  F o - + - - - - btgatt.sc_control_point.parameter Parameter
  ]
  C 2A5B - csc_measurement CSC Measurement
  F u1 - - 0 - - - btatt.csc_measurement.flags Flags
  D Bit field: whether wheel or crank revolution data follows, or both.
  B 1 btatt.csc_measurement.flags.wheel_revolution_data Wheel Revolution Data Present
  D Whether wheel revolutions follow, which give speed and distance.
  B 2 btatt.csc_measurement.flags.crank_revolution_data Crank Revolution Data Present
  D Whether crank revolutions follow, which give the cadence.
  F struct - 0/1=1 - - - - btgatt.csc_measurement.wheel_revolution_data Wheel Revolution Data
  D Wheel revolutions and the time of the last one.
  (
  F u4 - - - - - - btatt.csc_measurement.cumulative_wheel_revolutions Cumulative Wheel Revolutions
  D Wheel revolutions so far; the difference of two values, times the circumference, is the distance.
  F u2 - - - - 1,0,-10 s btatt.csc_measurement.last_event_time Last Wheel Event Time
  D Time when the last wheel revolution ended; rolls over every 64 seconds.
  )
  F struct - 0/2=2 - - - - btgatt.csc_measurement.crank_revolution_data Crank Revolution Data
  D Crank revolutions and the time of the last one.
  (
  F u2 - - - - - - btatt.csc_measurement.cumulative_crank_revolutions Cumulative Crank Revolutions
  D Crank revolutions so far; rolls over after 65535.
  F u2 - - - - 1,0,-10 s btatt.csc_measurement.last_crank_event_time Last Crank Event Time
  D Time when the last crank revolution ended; rolls over every 64 seconds.
  )
  C 2A5C - csc_feature CSC Feature
  F u2 - - - - - - btatt.csc.feature CSC Feature
  D What the sensor measures: wheel, crank or both.
  B 1 btatt.csc.feature.wheel_revolution_data Wheel Revolution Data Supported
  B 2 btatt.csc.feature.crank_revolution_data Crank Revolution Data Supported
  B 4 btatt.csc.feature.multiple_sensor_locations Multiple Sensor Locations Supported
  C 2A5D - sensor_location Sensor Location
  F u1 - - - - - - btatt.sensor_location Sensor Location
  D Position of the sensor on the bicycle or the body.
  V 0 Other
  V 1 Top of shoe
  V 2 In shoe
  V 3 Hip
  V 4 Front Wheel
  V 5 Left Crank
  V 6 Right Crank
  V 7 Left Pedal
  V 8 Right Pedal
  V 9 Front Hub
  V 10 Rear Dropout
  V 11 Chainstay
  V 12 Rear Wheel
  V 13 Rear Hub
  V 14 Chest
  V 15 Spider
  V 16 Chain Ring
  C 2A63 - cycling_power_measurement Cycling Power Measurement
  F u2 - - 0 - - - btatt.cycling_power_measurement.flags Flags
  D Bit field: which fields follow the power.
  B 1 btatt.cycling_power_measurement.flags.pedal_power_balance Pedal Power Balance Present
  B 2 btatt.cycling_power_measurement.flags.pedal_power_balance_reference Pedal Power Balance Reference
  V 0 Unknown
  V 1 Left
  B 4 btatt.cycling_power_measurement.flags.accumulated_torque Accumulated Torque Present
  B 8 btatt.cycling_power_measurement.flags.accumulated_torque_source Accumulated Torque Source
  V 0 Wheel based
  V 1 Crank based
  B 10 btatt.cycling_power_measurement.flags.wheel_revolution_data Wheel Revolution Data Present
  B 20 btatt.cycling_power_measurement.flags.crank_revolution_data Crank Revolution Data Present
  B 40 btatt.cycling_power_measurement.flags.extreme_force_magnitudes Extreme Force Magnitudes Present
  B 80 btatt.cycling_power_measurement.flags.extreme_torque_magnitudes Extreme Torque Magnitudes Present
  B 100 btatt.cycling_power_measurement.flags.extreme_angles Extreme Angles Present
  B 200 btatt.cycling_power_measurement.flags.top_dead_spot_angle Top Dead Spot Angle Present
  B 400 btatt.cycling_power_measurement.flags.bottom_dead_spot_angle Bottom Dead Spot Angle Present
  B 800 btatt.cycling_power_measurement.flags.accumulated_energy Accumulated Energy Present
  B 1000 btatt.cycling_power_measurement.flags.offset_compensation_indicator Offset Compensation Indicator
  F s2 - - - - - W btatt.cycling_power_measurement.instantaneous_power Instantaneous Power
  D Current power of the rider.
  F u1 - 0/1=1 - - 1,0,-1 % btatt.cycling_power_measurement.pedal_power_balance Pedal Power Balance
  D Share of the power that comes from one leg; 50 % is balanced.
  F u2 - 0/4=4 - - 1,0,-5 N·m btatt.cycling_power_measurement.accumulated_torque Accumulated Torque
  D Accumulated torque; the difference of two values, divided by the revolutions, is the mean torque.
  F struct - 0/10=10 - - - - btgatt.cycling_power_measurement.wheel_revolution_data Wheel Revolution Data
  (
  F u4 - - - - - - btatt.cycling_power_measurement.wheel_revolution_data_cumulative_wheel_revolutions Cumulative Wheel Revolutions
  D Wheel revolutions so far.
  F u2 - - - - 1,0,-11 s btatt.cycling_power_measurement.wheel_revolution_data_last_wheel_event_time Last Wheel Event Time
  D Time when the last wheel revolution ended; rolls over every 32 seconds.
  )
  F struct - 0/20=20 - - - - btgatt.cycling_power_measurement.crank_revolution_data Crank Revolution Data
  (
  F u2 - - - - - - btatt.cycling_power_measurement.crank_revolution_data_cumulative_crank_revolutions Cumulative Crank Revolutions
  D Crank revolutions so far; rolls over after 65535.
  F u2 - - - - 1,0,-10 s btatt.cycling_power_measurement.crank_revolution_data_last_crank_event_time Last Crank Event Time
  D Time when the last crank revolution ended; rolls over every 64 seconds.
  )
  F struct - 0/40=40 - - - - btgatt.cycling_power_measurement.extreme_force_magnitudes Extreme Force Magnitudes
  (
  F s2 - - - - - N btatt.cycling_power_measurement.extreme_force_magnitudes_maximum_force_magnitude Maximum Force Magnitude
  F s2 - - - - - N btatt.cycling_power_measurement.extreme_force_magnitudes_minimum_force_magnitude Minimum Force Magnitude
  )
  F struct - 0/80=80 - - - - btgatt.cycling_power_measurement.extreme_torque_magnitudes Extreme Torque Magnitudes
  (
  F s2 - - - - 1,0,-5 N·m btatt.cycling_power_measurement.extreme_torque_magnitudes_maximum_torque_magnitude Maximum Torque Magnitude
  F s2 - - - - 1,0,-5 N·m btatt.cycling_power_measurement.extreme_torque_magnitudes_minimum_torque_magnitude Minimum Torque Magnitude
  )
  F u3 - 0/100=100 - - - - btatt.cycling_power_measurement.extreme_angles Extreme Angles
  B FFF btatt.cycling_power_measurement.extreme_angles.minimum Maximum Angle
  D Crank angle at which the force was greatest.
  B FFF000 btatt.cycling_power_measurement.extreme_angles.maximum Minimum Angle
  D Crank angle at which the force was smallest.
  F u2 - 0/200=200 - - - ° btatt.cycling_power_measurement.top_dead_spot_angle Top Dead Spot Angle
  F u2 - 0/400=400 - - - ° btatt.cycling_power_measurement.bottom_dead_spot_angle Bottom Dead Spot Angle
  F u2 - 0/800=800 - - - kJ btatt.cycling_power_measurement.accumulated_energy Accumulated Energy
  D Energy since the counter was reset.
  C 2A64 - cycling_power_vector Cycling Power Vector
  F u1 - - 0 - - - btgatt.cycling_power_vector.flags Flags
  B 1 btgatt.cycling_power_vector.flags.crank_revolution_data_present Crank Revolution Data Present
  B 2 btgatt.cycling_power_vector.flags.first_crank_measurement_angle_present First Crank Measurement Angle Present
  B 4 btgatt.cycling_power_vector.flags.instantaneous_force_magnitude_array_present Instantaneous Force Magnitude Array Present
  B 8 btgatt.cycling_power_vector.flags.instantaneous_torque_magnitude_array_present Instantaneous Torque Magnitude Array Present
  B 30 btgatt.cycling_power_vector.flags.instantaneous_measurement_direction Instantaneous Measurement Direction
  V 0 Unknown
  V 1 Tangential Component
  V 2 Radial Component
  V 3 Lateral Component
  F struct - 0/1=1 - - - - btgatt.cycling_power_vector.crank_revolution_data Crank Revolution Data
  (
  F u2 - - - - - - btgatt.cycling_power_vector.crank_revolution_data.cumulative_crank_revolutions Cumulative Crank Revolutions
  F u2 - - - - 1,0,-10 s btgatt.cycling_power_vector.crank_revolution_data.last_crank_event_time Last Crank Event Time
  )
  F u2 - 0/2=2 - - - ° btgatt.cycling_power_vector.first_crank_measurement_angle First Crank Measurement Angle
  F s2 * 0/4=4 - - - N btgatt.cycling_power_vector.instantaneous_force_magnitude_array Instantaneous Force Magnitude Array
  F s2 * 0/8=8 - - 1,0,-5 N·m btgatt.cycling_power_vector.instantaneous_torque_magnitude_array Instantaneous Torque Magnitude Array
  C 2A65 - cycling_power_feature Cycling Power Feature
  F u4 - - - - - - btatt.cycling_power_feature Cycling Power Feature
  D What the sensor measures and which settings it supports.
  B 1 btatt.cycling_power_feature.pedal_power_balance Pedal Power Balance Supported
  B 2 btatt.cycling_power_feature.accumulated_torque Accumulated Torque Supported
  B 4 btatt.cycling_power_feature.wheel_revolution_data Wheel Revolution Data Supported
  B 8 btatt.cycling_power_feature.crank_revolution_data Crank Revolution Data Supported
  B 10 btatt.cycling_power_feature.extreme_magnitudes Extreme Magnitudes Supported
  B 20 btatt.cycling_power_feature.extreme_angles Extreme Angles Supported
  B 40 btatt.cycling_power_feature.top_and_bottom_dead_spot_angles Top and Bottom Dead Spot Angles Supported
  B 80 btatt.cycling_power_feature.accumulated_energy Accumulated Energy Supported
  B 100 btatt.cycling_power_feature.offset_compensation_indicator Offset Compensation Indicator Supported
  B 200 btatt.cycling_power_feature.offset_compensation Offset Compensation Supported
  B 800 btatt.cycling_power_feature.multiple_sensor_locations Multiple Sensor Locations Supported
  B 1000 btatt.cycling_power_feature.crank_length_adjustment Crank Length Adjustment Supported
  B 2000 btatt.cycling_power_feature.chain_length_adjustment Chain Length Adjustment Supported
  B 4000 btatt.cycling_power_feature.chain_weight_adjustment Chain Weight Adjustment Supported
  B 8000 btatt.cycling_power_feature.span_length_adjustment Span Length Adjustment Supported
  B 10000 btatt.cycling_power_feature.sensor_measurement_context Sensor Measurement Context
  V 0 Force based
  V 1 Torque based
  B 20000 btatt.cycling_power_feature.instantaneous_measurement_direction Instantaneous Measurement Direction Supported
  B 40000 btatt.cycling_power_feature.factory_calibration_date Factory Calibration Date Supported
  B 80000 btgatt.cycling_power_feature.enhanced_offset_compensation_procedure_supported Enhanced Offset Compensation Procedure Supported
  B 300000 btgatt.cycling_power_feature.distributed_system_supported Distributed System supported
  V 0 Unspecified (Legacy Sensor)
  V 1 Not for use in a distributed system
  V 2 For use in a distributed system
  C 2A66 - cycling_power_control_point Cycling Power Control Point
  F u1 - - 0 - - - btatt.cycling_power_control_point.opcode Op Code
  V 1 Set Cumulative Value
  V 2 Update Sensor Location
  V 3 Request Supported Sensor Locations
  V 4 Set Crank Length
  V 5 Request Crank Length
  V 6 Set Chain Length
  V 7 Request Chain Length
  V 8 Set Chain Weight
  V 9 Request Chain Weight
  V 10 Set Span Length
  V 11 Request Span Length
  V 12 Start Offset Compensation
  V 13 Mask Cycling Power Measurement Characteristic Content
  V 14 Request Sampling Rate
  V 15 Request Factory Calibration Date
  V 16 Start Enhanced Offset Compensation
  V 32 Response Code
  F choice 0 - - - - - btgatt.cycling_power_control_point.parameter Parameter
  [
  = 2
  F u1 - - - - - - btatt.cycling_power_control_point.sensor_location Sensor Location
  V 0 Other
  V 1 Top of shoe
  V 2 In shoe
  V 3 Hip
  V 4 Front Wheel
  V 5 Left Crank
  V 6 Right Crank
  V 7 Left Pedal
  V 8 Right Pedal
  V 9 Front Hub
  V 10 Rear Dropout
  V 11 Chainstay
  V 12 Rear Wheel
  V 13 Rear Hub
  V 14 Chest
  V 15 Spider
  V 16 Chain Ring
  = 32
  F u1 - - - - - - btatt.cycling_power_control_point.request_opcode Request Op Code
  V 1 Set Cumulative Value
  V 2 Update Sensor Location
  V 3 Request Supported Sensor Locations
  V 4 Set Crank Length
  V 5 Request Crank Length
  V 6 Set Chain Length
  V 7 Request Chain Length
  V 8 Set Chain Weight
  V 9 Request Chain Weight
  V 10 Set Span Length
  V 11 Request Span Length
  V 12 Start Offset Compensation
  V 13 Mask Cycling Power Measurement Characteristic Content
  V 14 Request Sampling Rate
  V 15 Request Factory Calibration Date
  V 16 Start Enhanced Offset Compensation
  V 32 Response Code
  F u1 - - - - - - btatt.cycling_power_control_point.response_value Response Code
  V 1 Success
  V 2 Op Code not supported
  V 3 Invalid Operand
  V 4 Operation Failed
  F o - + - - - - btgatt.cycling_power_control_point.response_parameter Response Parameter
  = *
  F o - + - - - - btgatt.cycling_power_control_point.parameter Parameter
  ]
  C 2A67 - location_and_speed Location and Speed
  F u2 - - 0 - - - btatt.location_and_speed.flags Flags
  D Bit field: which fields follow, and how position and elevation were determined.
  B 1 btatt.location_and_speed.flags.instantaneous_speed Instantaneous Speed Present
  B 2 btatt.location_and_speed.flags.total_distance Total Distance Present
  B 4 btatt.location_and_speed.flags.location Location Present
  B 8 btatt.location_and_speed.flags.elevation Elevation Present
  B 10 btatt.location_and_speed.flags.heading Heading Present
  B 20 btatt.location_and_speed.flags.rolling_time Rolling Time Present
  B 40 btatt.location_and_speed.flags.utc_time UTC Time Present
  B 180 btatt.location_and_speed.flags.position_status Position Status
  V 0 No Position
  V 1 Position Ok
  V 2 Estimated Position
  V 3 Last Known Position
  B 200 btatt.location_and_speed.flags.speed_and_distance_format Speed and Distance format
  B C00 btatt.location_and_speed.flags.elevation_source Elevation Source
  V 0 Positioning System
  V 1 Barometric Air Pressure
  V 2 Database Service (or similar)
  V 3 Other
  B 1000 btgatt.location_and_speed.flags.heading_source Heading Source
  V 0 Heading based on movement
  V 1 Heading based on magnetic compass
  F u2 - 0/1=1 - - 1,-2,0 m/s btatt.location_and_speed.instantaneous_speed Instantaneous Speed
  D Current speed of the device.
  F u3 - 0/2=2 - - 1,-1,0 m btatt.location_and_speed.total_distance Total Distance
  D Total distance.
  F s4 - 0/4=4 - - 1,-7,0 ° btatt.location_and_speed.location.latitude Location - Latitude
  D Latitude; positive values are north, negative south.
  F s4 - 0/4=4 - - 1,-7,0 ° btatt.location_and_speed.location.longitude Location - Longitude
  D Longitude; positive values are east, negative west.
  F s3 - 0/8=8 - - 1,-2,0 m btatt.location_and_speed.elevation Elevation
  D Elevation above sea level.
  F u2 - 0/10=10 - - 1,-2,0 ° btatt.location_and_speed.heading Heading
  D Direction of movement, clockwise from north.
  F u1 - 0/20=20 - - - s btatt.location_and_speed.rolling_time Rolling Time
  F struct:time - 0/40=40 - - - - btatt.location_and_speed.utc_time UTC Time
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  C 2A68 - navigation Navigation
  F u2 - - 0 - - - btatt.navigation.flags Flags
  B 1 btatt.navigation.flags.remaining_distance Remaining Distance Present
  B 2 btatt.navigation.flags.remaining_vertical_distance Remaining Vertical Distance Present
  B 4 btatt.navigation.flags.estimated_time_of_arrival Estimated Time of Arrival Present
  B 18 btatt.navigation.flags.position_status Position Status
  V 0 No Position
  V 1 Position Ok
  V 2 Estimated Position
  V 3 Last Known Position
  B 20 btatt.navigation.flags.heading_source Heading Source
  V 0 Heading based on movement
  V 1 Heading based on magnetic compass
  B 40 btatt.navigation.flags.navigation_indicator_type Navigation Indicator Type
  V 0 To Waypoint
  V 1 To Destination
  B 80 btatt.navigation.flags.waypoint_reached Waypoint Reached
  B 100 btatt.navigation.flags.destination_reached Destination Reached
  F u2 - - - - 1,-2,0 ° btatt.navigation.bearing Bearing
  D Direction to the next waypoint, clockwise from north.
  F u2 - - - - 1,-2,0 ° btatt.navigation.heading Heading
  F u3 - 0/1=1 - - 1,-1,0 m btatt.navigation.remaining_distance Remaining Distance
  D Remaining distance.
  F s3 - 0/2=2 - - 1,-2,0 m btatt.navigation.remaining_vertical_distance Remaining Vertical Distance
  F struct:time - 0/4=4 - - - - btatt.navigation.estimated_time_of_arrival Estimated Time of Arrival
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  C 2A69 - position_quality Position Quality
  F u2 - - 0 - - - btatt.position_quality.flags Flags
  B 1 btatt.position_quality.flags.number_of_beacons_in_solution Number of Beacons in Solution Present
  B 2 btatt.position_quality.flags.number_of_beacons_in_view Number of Beacons in View Present
  B 4 btatt.position_quality.flags.time_to_first_fix Time to First Fix Present
  B 8 btatt.position_quality.flags.ehpe EHPE Present
  B 10 btatt.position_quality.flags.evpe EVPE Present
  B 20 btatt.position_quality.flags.hdop HDOP Present
  B 40 btatt.position_quality.flags.vdop VDOP Present
  B 180 btatt.position_quality.flags.position_status Position Status
  V 0 No Position
  V 1 Position Ok
  V 2 Estimated Position
  V 3 Last Known Position
  F u1 - 0/1=1 - - - - btatt.position_quality.number_of_beacons_in_solution Number of Beacons in Solution
  F u1 - 0/2=2 - - - - btatt.position_quality.number_of_beacons_in_view Number of Beacons in View
  F u2 - 0/4=4 - - 1,-1,0 s btatt.position_quality.time_to_first_fix Time to First Fix
  F u4 - 0/8=8 - - 1,-2,0 m btatt.position_quality.ehpe EHPE
  F u4 - 0/10=10 - - 1,-2,0 m btatt.position_quality.evpe EVPE
  F u1 - 0/20=20 - - 2,-1,0 - btatt.position_quality.hdop HDOP
  F u1 - 0/40=40 - - 2,-1,0 - btatt.position_quality.vdop VDOP
  C 2A6A - ln_feature LN Feature
  F u4 - - - - - - btatt.ln_feature LN Feature
  B 1 btatt.ln_feature.instantaneous_speed Instantaneous Speed Supported
  B 2 btatt.ln_feature.total_distance Total Distance Supported
  B 4 btatt.ln_feature.location Location Supported
  B 8 btatt.ln_feature.elevation Elevation Supported
  B 10 btatt.ln_feature.heading Heading Supported
  B 20 btatt.ln_feature.rolling_time Rolling Time Supported
  B 40 btatt.ln_feature.utc_time UTC Time Supported
  B 80 btatt.ln_feature.remaining_distance Remaining Distance Supported
  B 100 btatt.ln_feature.remaining_vertical_distance Remaining Vertical Distance Supported
  B 200 btatt.ln_feature.estimated_time_of_arrival Estimated Time of Arrival Supported
  B 400 btatt.ln_feature.number_of_beacons_in_solution Number of Beacons in Solution Supported
  B 800 btatt.ln_feature.number_of_beacons_in_view Number of Beacons in View Supported
  B 1000 btatt.ln_feature.time_to_first_fix Time to First Fix Supported
  B 2000 btatt.ln_feature.estimated_horizontal_position_error Estimated Horizontal Position Error Supported
  B 4000 btatt.ln_feature.estimated_vertical_position_error Estimated Vertical Position Error Supported
  B 8000 btatt.ln_feature.horizontal_dilution_of_precision Horizontal Dilution of Precision Supported
  B 10000 btatt.ln_feature.vertical_dilution_of_precision Vertical Dilution of Precision Supported
  B 20000 btatt.ln_feature.location_and_speed_characteristic_content_masking Location and Speed Characteristic Content Masking Supported
  B 40000 btatt.ln_feature.fix_rate_setting Fix Rate Setting Supported
  B 80000 btatt.ln_feature.elevation_setting Elevation Setting Supported
  B 100000 btatt.ln_feature.position_status Position Status Supported
  C 2A6B - ln_control_point LN Control Point
  F u1 - - 0 - - - btatt.ln_control_point.opcode Op Code
  V 1 Set Cumulative Value
  V 2 Mask Location and Speed Characteristic Content
  V 3 Navigation Control
  V 4 Request Number of Routes
  V 5 Request Name of Route
  V 6 Select Route
  V 7 Set Fix Rate
  V 8 Set Elevation
  V 32 Response Code
  F choice 0 - - - - - btgatt.ln_control_point.parameter Parameter
  [
  = 32
  F u1 - - - - - - btatt.ln_control_point.request_opcode Request Op Code
  V 1 Set Cumulative Value
  V 2 Mask Location and Speed Characteristic Content
  V 3 Navigation Control
  V 4 Request Number of Routes
  V 5 Request Name of Route
  V 6 Select Route
  V 7 Set Fix Rate
  V 8 Set Elevation
  V 32 Response Code
  F u1 - - - - - - btatt.ln_control_point.response_value Response Code
  V 1 Success
  V 2 Op Code not supported
  V 3 Invalid Operand
  V 4 Operation Failed
  F o - + - - - - btgatt.ln_control_point.response_parameter Response Parameter
  = *
  F o - + - - - - btgatt.ln_control_point.parameter Parameter
  ]
  C 2A6C - elevation Elevation
  F s3 - - - - 1,-2,0 m btatt.elevation Elevation
  D Elevation above sea level.
  C 2A6D - pressure Pressure
  F u4 - - - - 1,-1,0 Pa btatt.pressure Pressure
  D Pressure at the sensor, usually of the air.
  C 2A6E - temperature Temperature
  F s2 - - - - 1,-2,0 °C btatt.temperature Temperature
  D Temperature at the sensor.
  V -32768 not known
  C 2A6F - humidity Humidity
  F u2 - - - - 1,-2,0 % btatt.humidity Humidity
  D Relative humidity of the air.
  V 65535 not known
  C 2A70 - true_wind_speed True Wind Speed
  F u2 - - - - 1,-2,0 m/s btatt.true_wind_speed True Wind Speed
  C 2A71 - true_wind_direction True Wind Direction
  F u2 - - - - 1,-2,0 ° btatt.true_wind_direction True Wind Direction
  C 2A72 - apparent_wind_speed Apparent Wind Speed
  F u2 - - - - 1,-2,0 m/s btatt.apparent_wind_speed Apparent Wind Speed
  C 2A73 - apparent_wind_direction Apparent Wind Direction
  F u2 - - - - 1,-2,0 ° btatt.apparent_wind_direction Apparent Wind Direction
  C 2A74 - gust_factor Gust Factor
  F u1 - - - - 1,-1,0 - btatt.gust_factor Gust Factor
  C 2A75 - pollen_concentration Pollen Concentration
  F u3 - - - - - 1/m³ btatt.pollen_concentration Pollen Concentration
  C 2A76 - uv_index UV Index
  F u1 - - - - - - btatt.uv_index UV Index
  D Ultraviolet index; protect yourself from the sun from 8 on.
  C 2A77 - irradiance Irradiance
  F u2 - - - - 1,-1,0 W/m² btatt.irradiance Irradiance
  C 2A78 - rainfall Rainfall
  F u2 - - - - 1,-3,0 m btatt.rainfall Rainfall
  C 2A79 - wind_chill Wind Chill
  F s1 - - - - - °C btatt.wind_chill Wind Chill
  C 2A7A - heat_index Heat Index
  F s1 - - - - - °C btgatt.heat_index Heat Index
  C 2A7B - dew_point Dew Point
  F s1 - - - - - °C btatt.dew_point Dew Point
  C 2A7E - aerobic_heart_rate_lower_limit Aerobic Heart Rate Lower Limit
  F u1 - - - - - bpm btatt.aerobic_heart_rate_lower_limit Aerobic Heart Rate Lower Limit
  C 2A7F - aerobic_threshold Aerobic Threshold
  F u1 - - - - - bpm btatt.aerobic_threshold Aerobic Threshold
  C 2A80 - age Age
  F u1 - - - - - a btatt.age Age
  C 2A81 - anaerobic_heart_rate_lower_limit Anaerobic Heart Rate Lower Limit
  F u1 - - - - - bpm btatt.anaerobic_heart_rate_lower_limit Anaerobic Heart Rate Lower Limit
  C 2A82 - anaerobic_heart_rate_upper_limit Anaerobic Heart Rate Upper Limit
  F u1 - - - - - bpm btatt.anaerobic_heart_rate_upper_limit Anaerobic Heart Rate Upper Limit
  C 2A83 - anaerobic_threshold Anaerobic Threshold
  F u1 - - - - - bpm btatt.anaerobic_threshold Anaerobic Threshold
  C 2A84 - aerobic_heart_rate_upper_limit Aerobic Heart Rate Upper Limit
  F u1 - - - - - bpm btatt.aerobic_heart_rate_upper_limit Aerobic Heart Rate Upper Limit
  C 2A85 time date_of_birth Date of Birth
  F u2 - - - - - - btgatt.date_of_birth.year Year
  V 0 Year is not known
  F u1 - - - - - - btatt.month Month
  V 0 Month is not known
  V 1 January
  V 2 February
  V 3 March
  V 4 April
  V 5 May
  V 6 June
  V 7 July
  V 8 August
  V 9 September
  V 10 October
  V 11 November
  V 12 December
  F u1 - - - - - - btatt.day Day
  V 0 Day of Month is not known
  C 2A86 time date_of_threshold_assessment Date of Threshold Assessment
  F u2 - - - - - - btgatt.date_of_threshold_assessment.year Year
  V 0 Year is not known
  F u1 - - - - - - btatt.month Month
  V 0 Month is not known
  V 1 January
  V 2 February
  V 3 March
  V 4 April
  V 5 May
  V 6 June
  V 7 July
  V 8 August
  V 9 September
  V 10 October
  V 11 November
  V 12 December
  F u1 - - - - - - btatt.day Day
  V 0 Day of Month is not known
  C 2A87 - email_address Email Address
  F t - - - - - - btatt.email_address Email Address
  C 2A88 - fat_burn_heart_rate_lower_limit Fat Burn Heart Rate Lower Limit
  F u1 - - - - - bpm btatt.fat_burn_heart_rate_lower_limit Fat Burn Heart Rate Lower Limit
  C 2A89 - fat_burn_heart_rate_upper_limit Fat Burn Heart Rate Upper Limit
  F u1 - - - - - bpm btatt.fat_burn_heart_rate_upper_limit Fat Burn Heart Rate Upper Limit
  C 2A8A - first_name First Name
  F t - - - - - - btatt.first_name First Name
  C 2A8B - five_zone_heart_rate_limits Five Zone Heart Rate Limits
  F u1 - - - - - bpm btatt.five_zone_heart_rate_limits.very_light_light_limit Five Zone Heart Rate Limits - Very Light / Light Limit
  F u1 - - - - - bpm btatt.five_zone_heart_rate_limits.light_moderate_limit Five Zone Heart Rate Limits - Light / Moderate Limit
  F u1 - - - - - bpm btatt.five_zone_heart_rate_limits.moderate_hard_limit Five Zone Heart Rate Limits - Moderate / Hard Limit
  F u1 - - - - - bpm btatt.five_zone_heart_rate_limits.hard_maximum_limit Five Zone Heart Rate Limits - Hard / Maximum Limit
  C 2A8C - gender Gender
  F u1 - - - - - - btatt.gender Gender
  V 0 Male
  V 1 Female
  V 2 Unspecified
  C 2A8D - heart_rate_max Heart Rate Max
  F u1 - - - - - bpm btatt.heart_rate_max Heart Rate Max
  D Maximum heart rate of the user, from which training zones are calculated.
  C 2A8E - height Height
  F u2 - - - - 1,-2,0 m btatt.height Height
  C 2A8F - hip_circumference Hip Circumference
  F u2 - - - - 1,-2,0 m btatt.hip_circumference Hip Circumference
  C 2A90 - last_name Last Name
  F t - - - - - - btatt.last_name Last Name
  C 2A91 - maximum_recommended_heart_rate Maximum Recommended Heart Rate
  F u1 - - - - - bpm btatt.maximum_recommended_heart_rate Maximum Recommended Heart Rate
  C 2A92 - resting_heart_rate Resting Heart Rate
  F u1 - - - - - bpm btatt.resting_heart_rate Resting Heart Rate
  D Heart rate of the user at rest, in beats per minute.
  C 2A93 - sport_type_for_aerobic_and_anaerobic_thresholds Sport Type for Aerobic and Anaerobic Thresholds
  F u1 - - - - - - btatt.sport_type_for_aerobic_and_anaerobic_thresholds Sport Type for Aerobic and Anaerobic Thresholds
  V 0 Unspecified
  V 1 Running (Treadmill)
  V 2 Cycling (Ergometer)
  V 3 Rowing (Ergometer)
  V 4 Cross Training (Elliptical)
  V 5 Climbing
  V 6 Skiing
  V 7 Skating
  V 8 Arm exercising
  V 9 Lower body exercising
  V 10 Upper body exercising
  V 11 Whole body exercising
  C 2A94 - three_zone_heart_rate_limits Three Zone Heart Rate Limits
  F u1 - - - - - bpm btgatt.three_zone_heart_rate_limits.three_zone_heart_rate_limits_light_fat_burn_moderate_aerobic_limit Three Zone Heart Rate Limits - Light (Fat burn) / Moderate (Aerobic) Limit
  F u1 - - - - - bpm btgatt.three_zone_heart_rate_limits.three_zone_heart_rate_limits_moderate_aerobic_hard_anaerobic_limit Three Zone Heart Rate Limits - Moderate (Aerobic) / Hard (Anaerobic) Limit
  C 2A95 - two_zone_heart_rate_limits Two Zone Heart Rate Limits
  F u1 - - - - - bpm btgatt.two_zone_heart_rate_limits.two_zone_heart_rate_limit_fat_burn_fitness_limit Two Zone Heart Rate Limit - Fat Burn / Fitness Limit
  C 2A96 - vo2_max VO2 Max
  F u1 - - - - - mL/kg/min btatt.vo2_max VO2 Max
  C 2A97 - waist_circumference Waist Circumference
  F u2 - - - - 1,-2,0 m btatt.waist_circumference Waist Circumference
  C 2A98 - weight Weight
  F u2 - - - - 5,-3,0 kg btatt.weight Weight
  C 2A99 - database_change_increment Database Change Increment
  F u4 - - - - - - btatt.database_change_increment Database Change Increment
  C 2A9A - user_index User Index
  F u1 - - - - - - btatt.user_index User Index
  V 255 Unknown User
  C 2A9B - body_composition_feature Body Composition Feature
  F u4 - - - - - - btatt.body_composition_feature Body Composition Feature
  B 1 btatt.body_composition_feature.timestamp Time Stamp Supported
  B 2 btatt.body_composition_feature.multiple_users Multiple Users Supported
  B 4 btatt.body_composition_feature.basal_metabolism Basal Metabolism Supported
  B 8 btatt.body_composition_feature.muscle_percentage Muscle Percentage Supported
  B 10 btatt.body_composition_feature.muscle_mass Muscle Mass Supported
  B 20 btatt.body_composition_feature.fat_free_mass Fat Free Mass Supported
  B 40 btatt.body_composition_feature.soft_lean_mass Soft Lean Mass Supported
  B 80 btatt.body_composition_feature.body_water_mass Body Water Mass Supported
  B 100 btatt.body_composition_feature.impedance Impedance Supported
  B 200 btatt.body_composition_feature.weight Weight Supported
  B 400 btatt.body_composition_feature.height Height Supported
  B 7800 btatt.body_composition_feature.mass_measurement_resolution Weight Measurement Resolution
  V 0 Not specified
  V 1 Resolution of 0.5 kg or 1 lb
  V 2 Resolution of 0.2 kg or 0.5 lb
  V 3 Resolution of 0.1 kg or 0.2 lb
  V 4 Resolution of 0.05 kg or 0.1 lb
  V 5 Resolution of 0.02 kg or 0.05 lb
  V 6 Resolution of 0.01 kg or 0.02 lb
  V 7 Resolution of 0.005 kg or 0.01 lb
  B 38000 btatt.body_composition_feature.height_measurement_resolution Height Measurement Resolution
  V 0 Not specified
  V 1 Resolution of 0.01 meter or 1 inch
  V 2 Resolution of 0.005 meter or 0.5 inch
  V 3 Resolution of 0.001 meter or 0.1 inch
  C 2A9C - body_composition_measurement Body Composition Measurement
  F u2 - - 0 - - - btatt.body_composition_measurement.flags Flags
  D Bit field: units of the values and which fields follow.
  B 1 btatt.body_composition_measurement.flags.measurement_units Measurement Units
  V 0 SI
  V 1 Imperial
  B 2 btatt.body_composition_measurement.flags.timestamp Time Stamp present
  B 4 btatt.body_composition_measurement.flags.user_id User ID present
  B 8 btatt.body_composition_measurement.flags.basal_metabolism Basal Metabolism present
  B 10 btatt.body_composition_measurement.flags.muscle_percentage Muscle Percentage present
  B 20 btatt.body_composition_measurement.flags.muscle_mass Muscle Mass present
  B 40 btatt.body_composition_measurement.flags.fat_free_mass Fat Free Mass present
  B 80 btatt.body_composition_measurement.flags.soft_lean_mass Soft Lean Mass present
  B 100 btatt.body_composition_measurement.flags.body_water_mass Body Water Mass present
  B 200 btatt.body_composition_measurement.flags.impedance Impedance present
  B 400 btatt.body_composition_measurement.flags.weight Weight present
  B 800 btatt.body_composition_measurement.flags.height Height present
  B 1000 btatt.body_composition_measurement.flags.multiple_packet_measurement Multiple Packet Measurement
  D Whether the measurement is split over several packets.
  F u2 - - - - 1,-1,0 % btatt.body_composition_measurement.body_fat_percentage Body Fat Percentage
  D Body fat percentage; 65535 means that the measurement failed.
  F struct:time - 0/2=2 - - - - btatt.body_composition_measurement.timestamp Time Stamp
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - 0/4=4 - - - - btatt.body_composition_measurement.user_id User ID
  V 255 unknown user
  F u2 - 0/8=8 - - - kJ btatt.body_composition_measurement.basal_metabolism Basal Metabolism
  D Basal metabolism: energy that the body needs per day at complete rest.
  F u2 - 0/10=10 - - 1,-1,0 % btatt.body_composition_measurement.muscle_percentage Muscle Percentage
  D Muscle percentage of the body.
  F u2 - 0/20=20&0/1=0 - - 5,-3,0 kg btatt.body_composition_measurement.muscle_mass.kg Muscle Mass
  F u2 - 0/20=20&0/1=1 - - 1,-2,0 lb btatt.body_composition_measurement.muscle_mass.lb Muscle Mass
  F u2 - 0/40=40&0/1=0 - - 5,-3,0 kg btatt.body_composition_measurement.fat_free_mass.kg Fat Free Mass
  F u2 - 0/40=40&0/1=1 - - 1,-2,0 lb btatt.body_composition_measurement.fat_free_mass.lb Fat Free Mass
  F u2 - 0/80=80&0/1=0 - - 5,-3,0 kg btatt.body_composition_measurement.soft_lean_mass.kg Soft Lean Mass
  F u2 - 0/80=80&0/1=1 - - 1,-2,0 lb btatt.body_composition_measurement.soft_lean_mass.lb Soft Lean Mass
  F u2 - 0/100=100&0/1=0 - - 5,-3,0 kg btatt.body_composition_measurement.body_water_mass.kg Body Water Mass
  F u2 - 0/100=100&0/1=1 - - 1,-2,0 lb btatt.body_composition_measurement.body_water_mass.lb Body Water Mass
  F u2 - 0/200=200 - - 1,-2,0 Ω btatt.body_composition_measurement.impedance Impedance
  D Electrical impedance of the body, from which scales derive the other values.
  F u2 - 0/400=400&0/1=0 - - 5,-3,0 kg btatt.weight Weight
  F u2 - 0/400=400&0/1=1 - - 1,-2,0 lb btatt.body_composition_measurement.weight.lb Weight
  F u2 - 0/800=800&0/1=0 - - 1,-3,0 m btatt.body_composition_measurement.height.meter Height
  F u2 - 0/800=800&0/1=1 - - 1,-1,0 in btatt.body_composition_measurement.height.inches Height
  C 2A9D - weight_measurement Weight Measurement
  F u1 - - 0 - - - btatt.weight_measurement.flags Flags
  D Bit field: units of the values and which fields follow the weight.
  B 1 btatt.weight_measurement.flags.measurement_units Measurement Units
  D Whether values are in pounds and inches (1) or kilograms and meters (0).
  V 0 SI
  V 1 Imperial
  B 2 btatt.weight_measurement.flags.timestamp Time Stamp present
  D Whether a time stamp follows.
  B 4 btatt.weight_measurement.flags.user_id User ID present
  D Whether the user ID follows.
  B 8 btatt.weight_measurement.flags.bmi_and_height BMI and Height present
  D Whether body mass index and height follow.
  F u2 - 0/1=0 - - 5,-3,0 kg btatt.weight Weight
  D Measured weight; 65535 means that the measurement failed.
  F u2 - 0/1=1 - - 1,-2,0 lb btatt.weight_measurement.weight.lb Weight
  D Measured weight; 65535 means that the measurement failed.
  F struct:time - 0/2=2 - - - - btatt.weight_measurement.timestamp Time Stamp
  D Time of the measurement, by the scale's clock.
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F u1 - 0/4=4 - - - - btatt.weight_measurement.user_id User ID
  D ID of the measured user; 255 is unknown.
  V 255 unknown user
  F u2 - 0/8=8 - - 1,-1,0 kg/m² btatt.weight_measurement.bmi BMI
  D Body mass index: weight divided by the square of the height.
  F u2 - 0/8=8&0/1=0 - - 1,-3,0 m btatt.weight_measurement.height.m Height
  D Height of the user, as entered on the scale.
  F u2 - 0/8=8&0/1=1 - - 1,-1,0 in btatt.weight_measurement.height.in Height
  D Height of the user, as entered on the scale.
  C 2A9E - weight_scale_feature Weight Scale Feature
  F u4 - - - - - - btatt.weight_scale_feature Weight Scale Feature
  D Optional functions and resolution of the scale.
  B 1 btatt.weight_scale_feature.timestamp Time Stamp Supported
  B 2 btatt.weight_scale_feature.multiple_users Multiple Users Supported
  B 4 btatt.weight_scale_feature.bmi BMI Supported
  B 78 btatt.weight_scale_feature.weight_measurement_resolution Weight Measurement Resolution
  D Resolution of the weight.
  V 0 Not specified
  V 1 Resolution of 0.5 kg or 1 lb
  V 2 Resolution of 0.2 kg or 0.5 lb
  V 3 Resolution of 0.1 kg or 0.2 lb
  V 4 Resolution of 0.05 kg or 0.1 lb
  V 5 Resolution of 0.02 kg or 0.05 lb
  V 6 Resolution of 0.01 kg or 0.02 lb
  V 7 Resolution of 0.005 kg or 0.01 lb
  B 380 btatt.weight_scale_feature.height_measurement_resolution Height Measurement Resolution
  D Resolution of the height.
  V 0 Not specified
  V 1 Resolution of 0.01 meter or 1 inch
  V 2 Resolution of 0.005 meter or 0.5 inch
  V 3 Resolution of 0.001 meter or 0.1 inch
  C 2AA0 - magnetic_flux_density_2d Magnetic Flux Density - 2D
  F s2 - - - - 1,-7,0 T btgatt.magnetic_flux_density_2d.x_axis X-Axis
  F s2 - - - - 1,-7,0 T btgatt.magnetic_flux_density_2d.y_axis Y-Axis
  C 2AA1 - magnetic_flux_density_3d Magnetic Flux Density - 3D
  F s2 - - - - 1,-7,0 T btgatt.magnetic_flux_density_3d.x_axis X-Axis
  F s2 - - - - 1,-7,0 T btgatt.magnetic_flux_density_3d.y_axis Y-Axis
  F s2 - - - - 1,-7,0 T btgatt.magnetic_flux_density_3d.z_axis Z-Axis
  C 2AA2 - language Language
  F t - - - - - - btatt.language Language
  C 2AA3 - barometric_pressure_trend Barometric Pressure Trend
  F u1 - - - - - - btatt.barometric_pressure_trend Barometric Pressure Trend
  V 0 Unknown
  V 1 Continuously falling
  V 2 Continuously rising
  V 3 Falling, then steady
  V 4 Rising, then steady
  V 5 Falling before a lesser rise
  V 6 Falling before a greater rise
  V 7 Rising before a greater fall
  V 8 Rising before a lesser fall
  V 9 Steady
  S Vol 3, Part C, 12.4
  C 2AA6 - central_address_resolution Central Address Resolution
  F u1 - - - - - - btatt.central_address_resolution Central Address Resolution
  D Whether the device, as a central, can resolve private addresses used for directed advertising.
  V 0 not supported
  V 1 supported
  S GATT Specification Supplement, 3
  C 2AA7 - cgm_measurement CGM Measurement
  F struct * - - - - - btgatt.cgm_measurement.cgm_measurement_record CGM Measurement Record
  D One measurement record; a notification may contain several.
  (
  F u1 - - 0 -1 - - btatt.cgm_measurement.size Size
  D Size of the record, including this octet.
  F u1 - - 1 - - - btatt.cgm_measurement.flags Flags
  D Bit field: which optional fields follow in the record.
  B 1 btgatt.cgm_measurement.cgm_measurement_record.flags.cgm_trend_information_present CGM Trend Information present
  B 2 btgatt.cgm_measurement.cgm_measurement_record.flags.cgm_quality_present CGM Quality present
  B 20 btgatt.cgm_measurement.cgm_measurement_record.flags.sensor_status_annunciation_field_warning_octet_present Sensor Status Annunciation field, Warning-Octet present
  B 40 btgatt.cgm_measurement.cgm_measurement_record.flags.sensor_status_annunciation_field_cal_temp_octet_present Sensor Status Annunciation field, Cal/Temp-Octet present
  B 80 btgatt.cgm_measurement.cgm_measurement_record.flags.sensor_status_annunciation_field_status_octet_present Sensor Status Annunciation field, Status-Octet present
  F f2 - - - - - mg/dL btgatt.cgm_measurement.cgm_measurement_record.cgm_glucose_concentration CGM Glucose Concentration
  D Glucose concentration that the sensor measures.
  F u2 - - - - - min btatt.cgm_measurement.time_offset Time Offset
  D Time of the measurement since the start of the session.
  F u1 - 1/80=80 - - - - btgatt.cgm_measurement.cgm_measurement_record.status Status
  D Status of the sensor, such as a low battery or a malfunction.
  B 1 btgatt.cgm_measurement.cgm_measurement_record.status.session_stopped Session stopped
  B 2 btgatt.cgm_measurement.cgm_measurement_record.status.device_battery_low Device battery low
  B 4 btgatt.cgm_measurement.cgm_measurement_record.status.sensor_type_incorrect_for_device Sensor type incorrect for device
  B 8 btgatt.cgm_measurement.cgm_measurement_record.status.sensor_malfunction Sensor malfunction
  B 10 btgatt.cgm_measurement.cgm_measurement_record.status.device_specific_alert Device Specific Alert
  B 20 btgatt.cgm_measurement.cgm_measurement_record.status.general_device_fault_has_occurred_in_the_sensor General device fault has occurred in the sensor
  F u1 - 1/40=40 - - - - btgatt.cgm_measurement.cgm_measurement_record.cal_temp Cal/Temp
  D Calibration and sensor temperature conditions.
  B 1 btgatt.cgm_measurement.cgm_measurement_record.cal_temp.time_synchronization_between_sensor_and_collector_required Time synchronization between sensor and collector required
  B 2 btgatt.cgm_measurement.cgm_measurement_record.cal_temp.calibration_not_allowed Calibration not allowed
  B 4 btgatt.cgm_measurement.cgm_measurement_record.cal_temp.calibration_recommended Calibration recommended
  B 8 btgatt.cgm_measurement.cgm_measurement_record.cal_temp.calibration_required Calibration required
  B 40 btgatt.cgm_measurement.cgm_measurement_record.cal_temp.calibration_process_pending Calibration Process Pending
  F u1 - 1/20=20 - - - - btgatt.cgm_measurement.cgm_measurement_record.warning Warning
  D Whether the value is outside one of the configured limits.
  B 1 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_lower_than_the_patient_low_level Sensor result lower than the Patient Low level
  B 2 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_higher_than_the_patient_high_level Sensor result higher than the Patient High level
  B 4 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_lower_than_the_hypo_level Sensor result lower than the Hypo level
  B 8 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_higher_than_the_hyper_level Sensor result higher than the Hyper level
  B 10 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_rate_of_decrease_exceeded Sensor Rate of Decrease exceeded
  B 20 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_rate_of_increase_exceeded Sensor Rate of Increase exceeded
  B 40 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_lower_than_the_device_can_process Sensor result lower than the device can process
  B 80 btgatt.cgm_measurement.cgm_measurement_record.warning.sensor_result_higher_than_the_device_can_process Sensor result higher than the device can process
  F f2 - 1/1=1 - - - mg/dL/min btgatt.cgm_measurement.cgm_measurement_record.cgm_trend_information CGM Trend Information
  D Rate of change of the glucose concentration; negative values are falling.
  F f2 - 1/2=2 - - - % btgatt.cgm_measurement.cgm_measurement_record.cgm_quality CGM Quality
  D Quality of the measurement, in percent.
  F u2 - + - - - - btgatt.cgm_measurement.cgm_measurement_record.e2e_crc E2E-CRC
  D End-to-end CRC over the record, added by the service.
  )
  C 2AA8 - cgm_feature CGM Feature
  F u3 - - - - - - btgatt.cgm_feature CGM Feature
  D What the sensor supports, such as alerts and calibration.
  B 1 btgatt.cgm_feature.calibration_supported Calibration supported
  B 2 btgatt.cgm_feature.patient_high_low_alerts_supported Patient High/Low Alerts supported
  B 4 btgatt.cgm_feature.hypo_alerts_supported Hypo Alerts supported
  B 8 btgatt.cgm_feature.hyper_alerts_supported Hyper Alerts supported
  B 10 btgatt.cgm_feature.rate_of_increase_decrease_alerts_supported Rate of Increase/Decrease Alerts supported
  B 20 btgatt.cgm_feature.device_specific_alert_supported Device Specific Alert supported
  B 40 btgatt.cgm_feature.sensor_malfunction_detection_supported Sensor Malfunction Detection supported
  B 80 btgatt.cgm_feature.sensor_temperature_high_low_detection_supported Sensor Temperature High-Low Detection supported
  B 100 btgatt.cgm_feature.sensor_result_high_low_detection_supported Sensor Result High-Low Detection supported
  B 200 btgatt.cgm_feature.low_battery_detection_supported Low Battery Detection supported
  B 400 btgatt.cgm_feature.sensor_type_error_detection_supported Sensor Type Error Detection supported
  B 800 btgatt.cgm_feature.general_device_fault_supported General Device Fault supported
  B 1000 btgatt.cgm_feature.e2e_crc_supported E2E-CRC supported
  B 2000 btgatt.cgm_feature.multiple_bond_supported Multiple Bond supported
  B 4000 btgatt.cgm_feature.multiple_sessions_supported Multiple Sessions supported
  B 8000 btgatt.cgm_feature.cgm_trend_information_supported CGM Trend Information supported
  B 10000 btgatt.cgm_feature.cgm_quality_supported CGM Quality supported
  F u1 - - - - - - btgatt.cgm_feature.cgm_type_sample_location CGM Type-Sample Location
  D Type of the sample, and where the sensor measures.
  B F btgatt.cgm_feature.cgm_type_sample_location.type Type
  V 1 Capillary Whole blood
  V 2 Capillary Plasma
  V 3 Venous Whole blood
  V 4 Venous Plasma
  V 5 Arterial Whole blood
  V 6 Arterial Plasma
  V 7 Undetermined Whole blood
  V 8 Undetermined Plasma
  V 9 Interstitial Fluid (ISF)
  V 10 Control Solution
  B F0 btgatt.cgm_feature.cgm_type_sample_location.sample_location Sample Location
  V 1 Finger
  V 2 Alternate Site Test (AST)
  V 3 Earlobe
  V 4 Control solution
  V 5 Subcutaneous tissue
  V 15 Sample Location value not available
  F u2 - - - - - - btgatt.cgm_feature.e2e_crc E2E-CRC
  C 2AA9 - cgm_status CGM Status
  F u2 - - - - - min btgatt.cgm_status.time_offset Time Offset
  D Time of this status since the start of the session.
  F u3 - - - - - - btgatt.cgm_status CGM Status
  D Status of the sensor: faults, calibration, and exceeded limits.
  B 1 btgatt.cgm_status.session_stopped Session stopped
  B 2 btgatt.cgm_status.device_battery_low Device battery low
  B 4 btgatt.cgm_status.sensor_type_incorrect_for_device Sensor type incorrect for device
  B 8 btgatt.cgm_status.sensor_malfunction Sensor malfunction
  B 10 btgatt.cgm_status.device_specific_alert Device Specific Alert
  B 20 btgatt.cgm_status.general_device_fault_has_occurred_in_the_sensor General device fault has occurred in the sensor
  B 100 btgatt.cgm_status.time_synchronization_between_sensor_and_collector_required Time synchronization between sensor and collector required
  B 200 btgatt.cgm_status.calibration_not_allowed Calibration not allowed
  B 400 btgatt.cgm_status.calibration_recommended Calibration recommended
  B 800 btgatt.cgm_status.calibration_required Calibration required
  B 4000 btgatt.cgm_status.calibration_process_pending Calibration Process Pending
  B 10000 btgatt.cgm_status.sensor_result_lower_than_the_patient_low_level Sensor result lower than the Patient Low level
  B 20000 btgatt.cgm_status.sensor_result_higher_than_the_patient_high_level Sensor result higher than the Patient High level
  B 40000 btgatt.cgm_status.sensor_result_lower_than_the_hypo_level Sensor result lower than the Hypo level
  B 80000 btgatt.cgm_status.sensor_result_higher_than_the_hyper_level Sensor result higher than the Hyper level
  B 100000 btgatt.cgm_status.sensor_rate_of_decrease_exceeded Sensor Rate of Decrease exceeded
  B 200000 btgatt.cgm_status.sensor_rate_of_increase_exceeded Sensor Rate of Increase exceeded
  B 400000 btgatt.cgm_status.sensor_result_lower_than_the_device_can_process Sensor result lower than the device can process
  B 800000 btgatt.cgm_status.sensor_result_higher_than_the_device_can_process Sensor result higher than the device can process
  F u2 - + - - - - btgatt.cgm_status.e2e_crc E2E-CRC
  C 2AAA - cgm_session_start_time CGM Session Start Time
  F struct:time - - - - - - btgatt.cgm_session_start_time.session_start_time Session Start Time
  D Start time of the session, which all time offsets refer to.
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  F s1 - - - - 15,0,0 min btgatt.cgm_session_start_time.time_zone Time Zone
  D Offset of local standard time from UTC, without daylight saving time.
  V -128 not known
  F u1 - - - - - - btatt.dst_offset DST Offset
  D Offset that daylight saving time adds.
  V 0 Standard Time
  V 2 Half an hour Daylight Time (+ 0.5h)
  V 4 Daylight Time (+ 1h)
  V 8 Double Daylight Time (+ 2h)
  V 255 DST offset unknown
  F u2 - + - - - - btgatt.cgm_session_start_time.e2e_crc E2E-CRC
  C 2AAB - cgm_session_run_time CGM Session Run Time
  F u2 - - - - - h btgatt.cgm_session_run_time CGM Session Run Time
  D Expected run time of the session.
  F u2 - + - - - - btgatt.cgm_session_run_time.e2e_crc E2E-CRC
  C 2AAC - cgm_specific_ops_control_point CGM Specific Ops Control Point
  F u1 - - 0 - - - btgatt.cgm_specific_ops_control_point.op_code Op Code
  V 1 Set CGM Communication Interval
  V 2 Get CGM Communication Interval
  V 3 CGM Communication Interval response
  V 4 Set Glucose Calibration value
  V 5 Get Glucose Calibration Value
  V 6 Glucose Calibration Value response
  V 7 Set Patient High Alert Level
  V 8 Get Patient High Alert Level
  V 9 Patient High Alert Level Response
  V 10 Set Patient Low Alert Level
  V 11 Get Patient Low Alert Level
  V 12 Patient Low Alert Level Response
  V 13 Set Hypo Alert Level
  V 14 Get Hypo Alert Level
  V 15 Hypo Alert Level Response
  V 16 Set Hyper Alert Level
  V 17 Get Hyper Alert Level
  V 18 Hyper Alert Level Response
  V 19 Set Rate of Decrease Alert Level
  V 20 Get Rate of Decrease Alert Level
  V 21 Rate of Decrease Alert Level Response
  V 22 Set Rate of Increase Alert Level
  V 23 Get Rate of Increase Alert Level
  V 24 Rate of Increase Alert Level Response
  V 25 Reset Device Specific Alert
  V 26 Start the Session
  V 27 Stop the Session
  V 28 Response Code
  F choice 0 - - - - - btatt.cgm_specific_ops_control_point.operand Operand
  [
  = 1
  F u1 - - - - - min btgatt.cgm_specific_ops_control_point.communication_interval Communication interval
  = 3
  F u2 - - - - - min btgatt.cgm_specific_ops_control_point.communication_interval Communication Interval
  = 4
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.glucose_concentration_of_calibration Glucose Concentration of Calibration
  F u2 - - - - - min btgatt.cgm_specific_ops_control_point.calibration_time Calibration Time
  F u1 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_type_sample_location Calibration Type-Sample Location
  B F btgatt.cgm_specific_ops_control_point.calibration_type_sample_location.type Type
  B F0 btgatt.cgm_specific_ops_control_point.calibration_type_sample_location.sample_location Sample Location
  F u2 - - - - - min btgatt.cgm_specific_ops_control_point.next_calibration_time Next Calibration Time
  F u2 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_data_record_number Calibration Data Record Number
  F u1 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_status Calibration Status
  = 5
  F u2 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_data_record_number Calibration Data Record Number
  = 6
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.glucose_concentration_of_calibration Glucose Concentration of Calibration
  F u2 - - - - - min btgatt.cgm_specific_ops_control_point.calibration_time Calibration Time
  F u1 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_type_sample_location Calibration Type-Sample Location
  B F btgatt.cgm_specific_ops_control_point.calibration_type_sample_location.type Type
  B F0 btgatt.cgm_specific_ops_control_point.calibration_type_sample_location.sample_location Sample Location
  F u2 - - - - - min btgatt.cgm_specific_ops_control_point.next_calibration_time Next Calibration Time
  F u2 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_data_record_number Calibration Data Record Number
  F u1 - - - - - - btgatt.cgm_specific_ops_control_point.calibration_status Calibration Status
  = 7
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.patient_high_bg Patient High bG
  = 9
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.patient_high_bg Patient High bG
  = 10
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.patient_low_bg Patient Low bG
  = 12
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.patient_low_bg Patient Low bG
  = 13
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.hypo_alert_level Hypo Alert Level
  = 15
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.hypo_alert_level Hypo Alert Level
  = 16
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.hyper_alert_level Hyper Alert Level
  = 18
  F f2 - - - - - mg/dL btgatt.cgm_specific_ops_control_point.hyper_alert_level Hyper Alert Level
  = 19
  F f2 - - - - - mg/dL/min btgatt.cgm_specific_ops_control_point.rate_of_decrease_alert_level Rate of Decrease Alert Level
  = 21
  F f2 - - - - - mg/dL/min btgatt.cgm_specific_ops_control_point.rate_of_decrease_alert_level Rate of Decrease Alert Level
  = 22
  F f2 - - - - - mg/dL/min btgatt.cgm_specific_ops_control_point.rate_of_increase_alert_level Rate of Increase Alert Level
  = 24
  F f2 - - - - - mg/dL/min btgatt.cgm_specific_ops_control_point.rate_of_increase_alert_level Rate of Increase Alert Level
  = 28
  F u1 - - - - - - btgatt.cgm_specific_ops_control_point.request_op_code Request Op Code
  V 1 Set CGM Communication Interval
  V 2 Get CGM Communication Interval
  V 3 CGM Communication Interval response
  V 4 Set Glucose Calibration value
  V 5 Get Glucose Calibration Value
  V 6 Glucose Calibration Value response
  V 7 Set Patient High Alert Level
  V 8 Get Patient High Alert Level
  V 9 Patient High Alert Level Response
  V 10 Set Patient Low Alert Level
  V 11 Get Patient Low Alert Level
  V 12 Patient Low Alert Level Response
  V 13 Set Hypo Alert Level
  V 14 Get Hypo Alert Level
  V 15 Hypo Alert Level Response
  V 16 Set Hyper Alert Level
  V 17 Get Hyper Alert Level
  V 18 Hyper Alert Level Response
  V 19 Set Rate of Decrease Alert Level
  V 20 Get Rate of Decrease Alert Level
  V 21 Rate of Decrease Alert Level Response
  V 22 Set Rate of Increase Alert Level
  V 23 Get Rate of Increase Alert Level
  V 24 Rate of Increase Alert Level Response
  V 25 Reset Device Specific Alert
  V 26 Start the Session
  V 27 Stop the Session
  V 28 Response Code
  F u1 - - - - - - btatt.cgm_specific_ops_control_point.response_code Response Code
  V 1 Success
  V 2 Op Code not supported
  V 3 Invalid Operand
  V 4 Procedure not completed
  V 5 Parameter out of range
  = *
  ]
  F u2 - + - - - - btgatt.cgm_specific_ops_control_point.e2e_crc E2E-CRC
  C 2ABE - object_name Object Name
  F t - - - - - - btgatt.object_name Object Name
  C 2ABF - object_type Object Type
  F i - - - - - - btgatt.object_type Object Type
  C 2AC1 - object_first_created Object First-Created
  F struct:time - - - - - - btgatt.object_first_created Object First Created
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  C 2AC2 - object_last_modified Object Last-Modified
  F struct:time - - - - - - btgatt.object_last_modified Object Last Modified
  (
  F u2 - - - - - - btatt.year Year
  D Year in the Gregorian calendar; 0 is unknown.
  V 0 the year is not known
  F u1 - - - - - - btatt.month Month
  D Month: 1 is January; 0 is unknown.
  V 0 the month is not known
  F u1 - - - - - - btatt.day Day
  D Day of the month, from 1; 0 is unknown.
  V 0 the day of month is not known
  F u1 - - - - - - btatt.hours Hours
  D Hours since midnight.
  F u1 - - - - - - btatt.minutes Minutes
  D Minutes of the hour.
  F u1 - - - - - - btatt.seconds Seconds
  D Seconds of the minute.
  )
  C 2AC3 - object_id Object ID
  F u6 - - - - - - btgatt.object_id Object ID
  S Vol 3, Part C, 12.5
  C 2AC9 - resolvable_private_address_only Resolvable Private Address Only
  F u1 - - - - - - btatt.resolvable_private_address Resolvable Private Address Only
  V 0 only resolvable private addresses after bonding
  S GATT Specification Supplement, 3
  C 2ACD - treadmill_data Treadmill Data
  F u2 - - 0 - - - btgatt.treadmill_data.flags Flags
  B 1 btgatt.treadmill_data.flags.more_data More Data
  D Set if the record continues in another value; only the last one contains the speed.
  B 2 btgatt.treadmill_data.flags.average_speed_present Average Speed present
  B 4 btgatt.treadmill_data.flags.total_distance_present Total Distance present
  B 8 btgatt.treadmill_data.flags.inclination_and_ramp_angle_setting_present Inclination and Ramp Angle Setting present
  B 10 btgatt.treadmill_data.flags.elevation_gain_present Elevation Gain present
  B 20 btgatt.treadmill_data.flags.instantaneous_pace_present Instantaneous Pace present
  B 40 btgatt.treadmill_data.flags.average_pace_present Average Pace present
  B 80 btgatt.treadmill_data.flags.expended_energy_present Expended Energy present
  B 100 btgatt.treadmill_data.flags.heart_rate_present Heart Rate present
  B 200 btgatt.treadmill_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 400 btgatt.treadmill_data.flags.elapsed_time_present Elapsed Time present
  B 800 btgatt.treadmill_data.flags.remaining_time_present Remaining Time present
  B 1000 btgatt.treadmill_data.flags.force_on_belt_and_power_output_present Force On Belt and Power Output present
  F u2 - 0/1=0 - - 1,-2,0 km/h btgatt.treadmill_data.instantaneous_speed Instantaneous Speed
  D Current speed of the belt.
  F u2 - 0/2=2 - - 1,-2,0 km/h btgatt.treadmill_data.average_speed Average Speed
  F u3 - 0/4=4 - - - m btgatt.treadmill_data.total_distance Total Distance
  F s2 - 0/8=8 - - 1,-1,0 % btgatt.treadmill_data.inclination Inclination
  D Inclination of the belt in percent; negative values are downhill.
  F s2 - 0/8=8 - - 1,-1,0 ° btgatt.treadmill_data.ramp_angle_setting Ramp Angle Setting
  F u2 - 0/10=10 - - 1,-1,0 m btgatt.treadmill_data.positive_elevation_gain Positive Elevation Gain
  F u2 - 0/10=10 - - 1,-1,0 m btgatt.treadmill_data.negative_elevation_gain Negative Elevation Gain
  F u2 - 0/20=20 - - - s btgatt.treadmill_data.instantaneous_pace_time_per_500_meters Instantaneous Pace (Time per 500 meters)
  F u2 - 0/40=40 - - - s btgatt.treadmill_data.average_pace_time_per_500_meters Average Pace (Time per 500 meters)
  F u2 - 0/80=80 - - - kcal btgatt.treadmill_data.total_energy Total Energy
  F u2 - 0/80=80 - - - kcal btgatt.treadmill_data.energy_per_hour Energy Per Hour
  F u1 - 0/80=80 - - - kcal btgatt.treadmill_data.energy_per_minute Energy Per Minute
  F u1 - 0/100=100 - - - bpm btgatt.treadmill_data.heart_rate Heart Rate
  F u1 - 0/200=200 - - - MET btgatt.treadmill_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/400=400 - - - s btgatt.treadmill_data.elapsed_time Elapsed Time
  F u2 - 0/800=800 - - - s btgatt.treadmill_data.remaining_time Remaining Time
  F s2 - 0/1000=1000 - - - N btgatt.treadmill_data.force_on_belt Force On Belt
  F s2 - 0/1000=1000 - - - W btgatt.treadmill_data.power_output Power Output
  C 2ACE - cross_trainer_data Cross Trainer Data
  F u3 - - 0 - - - btgatt.cross_trainer_data.flags Flags
  B 1 btgatt.cross_trainer_data.flags.more_data More Data
  B 2 btgatt.cross_trainer_data.flags.average_speed_present Average Speed present
  B 4 btgatt.cross_trainer_data.flags.total_distance_present Total Distance present
  B 8 btgatt.cross_trainer_data.flags.step_count_present Step Count present
  B 10 btgatt.cross_trainer_data.flags.stride_count_present Stride Count present
  B 20 btgatt.cross_trainer_data.flags.elevation_gain_present Elevation Gain present
  B 40 btgatt.cross_trainer_data.flags.inclination_and_ramp_angle_setting_present Inclination and Ramp Angle Setting present
  B 80 btgatt.cross_trainer_data.flags.resistance_level_present Resistance Level present
  B 100 btgatt.cross_trainer_data.flags.instantaneous_power_present Instantaneous Power present
  B 200 btgatt.cross_trainer_data.flags.average_power_present Average Power present
  B 400 btgatt.cross_trainer_data.flags.expended_energy_present Expended Energy present
  B 800 btgatt.cross_trainer_data.flags.heart_rate_present Heart Rate present
  B 1000 btgatt.cross_trainer_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 2000 btgatt.cross_trainer_data.flags.elapsed_time_present Elapsed Time present
  B 4000 btgatt.cross_trainer_data.flags.remaining_time_present Remaining Time present
  B 8000 btgatt.cross_trainer_data.flags.movement_direction Movement Direction
  V 0 Forward
  V 1 Backward
  F u2 - 0/1=0 - - 1,-2,0 km/h btgatt.cross_trainer_data.instantaneous_speed Instantaneous Speed
  F u2 - 0/2=2 - - 1,-2,0 km/h btgatt.cross_trainer_data.average_speed Average Speed
  F u3 - 0/4=4 - - - m btgatt.cross_trainer_data.total_distance Total Distance
  F u2 - 0/8=8 - - - steps/min btgatt.cross_trainer_data.steps_per_minute Steps Per Minute
  F u2 - 0/8=8 - - - steps/min btgatt.cross_trainer_data.average_step_rate Average Step Rate
  F u2 - 0/10=10 - - 1,-1,0 - btgatt.cross_trainer_data.stride_count Stride Count
  F u2 - 0/20=20 - - - m btgatt.cross_trainer_data.positive_elevation_gain Positive Elevation Gain
  F u2 - 0/20=20 - - - m btgatt.cross_trainer_data.negative_elevation_gain Negative Elevation Gain
  F s2 - 0/40=40 - - 1,-1,0 % btgatt.cross_trainer_data.inclination Inclination
  F s2 - 0/40=40 - - 1,-1,0 ° btgatt.cross_trainer_data.ramp_setting Ramp Setting
  F u1 - 0/80=80 - - - - btgatt.cross_trainer_data.resistance_level Resistance Level
  F s2 - 0/100=100 - - - W btgatt.cross_trainer_data.instantaneous_power Instantaneous Power
  F s2 - 0/200=200 - - - W btgatt.cross_trainer_data.average_power Average Power
  F u2 - 0/400=400 - - - kcal btgatt.cross_trainer_data.total_energy Total Energy
  F u2 - 0/400=400 - - - kcal btgatt.cross_trainer_data.energy_per_hour Energy Per Hour
  F u1 - 0/400=400 - - - kcal btgatt.cross_trainer_data.energy_per_minute Energy Per Minute
  F u1 - 0/800=800 - - - bpm btgatt.cross_trainer_data.heart_rate Heart Rate
  F u1 - 0/1000=1000 - - 1,-1,0 MET btgatt.cross_trainer_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/2000=2000 - - - s btgatt.cross_trainer_data.elapsed_time Elapsed Time
  F u2 - 0/4000=4000 - - - s btgatt.cross_trainer_data.remaining_time Remaining Time
  C 2ACF - step_climber_data Step Climber Data
  F u2 - - 0 - - - btgatt.step_climber_data.flags Flags
  B 1 btgatt.step_climber_data.flags.more_data More Data
  B 2 btgatt.step_climber_data.flags.steps_per_minute_present Steps Per Minute present
  B 4 btgatt.step_climber_data.flags.average_step_rate_present Average Step Rate present
  B 8 btgatt.step_climber_data.flags.positive_elevation_gain_present Positive Elevation Gain present
  B 10 btgatt.step_climber_data.flags.expended_energy_present Expended Energy present
  B 20 btgatt.step_climber_data.flags.heart_rate_present Heart Rate present
  B 40 btgatt.step_climber_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 80 btgatt.step_climber_data.flags.elapsed_time_present Elapsed Time present
  B 100 btgatt.step_climber_data.flags.remaining_time_present Remaining Time present
  F u2 - 0/1=0 - - - - btgatt.step_climber_data.floors Floors
  F u2 - 0/1=0 - - - - btgatt.step_climber_data.step_count Step Count
  F u2 - 0/2=2 - - - steps/min btgatt.step_climber_data.steps_per_minute Steps Per Minute
  F u2 - 0/4=4 - - - steps/min btgatt.step_climber_data.average_step_rate Average Step Rate
  F u2 - 0/8=8 - - - m btgatt.step_climber_data.positive_elevation_gain Positive Elevation Gain
  F u2 - 0/10=10 - - - kcal btgatt.step_climber_data.total_energy Total Energy
  F u2 - 0/10=10 - - - kcal btgatt.step_climber_data.energy_per_hour Energy Per Hour
  F u1 - 0/10=10 - - - kcal btgatt.step_climber_data.energy_per_minute Energy Per Minute
  F u1 - 0/20=20 - - - bpm btgatt.step_climber_data.heart_rate Heart Rate
  F u1 - 0/40=40 - - 1,-1,0 MET btgatt.step_climber_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/80=80 - - - s btgatt.step_climber_data.elapsed_time Elapsed Time
  F u2 - 0/100=100 - - - s btgatt.step_climber_data.remaining_time Remaining Time
  C 2AD0 - stair_climber_data Stair Climber Data
  F u2 - - 0 - - - btgatt.stair_climber_data.flags Flags
  B 1 btgatt.stair_climber_data.flags.more_data More Data
  B 2 btgatt.stair_climber_data.flags.steps_per_minute_present Steps Per Minute present
  B 4 btgatt.stair_climber_data.flags.average_step_rate_present Average Step Rate present
  B 8 btgatt.stair_climber_data.flags.positive_elevation_gain_present Positive Elevation Gain present
  B 10 btgatt.stair_climber_data.flags.stride_count_present Stride Count present
  B 20 btgatt.stair_climber_data.flags.expended_energy_present Expended Energy present
  B 40 btgatt.stair_climber_data.flags.heart_rate_present Heart Rate present
  B 80 btgatt.stair_climber_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 100 btgatt.stair_climber_data.flags.elapsed_time_present Elapsed Time present
  B 200 btgatt.stair_climber_data.flags.remaining_time_present Remaining Time present
  F u2 - 0/1=0 - - - - btgatt.stair_climber_data.floors Floors
  F u2 - 0/2=2 - - - steps/min btgatt.stair_climber_data.steps_per_minute Steps Per Minute
  F u2 - 0/4=4 - - - steps/min btgatt.stair_climber_data.average_step_rate Average Step Rate
  F u2 - 0/8=8 - - - m btgatt.stair_climber_data.positive_elevation_gain Positive Elevation Gain
  F u2 - 0/10=10 - - - - btgatt.stair_climber_data.stride_count Stride Count
  F u2 - 0/20=20 - - - kcal btgatt.stair_climber_data.total_energy Total Energy
  F u2 - 0/20=20 - - - kcal btgatt.stair_climber_data.energy_per_hour Energy Per Hour
  F u1 - 0/20=20 - - - kcal btgatt.stair_climber_data.energy_per_minute Energy Per Minute
  F u1 - 0/40=40 - - - bpm btgatt.stair_climber_data.heart_rate Heart Rate
  F u1 - 0/80=80 - - 1,-1,0 MET btgatt.stair_climber_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/100=100 - - - s btgatt.stair_climber_data.elapsed_time Elapsed Time
  F u2 - 0/200=200 - - - s btgatt.stair_climber_data.remaining_time Remaining Time
  C 2AD1 - rower_data Rower Data
  F u2 - - 0 - - - btgatt.rower_data.flags Flags
  B 1 btgatt.rower_data.flags.more_data More Data
  B 2 btgatt.rower_data.flags.average_stroke_rate_present Average Stroke rate present
  B 4 btgatt.rower_data.flags.total_distance_present Total Distance present
  B 8 btgatt.rower_data.flags.instantaneous_pace_present Instantaneous Pace present
  B 10 btgatt.rower_data.flags.average_pace_present Average Pace present
  B 20 btgatt.rower_data.flags.instantaneous_power_present Instantaneous Power present
  B 40 btgatt.rower_data.flags.average_power_present Average Power present
  B 80 btgatt.rower_data.flags.resistance_level_present Resistance Level present
  B 100 btgatt.rower_data.flags.expended_energy_present Expended Energy present
  B 200 btgatt.rower_data.flags.heart_rate_present Heart Rate present
  B 400 btgatt.rower_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 800 btgatt.rower_data.flags.elapsed_time_present Elapsed Time present
  B 1000 btgatt.rower_data.flags.remaining_time_present Remaining Time present
  F u1 - 0/1=0 - - 1,0,-1 strokes/min btgatt.rower_data.stroke_rate Stroke Rate
  F u2 - 0/1=0 - - - - btgatt.rower_data.stroke_count Stroke Count
  F u1 - 0/2=2 - - 1,0,-1 strokes/min btgatt.rower_data.average_stroke_rate Average Stroke Rate
  F u3 - 0/4=4 - - - m btgatt.rower_data.total_distance Total Distance
  F u2 - 0/8=8 - - - s btgatt.rower_data.instantaneous_pace_time_per_500_meters Instantaneous Pace (Time per 500 meters)
  F u2 - 0/10=10 - - - s btgatt.rower_data.average_pace_time_per_500_meters Average Pace (Time per 500 meters)
  F s2 - 0/20=20 - - - W btgatt.rower_data.instantaneous_power Instantaneous Power
  F s2 - 0/40=40 - - - W btgatt.rower_data.average_power Average Power
  F u1 - 0/80=80 - - - - btgatt.rower_data.resistance_level Resistance Level
  F u2 - 0/100=100 - - - kcal btgatt.rower_data.total_energy Total Energy
  F u2 - 0/100=100 - - - kcal btgatt.rower_data.energy_per_hour Energy Per Hour
  F u1 - 0/100=100 - - - kcal btgatt.rower_data.energy_per_minute Energy Per Minute
  F u1 - 0/200=200 - - - bpm btgatt.rower_data.heart_rate Heart Rate
  F u1 - 0/400=400 - - 1,-1,0 MET btgatt.rower_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/800=800 - - - s btgatt.rower_data.elapsed_time Elapsed Time
  F u2 - 0/1000=1000 - - - s btgatt.rower_data.remaining_time Remaining Time
  C 2AD2 - indoor_bike_data Indoor Bike Data
  F u2 - - 0 - - - btgatt.indoor_bike_data.flags Flags
  D Bit field: which fields follow, and whether the record continues in another value.
  B 1 btgatt.indoor_bike_data.flags.more_data More Data
  D Set if the record continues in another value; only the last one contains the speed.
  B 2 btgatt.indoor_bike_data.flags.average_speed_present Average Speed present
  B 4 btgatt.indoor_bike_data.flags.instantaneous_cadence_present Instantaneous Cadence present
  B 8 btgatt.indoor_bike_data.flags.average_cadence_present Average Cadence present
  B 10 btgatt.indoor_bike_data.flags.total_distance_present Total Distance present
  B 20 btgatt.indoor_bike_data.flags.resistance_level_present Resistance Level present
  B 40 btgatt.indoor_bike_data.flags.instantaneous_power_present Instantaneous Power present
  B 80 btgatt.indoor_bike_data.flags.average_power_present Average Power present
  B 100 btgatt.indoor_bike_data.flags.expended_energy_present Expended Energy present
  B 200 btgatt.indoor_bike_data.flags.heart_rate_present Heart Rate present
  B 400 btgatt.indoor_bike_data.flags.metabolic_equivalent_present Metabolic Equivalent present
  B 800 btgatt.indoor_bike_data.flags.elapsed_time_present Elapsed Time present
  B 1000 btgatt.indoor_bike_data.flags.remaining_time_present Remaining Time present
  F u2 - 0/1=0 - - 1,-2,0 km/h btgatt.indoor_bike_data.instantaneous_speed Instantaneous Speed
  D Current simulated speed.
  F u2 - 0/2=2 - - 1,-2,0 km/h btgatt.indoor_bike_data.average_speed Average Speed
  F u2 - 0/4=4 - - 1,0,-1 rpm btgatt.indoor_bike_data.instantaneous_cadence Instantaneous Cadence
  D Current cadence in revolutions per minute.
  F u2 - 0/8=8 - - 1,0,-1 rpm btgatt.indoor_bike_data.average_cadence Average Cadence
  F u3 - 0/10=10 - - - m btgatt.indoor_bike_data.total_distance Total Distance
  F u1 - 0/20=20 - - - - btgatt.indoor_bike_data.resistance_level Resistance Level
  D Resistance level; the machine defines its scale.
  F s2 - 0/40=40 - - - W btgatt.indoor_bike_data.instantaneous_power Instantaneous Power
  D Current power of the rider.
  F s2 - 0/80=80 - - - W btgatt.indoor_bike_data.average_power Average Power
  F u2 - 0/100=100 - - - kcal btgatt.indoor_bike_data.total_energy Total Energy
  F u2 - 0/100=100 - - - kcal btgatt.indoor_bike_data.energy_per_hour Energy Per Hour
  F u1 - 0/100=100 - - - kcal btgatt.indoor_bike_data.energy_per_minute Energy Per Minute
  F u1 - 0/200=200 - - - bpm btgatt.indoor_bike_data.heart_rate Heart Rate
  F u1 - 0/400=400 - - 1,-1,0 MET btgatt.indoor_bike_data.metabolic_equivalent Metabolic Equivalent
  F u2 - 0/800=800 - - - s btgatt.indoor_bike_data.elapsed_time Elapsed Time
  F u2 - 0/1000=1000 - - - s btgatt.indoor_bike_data.remaining_time Remaining Time
  C 2AD4 - supported_speed_range Supported Speed Range
  F u2 - - - - 1,-2,0 km/h btatt.supported_speed_range.minimum_speed Minimum Speed
  F u2 - - - - 1,-2,0 km/h btatt.supported_speed_range.maximum_speed Maximum Speed
  F u2 - - - - 1,-2,0 km/h btatt.supported_speed_range.minimum_increment Minimum Increment
  C 2AD5 - supported_inclination_range Supported Inclination Range
  F s2 - - - - 1,-1,0 % btatt.supported_inclination_range.minimum_inclination Minimum Inclination
  F s2 - - - - 1,-1,0 % btatt.supported_inclination_range.maximum_inclination Maximum Inclination
  F u2 - - - - 1,-1,0 % btatt.supported_inclination_range.minimum_increment Minimum Increment
  C 2AD6 - supported_resistance_level_range Supported Resistance Level Range
  F u1 - - - - - - btatt.supported_resistance_level_range.minimum_resistance_level Minimum Resistance Level
  F u1 - - - - - - btatt.supported_resistance_level_range.maximum_resistance_level Maximum Resistance Level
  F u1 - - - - - - btatt.supported_resistance_level_range.minimum_increment Minimum Increment
  C 2AD7 - supported_heart_rate_range Supported Heart Rate Range
  F u1 - - - - - bpm btatt.supported_heart_rate_range.minimum_heart_rate Minimum Heart Rate
  F u1 - - - - - bpm btatt.supported_heart_rate_range.maximum_heart_rate Maximum Heart Rate
  F u1 - - - - - bpm btatt.supported_heart_rate_range.minimum_increment Minimum Increment
  C 2AD8 - supported_power_range Supported Power Range
  F s2 - - - - - W btatt.supported_power_range.minimum_power Minimum Power
  F s2 - - - - - W btatt.supported_power_range.maximum_power Maximum Power
  F u2 - - - - - W btatt.supported_power_range.minimum_increment Minimum Increment
  C 2AE0 - average_current Average Current
  F u2 - - - - 1,-2,0 A btgatt.average_current.electric_current_value Electric Current Value
  V 65535 not known
  F u1 - - - - exp s btgatt.average_current.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2AE1 - average_voltage Average Voltage
  F u2 - - - - 1,0,-6 V btgatt.average_voltage.voltage_value Voltage Value
  V 65535 not known
  F u1 - - - - exp s btgatt.average_voltage.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2AE2 - boolean Boolean
  F u1 - - - - - - btgatt.boolean Boolean
  V 0 False
  V 1 True
  C 2AE3 - chromatic_distance_from_planckian Chromatic Distance from Planckian
  F s2 - - - - 1,-5,0 - btgatt.chromatic_distance_from_planckian.distance_from_planckian Distance from Planckian
  V 32766 not known
  V 32767 not valid
  C 2AE4 - chromaticity_coordinates Chromaticity Coordinates
  F u2 - - - - 1,0,-16 - btgatt.chromaticity_coordinates.chromaticity_x_coordinate Chromaticity x-coordinate
  F u2 - - - - 1,0,-16 - btgatt.chromaticity_coordinates.chromaticity_y_coordinate Chromaticity y-coordinate
  C 2AE5 - chromaticity_in_cct_and_duv_values Chromaticity in CCT and Duv Values
  F u2 - - - - - K btgatt.chromaticity_in_cct_and_duv_values.correlated_color_temperature Correlated Color Temperature
  V 65535 not known
  F s2 - - - - 1,-5,0 - btgatt.chromaticity_in_cct_and_duv_values.chromaticity_distance_from_planckian Chromaticity Distance from Planckian
  V 32766 not known
  V 32767 not valid
  C 2AE6 - chromaticity_tolerance Chromaticity Tolerance
  F u1 - - - - 1,-4,0 - btgatt.chromaticity_tolerance Chromaticity Tolerance
  C 2AE7 - cie_13_3_1995_color_rendering_index CIE 13.3-1995 Color Rendering Index
  F s1 - - - - - - btgatt.cie_13_3_1995_color_rendering_index.color_rendering_index Color Rendering Index
  V 127 not known
  C 2AE8 - coefficient Coefficient
  F e4 - - - - - - btgatt.coefficient Coefficient
  C 2AE9 - correlated_color_temperature Correlated Color Temperature
  F u2 - - - - - K btgatt.correlated_color_temperature Correlated Color Temperature
  V 65535 not known
  C 2AEA - count_16 Count 16
  F u2 - - - - - - btgatt.count_16.count Count
  V 65535 not known
  C 2AEB - count_24 Count 24
  F u3 - - - - - - btgatt.count_24.count Count
  V 16777215 not known
  C 2AEC - country_code Country Code
  F u2 - - - - - - btgatt.country_code Country Code
  V 65535 not known
  C 2AED - date_utc Date UTC
  F u3:date - - - - - - btgatt.date_utc.date Date
  V 0 not known
  C 2AEE - electric_current Electric Current
  F u2 - - - - 1,-2,0 A btgatt.electric_current.current Current
  V 65535 not known
  C 2AEF - electric_current_range Electric Current Range
  F u2 - - - - 1,-2,0 A btgatt.electric_current_range.minimum_electric_current_value Minimum Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_range.maximum_electric_current_value Maximum Electric Current Value
  V 65535 not known
  C 2AF0 - electric_current_specification Electric Current Specification
  F u2 - - - - 1,-2,0 A btgatt.electric_current_specification.minimum_electric_current_value Minimum Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_specification.typical_electric_current_value Typical Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_specification.maximum_electric_current_value Maximum Electric Current Value
  V 65535 not known
  C 2AF1 - electric_current_statistics Electric Current Statistics
  F u2 - - - - 1,-2,0 A btgatt.electric_current_statistics.average_electric_current_value Average Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_statistics.standard_deviation_electric_current_value Standard Deviation Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_statistics.minimum_electric_current_value Minimum Electric Current Value
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.electric_current_statistics.maximum_electric_current_value Maximum Electric Current Value
  V 65535 not known
  F u1 - - - - exp s btgatt.electric_current_statistics.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2AF2 - energy Energy
  F u3 - - - - - kWh btgatt.energy Energy
  V 16777215 not known
  C 2AF3 - energy_in_a_period_of_day Energy in a Period of Day
  F u3 - - - - - kWh btgatt.energy_in_a_period_of_day.energy_value Energy Value
  V 16777215 not known
  F u1 - - - - 1,-1,0 h btgatt.energy_in_a_period_of_day.start_time Start Time
  V 255 not known
  F u1 - - - - 1,-1,0 h btgatt.energy_in_a_period_of_day.end_time End Time
  V 255 not known
  C 2AF4 - event_statistics Event Statistics
  F u2 - - - - - - btgatt.event_statistics.number_of_events Number of Events
  V 65535 not known
  F u2 - - - - - s btgatt.event_statistics.average_event_duration Average Event Duration
  V 65535 not known
  F u1 - - - - exp s btgatt.event_statistics.time_elapsed_since_last_event Time Elapsed Since Last Event
  V 254 the total life of the device
  V 255 not known
  F u1 - - - - exp s btgatt.event_statistics.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2AF5 - fixed_string_16 Fixed String 16
  F t16 - - - - - - btgatt.fixed_string_16.fixed_string Fixed String
  C 2AF6 - fixed_string_24 Fixed String 24
  F t24 - - - - - - btgatt.fixed_string_24.fixed_string Fixed String
  C 2AF7 - fixed_string_36 Fixed String 36
  F t36 - - - - - - btgatt.fixed_string_36.fixed_string Fixed String
  C 2AF8 - fixed_string_8 Fixed String 8
  F t8 - - - - - - btgatt.fixed_string_8.fixed_string Fixed String
  C 2AF9 - generic_level Generic Level
  F u2 - - - - - - btgatt.generic_level Generic Level
  C 2AFA - global_trade_item_number Global Trade Item Number
  F u6 - - - - - - btgatt.global_trade_item_number Global Trade Item Number
  V 0 not known
  C 2AFB - illuminance Illuminance
  F u3 - - - - 1,-2,0 lx btgatt.illuminance Illuminance
  D Illuminance at the sensor.
  V 16777215 not known
  C 2AFC - luminous_efficacy Luminous Efficacy
  F u2 - - - - 1,-1,0 lm/W btgatt.luminous_efficacy Luminous Efficacy
  V 65535 not known
  C 2AFD - luminous_energy Luminous Energy
  F u3 - - - - 1,3,0 lm·h btgatt.luminous_energy Luminous Energy
  V 16777215 not known
  C 2AFE - luminous_exposure Luminous Exposure
  F u3 - - - - 1,3,0 lx·h btgatt.luminous_exposure Luminous Exposure
  V 16777215 not known
  C 2AFF - luminous_flux Luminous Flux
  F u2 - - - - - lm btgatt.luminous_flux Luminous Flux
  V 65535 not known
  C 2B00 - luminous_flux_range Luminous Flux Range
  F u2 - - - - - lm btgatt.luminous_flux_range.minimum_luminous_flux Minimum Luminous Flux
  V 65535 not known
  F u2 - - - - - lm btgatt.luminous_flux_range.maximum_luminous_flux Maximum Luminous Flux
  V 65535 not known
  C 2B01 - luminous_intensity Luminous Intensity
  F u2 - - - - - cd btgatt.luminous_intensity Luminous Intensity
  V 65535 not known
  C 2B02 - mass_flow Mass Flow
  F u2 - - - - - g/s btgatt.mass_flow Mass Flow
  V 65535 not known
  C 2B03 - perceived_lightness Perceived Lightness
  F u2 - - - - - - btgatt.perceived_lightness Perceived Lightness
  C 2B04 - percentage_8 Percentage 8
  F u1 - - - - 1,0,-1 % btgatt.percentage_8 Percentage 8
  V 255 not known
  C 2B05 - power Power
  F u3 - - - - 1,-1,0 W btgatt.power Power
  V 16777214 not valid
  V 16777215 not known
  C 2B06 - power_specification Power Specification
  F u3 - - - - 1,-1,0 W btgatt.power_specification.minimum_power_value Minimum Power Value
  V 16777214 not valid
  V 16777215 not known
  F u3 - - - - 1,-1,0 W btgatt.power_specification.typical_power_value Typical Power Value
  V 16777214 not valid
  V 16777215 not known
  F u3 - - - - 1,-1,0 W btgatt.power_specification.maximum_power_value Maximum Power Value
  V 16777214 not valid
  V 16777215 not known
  C 2B07 - relative_runtime_in_a_current_range Relative Runtime in a Current Range
  F u1 - - - - 1,0,-1 % btgatt.relative_runtime_in_a_current_range.relative_runtime_value Relative Runtime Value
  V 255 not known
  F u2 - - - - 1,-2,0 A btgatt.relative_runtime_in_a_current_range.minimum_current Minimum Current
  V 65535 not known
  F u2 - - - - 1,-2,0 A btgatt.relative_runtime_in_a_current_range.maximum_current Maximum Current
  V 65535 not known
  C 2B08 - relative_runtime_in_a_generic_level_range Relative Runtime in a Generic Level Range
  F u1 - - - - 1,0,-1 % btgatt.relative_runtime_in_a_generic_level_range.relative_value Relative Value
  V 255 not known
  F u2 - - - - - - btgatt.relative_runtime_in_a_generic_level_range.minimum_generic_level Minimum Generic Level
  F u2 - - - - - - btgatt.relative_runtime_in_a_generic_level_range.maximum_generic_level Maximum Generic Level
  C 2B09 - relative_value_in_a_voltage_range Relative Value in a Voltage Range
  F u1 - - - - 1,0,-1 % btgatt.relative_value_in_a_voltage_range.relative_value Relative Value
  V 255 not known
  F u2 - - - - 1,0,-6 V btgatt.relative_value_in_a_voltage_range.minimum_voltage Minimum Voltage
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.relative_value_in_a_voltage_range.maximum_voltage Maximum Voltage
  V 65535 not known
  C 2B0A - relative_value_in_an_illuminance_range Relative Value in an Illuminance Range
  F u1 - - - - 1,0,-1 % btgatt.relative_value_in_an_illuminance_range.relative_value Relative Value
  V 255 not known
  F u3 - - - - 1,-2,0 lx btgatt.relative_value_in_an_illuminance_range.minimum_illuminance Minimum Illuminance
  V 16777215 not known
  F u3 - - - - 1,-2,0 lx btgatt.relative_value_in_an_illuminance_range.maximum_illuminance Maximum Illuminance
  V 16777215 not known
  C 2B0B - relative_value_in_a_period_of_day Relative Value in a Period of Day
  F u1 - - - - 1,0,-1 % btgatt.relative_value_in_a_period_of_day.relative_value Relative Value
  V 255 not known
  F u1 - - - - 1,-1,0 h btgatt.relative_value_in_a_period_of_day.start_time Start Time
  V 255 not known
  F u1 - - - - 1,-1,0 h btgatt.relative_value_in_a_period_of_day.end_time End Time
  V 255 not known
  C 2B0C - relative_value_in_a_temperature_range Relative Value in a Temperature Range
  F u1 - - - - 1,0,-1 % btgatt.relative_value_in_a_temperature_range.relative_value Relative Value
  V 255 not known
  F s2 - - - - 1,-2,0 °C btgatt.relative_value_in_a_temperature_range.minimum_temperature_value Minimum Temperature Value
  V -32768 not known
  F s2 - - - - 1,-2,0 °C btgatt.relative_value_in_a_temperature_range.maximum_temperature_value Maximum Temperature Value
  V -32768 not known
  C 2B0D - temperature_8 Temperature 8
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8 Temperature 8
  V 127 not known
  C 2B0E - temperature_8_in_a_period_of_day Temperature 8 in a Period of Day
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8_in_a_period_of_day.temperature Temperature
  V 127 not known
  F u1 - - - - 1,-1,0 h btgatt.temperature_8_in_a_period_of_day.start_time Start Time
  V 255 not known
  F u1 - - - - 1,-1,0 h btgatt.temperature_8_in_a_period_of_day.end_time End Time
  V 255 not known
  C 2B0F - temperature_8_statistics Temperature 8 Statistics
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8_statistics.average Average
  V 127 not known
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8_statistics.standard_deviation_value Standard Deviation Value
  V 127 not known
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8_statistics.minimum_value Minimum Value
  V 127 not known
  F s1 - - - - 1,0,-1 °C btgatt.temperature_8_statistics.maximum_value Maximum Value
  V 127 not known
  F u1 - - - - exp s btgatt.temperature_8_statistics.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2B10 - temperature_range Temperature Range
  F s2 - - - - 1,-2,0 °C btgatt.temperature_range.minimum_temperature Minimum Temperature
  V -32768 not known
  F s2 - - - - 1,-2,0 °C btgatt.temperature_range.maximum_temperature Maximum Temperature
  V -32768 not known
  C 2B11 - temperature_statistics Temperature Statistics
  F s2 - - - - 1,-2,0 °C btgatt.temperature_statistics.average_temperature Average Temperature
  V -32768 not known
  F s2 - - - - 1,-2,0 °C btgatt.temperature_statistics.standard_deviation_temperature Standard Deviation Temperature
  V -32768 not known
  F s2 - - - - 1,-2,0 °C btgatt.temperature_statistics.minimum_temperature Minimum Temperature
  V -32768 not known
  F s2 - - - - 1,-2,0 °C btgatt.temperature_statistics.maximum_temperature Maximum Temperature
  V -32768 not known
  F u1 - - - - exp s btgatt.temperature_statistics.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2B12 - time_decihour_8 Time Decihour 8
  F u1 - - - - 1,-1,0 h btgatt.time_decihour_8 Time Decihour 8
  V 255 not known
  C 2B13 - time_exponential_8 Time Exponential 8
  F u1 - - - - exp s btgatt.time_exponential_8 Time Exponential 8
  V 254 the total life of the device
  V 255 not known
  C 2B14 - time_hour_24 Time Hour 24
  F u3 - - - - - h btgatt.time_hour_24 Time Hour 24
  V 16777215 not known
  C 2B15 - time_millisecond_24 Time Millisecond 24
  F u3 - - - - 1,-3,0 s btgatt.time_millisecond_24 Time Millisecond 24
  V 16777215 not known
  C 2B16 - time_second_16 Time Second 16
  F u2 - - - - - s btgatt.time_second_16 Time Second 16
  V 65535 not known
  C 2B17 - time_second_8 Time Second 8
  F u1 - - - - - s btgatt.time_second_8 Time Second 8
  V 255 not known
  C 2B18 - voltage Voltage
  F u2 - - - - 1,0,-6 V btgatt.voltage.voltage_value Voltage Value
  V 65535 not known
  C 2B19 - voltage_specification Voltage Specification
  F u2 - - - - 1,0,-6 V btgatt.voltage_specification.minimum_voltage_value Minimum Voltage Value
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.voltage_specification.typical_voltage_value Typical Voltage Value
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.voltage_specification.maximum_voltage_value Maximum Voltage Value
  V 65535 not known
  C 2B1A - voltage_statistics Voltage Statistics
  F u2 - - - - 1,0,-6 V btgatt.voltage_statistics.average_voltage_value Average Voltage Value
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.voltage_statistics.standard_deviation_voltage_value Standard Deviation Voltage Value
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.voltage_statistics.minimum_voltage_value Minimum Voltage Value
  V 65535 not known
  F u2 - - - - 1,0,-6 V btgatt.voltage_statistics.maximum_voltage_value Maximum Voltage Value
  V 65535 not known
  F u1 - - - - exp s btgatt.voltage_statistics.sensing_duration Sensing Duration
  V 254 the total life of the device
  V 255 not known
  C 2B1B - volume_flow Volume Flow
  F u2 - - - - 1,-3,0 L/s btgatt.volume_flow Volume Flow
  V 65535 not known
  C 2B1C - chromaticity_coordinate Chromaticity Coordinate
  F u2 - - - - 1,0,-16 - btgatt.chromaticity_coordinate Chromaticity Coordinate
  S Vol 3, Part G, 7.2
  C 2B29 - client_supported_features Client Supported Features
  F u1 - - - - - - btgatt.client_supported_features Client Supported Features
  B 1 btgatt.client_supported_features.robust_caching Robust Caching
  B 2 btgatt.client_supported_features.enhanced_att_bearer Enhanced ATT bearer
  B 4 btgatt.client_supported_features.multiple_handle_value_notifications Multiple Handle Value Notifications
  S GATT Specification Supplement, 3
  C 2B34 - enhanced_blood_pressure_measurement Enhanced Blood Pressure Measurement
  F u1 - - 0 - - - btgatt.enhanced_blood_pressure_measurement.flags Flags
  B 1 btgatt.enhanced_blood_pressure_measurement.flags.blood_pressure_measurement_units Blood Pressure Measurement Units
  V 0 mmHg
  V 1 kPa
  B 2 btgatt.enhanced_blood_pressure_measurement.flags.time_stamp Time Stamp
  B 4 btgatt.enhanced_blood_pressure_measurement.flags.pulse_rate Pulse Rate
  B 8 btgatt.enhanced_blood_pressure_measurement.flags.user_id User ID
  B 10 btgatt.enhanced_blood_pressure_measurement.flags.measurement_status Measurement Status
  B 20 btgatt.enhanced_blood_pressure_measurement.flags.user_facing_time User Facing Time
  B 40 btgatt.enhanced_blood_pressure_measurement.flags.epoch_start_2000 Epoch Start 2000
  F struct - 0/1=0 - - - - btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_mmhg Blood Pressure Measurement Compound Value (mmHg)
  (
  F f2 - - - - - mmHg btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_mmhg.systolic_mmhg Systolic (mmHg)
  F f2 - - - - - mmHg btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_mmhg.diastolic_mmhg Diastolic (mmHg)
  F f2 - - - - - mmHg btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_mmhg.mean_arterial_pressure_mmhg Mean Arterial Pressure (mmHg)
  )
  F struct - 0/1=1 - - - - btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_kpa Blood Pressure Measurement Compound Value (kPa)
  (
  F f2 - - - - - kPa btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_kpa.systolic_kpa Systolic (kPa)
  F f2 - - - - - kPa btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_kpa.diastolic_kpa Diastolic (kPa)
  F f2 - - - - - kPa btgatt.enhanced_blood_pressure_measurement.blood_pressure_measurement_compound_value_kpa.mean_arterial_pressure_kpa Mean Arterial Pressure (kPa)
  )
  F u4 - 0/2=2 - - - - btgatt.enhanced_blood_pressure_measurement.time_stamp Time Stamp
  F f2 - 0/4=4 - - - bpm btgatt.enhanced_blood_pressure_measurement.pulse_rate Pulse Rate
  F u1 - 0/8=8 - - - - btgatt.enhanced_blood_pressure_measurement.user_id User ID
  V 255 Unknown User
  F u2 - 0/10=10 - - - - btgatt.enhanced_blood_pressure_measurement.measurement_status Measurement Status
  B 1 btgatt.enhanced_blood_pressure_measurement.measurement_status.body_movement_detection Body Movement Detection
  V 0 No body movement
  V 1 Body movement detected during measurement
  B 2 btgatt.enhanced_blood_pressure_measurement.measurement_status.cuff_fit_detection Cuff Fit Detection
  V 0 Cuff fits properly
  V 1 Cuff too loose
  B 4 btgatt.enhanced_blood_pressure_measurement.measurement_status.irregular_pulse_detection Irregular Pulse Detection
  B 18 btgatt.enhanced_blood_pressure_measurement.measurement_status.pulse_rate_range_detection_flags Pulse Rate Range Detection Flags
  V 0 Pulse rate is within the range
  V 1 Pulse rate exceeds upper limit
  V 2 Pulse rate is less than lower limit
  B 20 btgatt.enhanced_blood_pressure_measurement.measurement_status.measurement_position_detection Measurement Position Detection
  V 0 Proper measurement position
  V 1 Improper measurement position
  F u4 - 0/20=20 - - - - btgatt.enhanced_blood_pressure_measurement.user_facing_time User Facing Time
  C 2B35 - enhanced_intermediate_cuff_pressure Enhanced Intermediate Cuff Pressure
  F u1 - - 0 - - - btgatt.enhanced_intermediate_cuff_pressure.flags Flags
  B 1 btgatt.enhanced_intermediate_cuff_pressure.flags.intermediate_cuff_pressure_measurement_units Intermediate Cuff Pressure Measurement Units
  V 0 mmHg
  V 1 kPa
  B 2 btgatt.enhanced_intermediate_cuff_pressure.flags.time_stamp Time Stamp
  B 4 btgatt.enhanced_intermediate_cuff_pressure.flags.pulse_rate Pulse Rate
  B 8 btgatt.enhanced_intermediate_cuff_pressure.flags.user_id User ID
  B 10 btgatt.enhanced_intermediate_cuff_pressure.flags.measurement_status Measurement Status
  B 20 btgatt.enhanced_intermediate_cuff_pressure.flags.user_facing_time User Facing Time
  B 40 btgatt.enhanced_intermediate_cuff_pressure.flags.epoch_start_2000 Epoch Start 2000
  F f2 - - - - 1,3,0 mmHg btgatt.enhanced_intermediate_cuff_pressure.intermediate_cuff_pressure_value Intermediate Cuff Pressure Value
  F u4 - 0/2=2 - - - - btgatt.enhanced_intermediate_cuff_pressure.time_stamp Time Stamp
  F f2 - 0/4=4 - - - bpm btgatt.enhanced_intermediate_cuff_pressure.pulse_rate Pulse Rate
  F u1 - 0/8=8 - - - - btgatt.enhanced_intermediate_cuff_pressure.user_id User ID
  V 255 Unknown User
  F u2 - 0/10=10 - - - - btgatt.enhanced_intermediate_cuff_pressure.measurement_status Measurement Status
  B 1 btgatt.enhanced_intermediate_cuff_pressure.measurement_status.body_movement_detection Body Movement Detection
  V 0 No body movement
  V 1 Body movement detected during measurement
  B 2 btgatt.enhanced_intermediate_cuff_pressure.measurement_status.cuff_fit_detection Cuff Fit Detection
  V 0 Cuff fits properly
  V 1 Cuff too loose
  B 4 btgatt.enhanced_intermediate_cuff_pressure.measurement_status.irregular_pulse_detection Irregular Pulse Detection
  B 18 btgatt.enhanced_intermediate_cuff_pressure.measurement_status.pulse_rate_range_detection_flags Pulse Rate Range Detection Flags
  V 0 Pulse rate is within the range
  V 1 Pulse rate exceeds upper limit
  V 2 Pulse rate is less than lower limit
  B 20 btgatt.enhanced_intermediate_cuff_pressure.measurement_status.measurement_position_detection Measurement Position Detection
  V 0 Proper measurement position
  V 1 Improper measurement position
  F u4 - 0/20=20 - - - - btgatt.enhanced_intermediate_cuff_pressure.user_facing_time User Facing Time
  C 2B36 - blood_pressure_record Blood Pressure Record
  F u1 - - - - - - btgatt.blood_pressure_record.segmentation_header Segmentation Header
  B FC btgatt.blood_pressure_record.segmentation_header.rolling_segment_counter Rolling Segment Counter
  F u2 - - - - - - btgatt.blood_pressure_record.sequence_number Sequence Number
  F u2 - - - - - - btgatt.blood_pressure_record.uuid UUID
  F o - - - - - - btgatt.blood_pressure_record.recorded_characteristic Recorded Characteristic
  F u2 - + - - - - btgatt.blood_pressure_record.e2e_crc E2E-CRC
  S Vol 3, Part G, 7.4
  C 2B3A - server_supported_features Server Supported Features
  F u1 - - - - - - btgatt.server_supported_features Server Supported Features
  B 1 btgatt.server_supported_features.eatt_supported EATT supported
  S GATT Specification Supplement, 3
  C 2B46 - preferred_units Preferred Units
  F u2 * - - - - - btgatt.preferred_units.units Units
  C 2B47 - high_resolution_height High Resolution Height
  F u2 - - - - 1,-4,0 m btgatt.high_resolution_height.height Height
  C 2B48 - middle_name Middle Name
  F t - - - - - - btgatt.middle_name Middle Name
  C 2B49 - stride_length Stride Length
  F u2 - - - - 1,-3,0 m btgatt.stride_length Stride Length
  C 2B4A - handedness Handedness
  F u1 - - - - - - btgatt.handedness Handedness
  V 0 Left handed
  V 1 Right handed
  V 2 Ambidextrous
  V 3 Unspecified
  C 2B4B - device_wearing_position Device Wearing Position
  F u1 - - - - - - btgatt.device_wearing_position Device Wearing Position
  V 0 Other
  V 1 Head
  V 2 Head_Ear
  V 3 Head_Ear_Right
  V 4 Head_Ear_Left
  V 5 Head_Neck
  V 6 Trunk
  V 7 Trunk_Pelvis
  V 8 Trunk_Pelvis_Right
  V 9 Trunk_Pelvis_Left
  V 10 Trunk_Thorax
  V 11 Trunk_Thorax_Right
  V 12 Trunk_Thorax_Left
  V 13 Trunk_Back
  V 14 UpperExtremity
  V 15 UpperExtremity_Right
  V 16 UpperExtremity_Left
  V 17 UpperExtremity_Wrist
  V 18 UpperExtremity_Wrist_Right
  V 19 UpperExtremity_Wrist_Left
  V 20 UpperExtremity_Finger
  V 21 UpperExtremity_Finger_Right
  V 22 UpperExtremity_Finger_Left
  V 23 UpperExtremity_Hand
  V 24 UpperExtremity_Hand_Right
  V 25 UpperExtremity_Hand_Left
  V 26 LowerExtremity
  V 27 LowerExtremity_Right
  V 28 LowerExtremity_Left
  V 29 LowerExtremity_Ankle
  V 30 LowerExtremity_Ankle_Right
  V 31 LowerExtremity_Ankle_Left
  V 32 LowerExtremity_Foot
  V 33 LowerExtremity_Foot_Right
  V 34 LowerExtremity_Foot_Left
  V 35 Pants_Pocket
  V 36 Pants_Pocket_Right
  V 37 Pants_Pocket_Left
  V 38 Chest_Pocket
  V 39 Chest_Pocket_Right
  V 40 Chest_Pocket_Left
  C 2B4C - four_zone_heart_rate_limits Four Zone Heart Rate Limits
  F u1 - - - - - bpm btgatt.four_zone_heart_rate_limits.four_zone_heart_rate_limits_light_moderate_limit Four Zone Heart Rate Limits - Light / Moderate Limit
  F u1 - - - - - bpm btgatt.four_zone_heart_rate_limits.four_zone_heart_rate_limits_moderate_hard_limit Four Zone Heart Rate Limits - Moderate / Hard Limit
  F u1 - - - - - bpm btgatt.four_zone_heart_rate_limits.four_zone_heart_rate_limits_hard_maximum_limit Four Zone Heart Rate Limits - Hard / Maximum Limit
  C 2B4D - high_intensity_exercise_threshold High Intensity Exercise Threshold
  F u1 - - 0 - - - btgatt.high_intensity_exercise_threshold.field_selector Field Selector
  V 0 No field is selected
  V 1 The Threshold as Energy Expenditure per Hour field is selected
  V 2 The Threshold as Metabolic Equivalent field is selected
  V 4 The Threshold as Heart Rate field is selected
  F u2 - 0/-=1 - - - kJ btgatt.high_intensity_exercise_threshold.threshold_as_energy_expenditure_per_hour Threshold as Energy Expenditure per Hour
  F u1 - 0/-=2 - - 1,-1,0 MET btgatt.high_intensity_exercise_threshold.threshold_as_metabolic_equivalent Threshold as Metabolic Equivalent
  F u1 - 0/-=3 - - - % btgatt.high_intensity_exercise_threshold.threshold_as_percentage_of_maximum_heart_rate Threshold as Percentage of Maximum Heart Rate
  F u1 - 0/-=4 - - - bpm btgatt.high_intensity_exercise_threshold.threshold_as_heart_rate Threshold as Heart Rate
  C 2B4E - activity_goal Activity Goal
  F u1 - - 0 - - - btgatt.activity_goal.presence_flags Presence Flags
  B 1 btgatt.activity_goal.presence_flags.total_energy_expenditure_present Total Energy Expenditure Present
  B 2 btgatt.activity_goal.presence_flags.normal_walking_steps_present Normal Walking Steps Present
  B 4 btgatt.activity_goal.presence_flags.intensity_steps_present Intensity Steps Present
  B 8 btgatt.activity_goal.presence_flags.floor_steps_present Floor Steps Present
  B 10 btgatt.activity_goal.presence_flags.distance_present Distance Present
  B 20 btgatt.activity_goal.presence_flags.duration_of_normal_walking_present Duration of Normal Walking Present
  B 40 btgatt.activity_goal.presence_flags.duration_of_intensity_walking_present Duration of Intensity Walking Present
  F u2 - 0/1=1 - - - kJ btgatt.activity_goal.total_energy_expenditure Total Energy Expenditure
  F u3 - 0/2=2 - - - - btgatt.activity_goal.normal_walking_steps Normal Walking Steps
  F u3 - 0/4=4 - - - - btgatt.activity_goal.intensity_steps Intensity Steps
  F u3 - 0/8=8 - - - - btgatt.activity_goal.floor_steps Floor Steps
  F u3 - 0/10=10 - - - m btgatt.activity_goal.distance Distance
  F u3 - 0/20=20 - - - s btgatt.activity_goal.duration_of_normal_walking Duration of Normal Walking
  F u3 - 0/40=40 - - - s btgatt.activity_goal.duration_of_intensity_walking Duration of Intensity Walking
  C 2B4F - sedentary_interval_notification Sedentary Interval Notification
  F u2 - - - - - s btgatt.sedentary_interval_notification Sedentary Interval Notification
  C 2B50 - caloric_intake Caloric Intake
  F u2 - - - - - kcal btgatt.caloric_intake Caloric Intake
  C 2B89 - apparent_energy_32 Apparent Energy 32
  F u4 - - - - 1,-3,0 - btgatt.apparent_energy_32 Apparent Energy 32
  V 4294967294 not valid
  V 4294967295 not known
  C 2B8A - apparent_power Apparent Power
  F u3 - - - - 1,-1,0 - btgatt.apparent_power Apparent Power
  V 16777214 not valid
  V 16777215 not known
  C 2B8C - co2_concentration CO2 Concentration
  F u2 - - - - - ppm btgatt.co2_concentration CO2 Concentration
  V 65534 65534 or greater
  V 65535 not known
  C 2B8D - cosine_of_the_angle Cosine of the Angle
  F s1 - - - - 1,-2,0 - btgatt.cosine_of_the_angle Cosine of the Angle
  V 127 not known
  C 2BA8 - energy_32 Energy 32
  F u4 - - - - 1,-3,0 kWh btgatt.energy_32 Energy 32
  V 4294967294 not valid
  V 4294967295 not known
  C 2BBA - content_control_id Content Control ID
  F u1 - - - - - - btgatt.content_control_id Content Control ID
  C 2BCF - ammonia_concentration Ammonia Concentration
  F f2 - - - - - kg/m³ btgatt.ammonia_concentration Ammonia Concentration
  C 2BD0 - carbon_monoxide_concentration Carbon Monoxide Concentration
  F f2 - - - - - kg/m³ btgatt.carbon_monoxide_concentration Carbon Monoxide Concentration
  C 2BD1 - methane_concentration Methane Concentration
  F f2 - - - - - ppb btgatt.methane_concentration Methane Concentration
  C 2BD2 - nitrogen_dioxide_concentration Nitrogen Dioxide Concentration
  F f2 - - - - - kg/m³ btgatt.nitrogen_dioxide_concentration Nitrogen Dioxide Concentration
  C 2BD3 - non_methane_volatile_organic_compounds_concentration Non-Methane Volatile Organic Compounds Concentration
  F f2 - - - - - kg/m³ btgatt.non_methane_volatile_organic_compounds_concentration Non-Methane Volatile Organic Compounds Concentration
  C 2BD4 - ozone_concentration Ozone Concentration
  F f2 - - - - - kg/m³ btgatt.ozone_concentration Ozone Concentration
  C 2BD5 - particulate_matter_pm1_concentration Particulate Matter - PM1 Concentration
  F f2 - - - - - kg/m³ btgatt.particulate_matter_pm1_concentration Particulate Matter - PM1 Concentration
  C 2BD6 - particulate_matter_pm2_5_concentration Particulate Matter - PM2.5 Concentration
  F f2 - - - - - kg/m³ btgatt.particulate_matter_pm2_5_concentration Particulate Matter - PM2.5 Concentration
  C 2BD7 - particulate_matter_pm10_concentration Particulate Matter - PM10 Concentration
  F f2 - - - - - kg/m³ btgatt.particulate_matter_pm10_concentration Particulate Matter - PM10 Concentration
  C 2BD8 - sulfur_dioxide_concentration Sulfur Dioxide Concentration
  F f2 - - - - - kg/m³ btgatt.sulfur_dioxide_concentration Sulfur Dioxide Concentration
  C 2BD9 - sulfur_hexafluoride_concentration Sulfur Hexafluoride Concentration
  F f2 - - - - - kg/m³ btgatt.sulfur_hexafluoride_concentration Sulfur Hexafluoride Concentration
  C 2BDE - fixed_string_64 Fixed String 64
  F t64 - - - - - - btgatt.fixed_string_64 Fixed String 64
  C 2BDF - high_temperature High Temperature
  F s2 - - - - 1,0,-1 °C btgatt.high_temperature High Temperature
  V -32768 not known
  V -32767 not valid
  C 2BE0 - high_voltage High Voltage
  F u3 - - - - 1,0,6 V btgatt.high_voltage High Voltage
  V 16777215 not known
  C 2BE1 - light_distribution Light Distribution
  F u1 - - - - - - btgatt.light_distribution Light Distribution
  V 0 Type not specified
  V 1 Type I
  V 2 Type II
  V 3 Type III
  V 4 Type IV
  V 5 Type V
  C 2BE2 - light_output Light Output
  F u3 - - - - - lx btgatt.light_output Light Output
  V 16777214 not valid
  V 16777215 not known
  C 2BE3 - light_source_type Light Source Type
  F u1 - - - - - - btgatt.light_source_type Light Source Type
  V 0 Type not specified
  V 1 Low pressure fluorescent
  V 2 High intensity discharge (HID)
  V 3 Low voltage halogen
  V 4 Incandescent
  V 5 Light emitting diode (LED)
  V 6 Organic light emitting diode (OLED)
  V 253 Other than listed above
  V 254 No light source
  V 255 Multiple light source types
  C 2BE4 - noise Noise
  F u1 - - - - - dB btgatt.noise Noise
  V 254 254 or greater
  V 255 not known
  C 2BE5 - relative_runtime_in_a_correlated_color_temperature_range Relative Runtime in a Correlated Color Temperature Range
  F u1 - - - - 1,0,-1 % btgatt.relative_runtime_in_a_correlated_color_temperature_range.relative_runtime Relative Runtime
  V 255 not known
  F u2 - - - - - K btgatt.relative_runtime_in_a_correlated_color_temperature_range.minimum_correlated_color_temperature Minimum Correlated Color Temperature
  V 65535 not known
  F u2 - - - - - K btgatt.relative_runtime_in_a_correlated_color_temperature_range.maximum_correlated_color_temperature Maximum Correlated Color Temperature
  V 65535 not known
  C 2BE6 - time_second_32 Time Second 32
  F u4 - - - - - s btgatt.time_second_32 Time Second 32
  V 4294967295 not known
  C 2BE7 - voc_concentration VOC Concentration
  F u2 - - - - - ppb btgatt.voc_concentration VOC Concentration
  V 65534 65534 or greater
  V 65535 not known
  C 2BE8 - voltage_frequency Voltage Frequency
  F u2 - - - - - Hz btgatt.voltage_frequency Voltage Frequency
  V 0 DC power supply
  V 65534 not valid
  V 65535 not known
  C 2BE9 - battery_critical_status Battery Critical Status
  F u1 - - - - - - btgatt.battery_critical_status Battery Critical Status
  B 1 btgatt.battery_critical_status.critical_power_state Critical Power State
  B 2 btgatt.battery_critical_status.immediate_service_required Immediate Service Required
  C 2BEA - battery_health_status Battery Health Status
  F u1 - - 0 - - - btgatt.battery_health_status.flags Flags
  B 1 btgatt.battery_health_status.flags.battery_health_summary_present Battery Health Summary Present
  B 2 btgatt.battery_health_status.flags.cycle_count_present Cycle Count Present
  B 4 btgatt.battery_health_status.flags.current_temperature_present Current Temperature Present
  B 8 btgatt.battery_health_status.flags.deep_discharge_count_present Deep Discharge Count Present
  F u1 - 0/1=1 - - - % btgatt.battery_health_status.battery_health_summary Battery Health Summary
  F u2 - 0/2=2 - - - - btgatt.battery_health_status.cycle_count Cycle Count
  F s1 - 0/4=4 - - - °C btgatt.battery_health_status.current_temperature Current Temperature
  V -128 Less than -127
  V 127 Greater than 126
  F u2 - 0/8=8 - - - - btgatt.battery_health_status.deep_discharge_count Deep Discharge Count
  C 2BEB - battery_health_information Battery Health Information
  F u1 - - 0 - - - btgatt.battery_health_information.flags Flags
  B 1 btgatt.battery_health_information.flags.cycle_count_designed_lifetime_present Cycle Count Designed Lifetime Present
  B 2 btgatt.battery_health_information.flags.min_and_max_designed_operating_temperature_present Min and Max Designed Operating Temperature Present
  F u2 - 0/1=1 - - - - btgatt.battery_health_information.cycle_count_designed_lifetime Cycle Count Designed Lifetime
  F s1 - 0/2=2 - - - °C btgatt.battery_health_information.min_designed_operating_temperature Min Designed Operating Temperature
  V -128 Less than -127
  V 127 Greater than 126
  F s1 - 0/2=2 - - - °C btgatt.battery_health_information.max_designed_operating_temperature Max Designed Operating Temperature
  V -128 Less than -127
  V 127 Greater than 126
  C 2BEC - battery_information Battery Information
  F u2 - - 0 - - - btgatt.battery_information.flags Flags
  B 1 btgatt.battery_information.flags.battery_manufacture_date_present Battery Manufacture Date Present
  B 2 btgatt.battery_information.flags.battery_expiration_date_present Battery Expiration Date Present
  B 4 btgatt.battery_information.flags.battery_designed_capacity_present Battery Designed Capacity Present
  B 8 btgatt.battery_information.flags.battery_low_energy_present Battery Low Energy Present
  B 10 btgatt.battery_information.flags.battery_critical_energy_present Battery Critical Energy Present
  B 20 btgatt.battery_information.flags.battery_chemistry_present Battery Chemistry Present
  B 40 btgatt.battery_information.flags.nominal_voltage_present Nominal Voltage Present
  B 80 btgatt.battery_information.flags.battery_aggregation_group_present Battery Aggregation Group Present
  F u1 - - - - - - btgatt.battery_information.battery_features Battery Features
  B 1 btgatt.battery_information.battery_features.battery_replaceable Battery Replaceable
  B 2 btgatt.battery_information.battery_features.battery_rechargeable Battery Rechargeable
  F u3:date - 0/1=1 - - - - btgatt.battery_information.battery_manufacture_date Battery Manufacture Date
  F u3:date - 0/2=2 - - - - btgatt.battery_information.battery_expiration_date Battery Expiration Date
  F f2 - 0/4=4 - - - kWh btgatt.battery_information.battery_designed_capacity Battery Designed Capacity
  F f2 - 0/8=8 - - - kWh btgatt.battery_information.battery_low_energy Battery Low Energy
  F f2 - 0/10=10 - - - kWh btgatt.battery_information.battery_critical_energy Battery Critical Energy
  F u1 - 0/20=20 - - - - btgatt.battery_information.battery_chemistry Battery Chemistry
  V 0 Unknown
  V 1 Alkaline (zinc-manganese dioxide)
  V 2 Lead Acid
  V 3 Lithium (lithium-iron disulfide) LiFeS2
  V 4 Lithium (lithium-manganese dioxide) LiMnO2
  V 5 Lithium Ion Li
  V 6 Lithium Polymer
  V 8 Nickel Cadmium NiCd
  V 9 Nickel-metal Hydride NiMH
  V 10 Silver Oxide (silver-zinc) AgZn
  V 11 Zinc Chloride
  V 12 Zinc Air
  V 13 Zinc Carbon
  V 255 Other
  F f2 - 0/40=40 - - - V btgatt.battery_information.nominal_voltage Nominal Voltage
  F u1 - 0/80=80 - - - - btgatt.battery_information.battery_aggregation_group Battery Aggregation Group
  V 0 Not in an aggregation group
  C 2BED - battery_level_status Battery Level Status
  F u1 - - 0 - - - btgatt.battery_level_status.flags Flags
  D Bit field: which optional fields follow.
  B 1 btgatt.battery_level_status.flags.identifier_present Identifier Present
  B 2 btgatt.battery_level_status.flags.battery_level_present Battery Level Present
  B 4 btgatt.battery_level_status.flags.additional_status_present Additional Status Present
  F u2 - - - - - - btgatt.battery_level_status.power_state Power State
  D Power sources and charging state of the battery.
  B 1 btgatt.battery_level_status.power_state.battery_present Battery Present
  D Whether a battery is present.
  V 0 No
  V 1 Yes
  B 6 btgatt.battery_level_status.power_state.wired_external_power_source_connected Wired External Power Source Connected
  D Whether a wired external power source is connected.
  V 0 No
  V 1 Yes
  V 2 Unknown
  B 18 btgatt.battery_level_status.power_state.wireless_external_power_source_connected Wireless External Power Source Connected
  D Whether a wireless external power source is connected, such as a charging pad.
  V 0 No
  V 1 Yes
  V 2 Unknown
  B 60 btgatt.battery_level_status.power_state.battery_charge_state Battery Charge State
  D Whether the battery is charging or discharging.
  V 0 Unknown
  V 1 Charging
  V 2 Discharging: Active
  V 3 Discharging: Inactive
  B 180 btgatt.battery_level_status.power_state.battery_charge_level Battery Charge Level
  D Whether the charge level is good, low or critical.
  V 0 Unknown
  V 1 Good
  V 2 Low
  V 3 Critical
  B E00 btgatt.battery_level_status.power_state.charging_type Charging Type
  D Charging type: constant current, constant voltage, trickle or float.
  V 0 Unknown or Not Charging
  V 1 Constant Current
  V 2 Constant Voltage
  V 3 Trickle
  V 4 Float
  B 7000 btgatt.battery_level_status.power_state.charging_fault_reason Charging Fault Reason
  D Faults that occurred while charging.
  F u2 - 0/1=1 - - - - btgatt.battery_level_status.identifier Identifier
  F u1 - 0/2=2 - - - % btatt.battery_level Battery Level
  D Battery charge in percent.
  F u1 - 0/4=4 - - - - btgatt.battery_level_status.additional_status Additional Status
  B 3 btgatt.battery_level_status.additional_status.service_required Service Required
  D Whether the battery needs service.
  V 0 False
  V 1 True
  V 2 Unknown
  B 4 btgatt.battery_level_status.additional_status.battery_fault Battery Fault
  D Whether the battery has a fault.
  V 0 False or Unknown
  V 1 Yes
  C 2BEE - battery_time_status Battery Time Status
  F u1 - - 0 - - - btgatt.battery_time_status.flags Flags
  B 1 btgatt.battery_time_status.flags.time_until_discharged_on_standby_present Time until Discharged on Standby Present
  B 2 btgatt.battery_time_status.flags.time_until_recharged_present Time until Recharged Present
  F u3 - - - - - min btgatt.battery_time_status.time_until_discharged Time until Discharged
  V 16777214 Greater than 0xFFFFFD
  V 16777215 Unknown
  F u3 - 0/1=1 - - - min btgatt.battery_time_status.time_until_discharged_on_standby Time until Discharged on Standby
  V 16777214 Greater than 0xFFFFFD
  V 16777215 Unknown
  F u3 - 0/2=2 - - - min btgatt.battery_time_status.time_until_recharged Time until Recharged
  V 16777214 Greater than 0xFFFFFD
  V 16777215 Unknown
  C 2BEF - estimated_service_date Estimated Service Date
  F u3:date - - - - - - btgatt.estimated_service_date Estimated Service Date
  C 2BF0 - battery_energy_status Battery Energy Status
  F u1 - - 0 - - - btgatt.battery_energy_status.flags Flags
  B 1 btgatt.battery_energy_status.flags.external_source_power_present External Source Power Present
  B 2 btgatt.battery_energy_status.flags.present_voltage_present Present Voltage Present
  B 4 btgatt.battery_energy_status.flags.available_energy_present Available Energy Present
  B 8 btgatt.battery_energy_status.flags.available_battery_capacity_present Available Battery Capacity Present
  B 10 btgatt.battery_energy_status.flags.charge_rate_present Charge Rate Present
  B 20 btgatt.battery_energy_status.flags.available_energy_at_last_charge_present Available Energy at Last Charge Present
  F f2 - 0/1=1 - - - W btgatt.battery_energy_status.external_source_power External Source Power
  F f2 - 0/2=2 - - - V btgatt.battery_energy_status.present_voltage Present Voltage
  F f2 - 0/4=4 - - - kWh btgatt.battery_energy_status.available_energy Available Energy
  F f2 - 0/8=8 - - - kWh btgatt.battery_energy_status.available_battery_capacity Available Battery Capacity
  F f2 - 0/10=10 - - - W btgatt.battery_energy_status.charge_rate Charge Rate
  F f2 - 0/20=20 - - - kWh btgatt.battery_energy_status.available_energy_at_last_charge Available Energy at Last Charge
  C 2BF2 - elapsed_time Elapsed Time
  F u1 - - 0 - - - btgatt.elapsed_time.flags Flags
  B 1 btgatt.elapsed_time.flags.time_is_a_tick_counter Time is a tick counter
  V 0 Time Value reports a time of day
  V 1 Time Value reports a counter (also known as "relative time")
  B 2 btgatt.elapsed_time.flags.time_is_utc Time is UTC
  V 0 Time Value reports local time
  V 1 Time Value reports UTC
  B C btgatt.elapsed_time.flags.time_resolution Time resolution
  V 0 1 s
  V 1 100 ms
  V 2 1 ms
  V 3 100 µs
  B 10 btgatt.elapsed_time.flags.tz_dst_offset_is_used TZ/DST offset is used
  B 20 btgatt.elapsed_time.flags.time_stamp_is_from_the_current_timeline Time stamp is from the current timeline
  F u6 - 0/C=0 - - 1,0,0 s btgatt.elapsed_time.time_value Time Value
  F u6 - 0/C=4 - - 1,-1,0 s btgatt.elapsed_time.time_value Time Value
  F u6 - 0/C=8 - - 1,-3,0 s btgatt.elapsed_time.time_value Time Value
  F u6 - 0/C=C - - 1,-4,0 s btgatt.elapsed_time.time_value Time Value
  F u1 - - - - - - btgatt.elapsed_time.time_sync_source_type Time Sync Source Type
  V 0 Unknown
  V 1 Network Time Protocol
  V 2 GPS
  V 3 Radio Time Signal
  V 4 Manual
  V 5 Atomic Clock
  V 6 Cellular Network
  V 7 Not Synchronized
  F s1 - - - - 15,0,0 min btgatt.elapsed_time.tz_dst_offset TZ/DST Offset
  C 2BFF - udi_for_medical_devices UDI for Medical Devices
  F u1 - - 0 - - - btgatt.udi_for_medical_devices.flags Flags
  B 1 btgatt.udi_for_medical_devices.flags.udi_label_is_present UDI Label is present
  B 2 btgatt.udi_for_medical_devices.flags.udi_device_identifier_is_present UDI Device Identifier is present
  B 4 btgatt.udi_for_medical_devices.flags.udi_issuer_is_present UDI Issuer is present
  B 8 btgatt.udi_for_medical_devices.flags.udi_authority_is_present UDI Authority is present
  F z - 0/1=1 - - - - btgatt.udi_for_medical_devices.udi_label UDI Label
  F z - 0/2=2 - - - - btgatt.udi_for_medical_devices.udi_device_identifier UDI Device Identifier
  F z - 0/4=4 - - - - btgatt.udi_for_medical_devices.udi_issuer UDI Issuer
  F z - 0/8=8 - - - - btgatt.udi_for_medical_devices.udi_authority UDI Authority
  C 2C05 - percentage_8_steps Percentage 8 Steps
  F u1 - - - - - - btgatt.percentage_8_steps Percentage 8 Steps
  V 255 not known
  C 2C06 - acceleration Acceleration
  F s4 - - - - 1,-3,0 m/s² btgatt.acceleration Acceleration
  V 2147483647 not known
  C 2C07 - force Force
  F s4 - - - - 1,-3,0 N btgatt.force Force
  V 2147483647 not known
  C 2C08 - linear_position Linear Position
  F s4 - - - - 1,-7,0 m btgatt.linear_position Linear Position
  V 2147483647 not known
  C 2C09 - rotational_speed Rotational Speed
  F s4 - - - - - rpm btgatt.rotational_speed Rotational Speed
  V 2147483647 not known
  C 2C0A - length Length
  F u4 - - - - 1,-7,0 m btatt.length Length
  V 4294967295 not known
  C 2C0B - torque Torque
  F s4 - - - - 1,-2,0 N·m btgatt.torque Torque
  V 2147483647 not known
  C 2C1B - humidity_8 Humidity 8
  F u1 - - - - 1,0,-1 % btgatt.humidity_8 Humidity 8
  V 255 not known
  C 2C1C - illuminance_16 Illuminance 16
  F u2 - - - - - lx btgatt.illuminance_16 Illuminance 16
  V 65535 not known
  C 2C1D - acceleration_3d Acceleration - 3D
  F s1 - - - - 1,-2,0 gₙ btgatt.acceleration_3d.vector_x Vector X
  V 126 out of range
  V 127 not known
  F s1 - - - - 1,-2,0 gₙ btgatt.acceleration_3d.vector_y Vector Y
  V 126 out of range
  V 127 not known
  F s1 - - - - 1,-2,0 gₙ btgatt.acceleration_3d.vector_z Vector Z
  V 126 out of range
  V 127 not known
  C 2C1E - precise_acceleration_3d Precise Acceleration - 3D
  F s2 - - - - 1,-3,0 gₙ btgatt.precise_acceleration_3d.vector_x Vector X
  V 32766 out of range
  V 32767 not known
  F s2 - - - - 1,-3,0 gₙ btgatt.precise_acceleration_3d.vector_y Vector Y
  V 32766 out of range
  V 32767 not known
  F s2 - - - - 1,-3,0 gₙ btgatt.precise_acceleration_3d.vector_z Vector Z
  V 32766 out of range
  V 32767 not known
  C 2C1F - acceleration_detection_status Acceleration Detection Status
  F u1 - - - - - - btgatt.acceleration_detection_status Acceleration Detection Status
  V 0 No change in acceleration detected
  V 1 Change in acceleration detected
  C 2C20 - door_window_status Door/Window Status
  F u1 - - - - - - btgatt.door_window_status.open_status Open Status
  V 0 Open
  V 1 Closed
  V 2 Tilted/Ajar
  C 2C21 - pushbutton_status_8 Pushbutton Status 8
  F u1 - - - - - - btgatt.pushbutton_status_8 Pushbutton Status 8
  B 3 btgatt.pushbutton_status_8.button_0_status Button 0 Status
  V 0 Button not actuated or not in use
  V 1 Button pressed
  V 2 Button released
  V 3 Button held
  B C btgatt.pushbutton_status_8.button_1_status Button 1 Status
  V 0 Button not actuated or not in use
  V 1 Button pressed
  V 2 Button released
  V 3 Button held
  B 30 btgatt.pushbutton_status_8.button_2_status Button 2 Status
  V 0 Button not actuated or not in use
  V 1 Button pressed
  V 2 Button released
  V 3 Button held
  B C0 btgatt.pushbutton_status_8.button_3_status Button 3 Status
  V 0 Button not actuated or not in use
  V 1 Button pressed
  V 2 Button released
  V 3 Button held
  C 2C22 - contact_status_8 Contact Status 8
  F u1 - - - - - - btgatt.contact_status_8 Contact Status 8
  B 1 btgatt.contact_status_8.contact_0_status Contact 0 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 2 btgatt.contact_status_8.contact_1_status Contact 1 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 4 btgatt.contact_status_8.contact_2_status Contact 2 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 8 btgatt.contact_status_8.contact_3_status Contact 3 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 10 btgatt.contact_status_8.contact_4_status Contact 4 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 20 btgatt.contact_status_8.contact_5_status Contact 5 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 40 btgatt.contact_status_8.contact_6_status Contact 6 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  B 80 btgatt.contact_status_8.contact_7_status Contact 7 Status
  V 0 Contact is open or not in use
  V 1 Contact is closed
  C 2C26 - recipe_control Recipe Control
  F u1 - - - - - - btgatt.recipe_control.op_code Op Code
  V 0 Read
  V 1 Start
  V 2 Stop
  V 3 Delete
  F u2 - + - - - - btgatt.recipe_control.cooking_step_index Cooking Step Index
  C 2C27 - recipe_parameters Recipe Parameters
  F u2 - - 0 - - - btgatt.recipe_parameters.flags Flags
  B 1 btgatt.recipe_parameters.flags.overshoot_prevention Overshoot Prevention
  B 2 btgatt.recipe_parameters.flags.last_cooking_step Last Cooking Step
  B 4 btgatt.recipe_parameters.flags.user_action_required User Action Required
  B 8 btgatt.recipe_parameters.flags.temperature_field_present Temperature Field Present
  B 10 btgatt.recipe_parameters.flags.temperature_gradient_field_present Temperature Gradient Field Present
  B 20 btgatt.recipe_parameters.flags.humidity_field_present Humidity Field Present
  B 40 btgatt.recipe_parameters.flags.termination_condition_field_present Termination Condition Field Present
  F u2 - - - - - - btgatt.recipe_parameters.cooking_step_index Cooking Step Index
  V 0 Unknown
  F u1 - - 1 - - - btgatt.recipe_parameters.cooking_process_type Cooking Process Type
  V 0 No cooking
  V 1 Preheating
  V 2 Baking
  V 3 Boiling
  V 4 Braising
  V 5 Broiling
  V 6 Cooling
  V 7 Freezing
  V 8 Frying
  V 9 Grilling
  V 10 Melting
  V 11 Poaching
  V 12 Roasting
  V 13 Sauteing
  V 14 Simmering
  V 15 Sous Vide
  V 16 Steaming
  V 17 Stewing
  V 255 Other / Unknown
  F u2 - 1/-!0 - - - s btgatt.recipe_parameters.duration Duration
  F s2 - 0/8=8 - - 1,-1,0 °C btgatt.recipe_parameters.temperature Temperature
  V -32768 not known
  F u1 - 0/18=18 - - 1,-1,0 K/s btgatt.recipe_parameters.temperature_gradient Temperature Gradient
  F u2 - 0/20=20 - - 1,-2,0 % btatt.humidity Humidity
  V 65535 not known
  F u2 - 0/40=40 - - - - btgatt.recipe_parameters.termination_condition Termination Condition
  B 1 btgatt.recipe_parameters.termination_condition.temperature_increase_condition Temperature Increase Condition
  B 2 btgatt.recipe_parameters.termination_condition.temperature_decrease_condition Temperature Decrease Condition
  B 4 btgatt.recipe_parameters.termination_condition.humidity_increase_condition Humidity Increase Condition
  B 8 btgatt.recipe_parameters.termination_condition.humidity_decrease_condition Humidity Decrease Condition
  B 8000 btgatt.recipe_parameters.termination_condition.logical_and Logical AND
  C 2C28 - cooking_step_status Cooking Step Status
  F u1 - - - - - - btgatt.cooking_step_status.flags Flags
  B 1 btgatt.cooking_step_status.flags.user_action_required User Action Required
  B 2 btgatt.cooking_step_status.flags.last_cooking_step Last Cooking Step
  B 4 btgatt.cooking_step_status.flags.cooking_step_started Cooking Step Started
  F u2 - - - - - - btgatt.cooking_step_status.cooking_step_index Cooking Step Index
  V 0 Unknown
  F u2 - - - - - s btgatt.cooking_step_status.remaining_time Remaining Time
  V 0 no cooking step is being executed
  V 65535 not known
  C 2C29 - cooking_zone_capabilities Cooking Zone Capabilities
  F u2 - - 0 - - - btgatt.cooking_zone_capabilities.flags Flags
  B 1 btgatt.cooking_zone_capabilities.flags.aggregation_supported Aggregation supported
  B 2 btgatt.cooking_zone_capabilities.flags.power_level_control Power Level control
  B 4 btgatt.cooking_zone_capabilities.flags.temperature_control Temperature control
  B 8 btgatt.cooking_zone_capabilities.flags.humidity_control Humidity control
  B 10 btgatt.cooking_zone_capabilities.flags.blower_fan_airflow_control Blower Fan Airflow control
  B 20 btgatt.cooking_zone_capabilities.flags.manufacturer_specific_control Manufacturer Specific control
  F u1 - - - - - - btgatt.cooking_zone_capabilities.power_technology Power Technology
  V 0 Heating Unknown / Other
  V 1 Heating Induction
  V 2 Heating Gas
  V 3 Heating Radiant
  V 4 Cooling Refrigeration
  V 5 Cooling Freezer
  V 255 Manufacturer Specific
  F u2 - - - - - - btgatt.cooking_zone_capabilities.number_of_cooking_steps Number of Cooking Steps
  F u3 - 0/2=2 - - 1,-1,0 W btgatt.cooking_zone_capabilities.nominal_power Nominal Power
  V 16777214 not valid
  V 16777215 not known
  F u1 - 0/2=2 - - - % btgatt.cooking_zone_capabilities.boost_level Boost Level
  F u2 - 0/2=2 - - 1,-1,0 % btgatt.cooking_zone_capabilities.minimum_available_power Minimum Available Power
  F s2 - 0/4=4 - - 1,-1,0 °C btgatt.cooking_zone_capabilities.maximum_temperature Maximum Temperature
  V -32768 not known
  F s2 - 0/4=4 - - 1,-1,0 °C btgatt.cooking_zone_capabilities.minimum_temperature Minimum Temperature
  V -32768 not known
  F u2 - 0/10=10 - - 1,-3,0 m³/s btgatt.cooking_zone_capabilities.maximum_blower_fan_airflow Maximum Blower Fan Airflow
  V 65535 not known
  C 2C2A - cooking_conditions Cooking Conditions
  F u2 - - 0 - - - btgatt.cooking_conditions.flags Flags
  B 1 btgatt.cooking_conditions.flags.power_level_field_present Power Level field present
  B 2 btgatt.cooking_conditions.flags.temperature_field_present Temperature field present
  B 4 btgatt.cooking_conditions.flags.humidity_field_present Humidity field present
  B 8 btgatt.cooking_conditions.flags.blower_fan_speed_field_present Blower Fan Speed field present
  B 10 btgatt.cooking_conditions.flags.manufacturer_specific_data_field_present Manufacturer Specific Data field present
  F u2 - 0/1=1 - - 1,-1,0 % btgatt.cooking_conditions.power_level Power Level
  F s2 - 0/2=2 - - 1,-1,0 °C btgatt.cooking_conditions.temperature Temperature
  V -32768 not known
  F u2 - 0/4=4 - - 1,-2,0 % btatt.humidity Humidity
  V 65535 not known
  F struct - 0/8=8 - - - - btgatt.cooking_conditions.blower_fan_speed Blower Fan Speed
  (
  F u2 - - 1 - - - btgatt.cooking_conditions.blower_fan_speed.flags Flags
  F u1 - - - - - - btgatt.cooking_conditions.blower_fan_speed.power_technology Power Technology
  V 0 Heating Unknown / Other
  V 1 Heating Induction
  V 2 Heating Gas
  V 3 Heating Radiant
  V 4 Cooling Refrigeration
  V 5 Cooling Freezer
  V 255 Manufacturer Specific
  F u2 - - - - - - btgatt.cooking_conditions.blower_fan_speed.number_of_cooking_steps Number of Cooking Steps
  F u3 - 1/2=2 - - 1,-1,0 W btgatt.cooking_conditions.blower_fan_speed.nominal_power Nominal Power
  V 16777214 not valid
  V 16777215 not known
  F u1 - 1/2=2 - - - % btgatt.cooking_conditions.blower_fan_speed.boost_level Boost Level
  F u2 - 1/2=2 - - 1,-1,0 % btgatt.cooking_conditions.blower_fan_speed.minimum_available_power Minimum Available Power
  F s2 - 1/4=4 - - 1,-1,0 °C btgatt.cooking_conditions.blower_fan_speed.maximum_temperature Maximum Temperature
  V -32768 not known
  F s2 - 1/4=4 - - 1,-1,0 °C btgatt.cooking_conditions.blower_fan_speed.minimum_temperature Minimum Temperature
  V -32768 not known
  F u2 - 1/10=10 - - 1,-3,0 m³/s btgatt.cooking_conditions.blower_fan_speed.maximum_blower_fan_airflow Maximum Blower Fan Airflow
  V 65535 not known
  )
  F o - 0/10=10 - - - - btgatt.cooking_conditions.manufacturer_specific_data Manufacturer Specific Data
  C 2C2B - cooking_conditions Cooking Conditions
  F u2 - - 0 - - - btgatt.cooking_conditions.flags Flags
  B 1 btgatt.cooking_conditions.flags.power_level_field_present Power Level field present
  B 2 btgatt.cooking_conditions.flags.temperature_field_present Temperature field present
  B 4 btgatt.cooking_conditions.flags.humidity_field_present Humidity field present
  B 8 btgatt.cooking_conditions.flags.blower_fan_speed_field_present Blower Fan Speed field present
  B 10 btgatt.cooking_conditions.flags.manufacturer_specific_data_field_present Manufacturer Specific Data field present
  F u2 - 0/1=1 - - 1,-1,0 % btgatt.cooking_conditions.power_level Power Level
  F s2 - 0/2=2 - - 1,-1,0 °C btgatt.cooking_conditions.temperature Temperature
  V -32768 not known
  F u2 - 0/4=4 - - 1,-2,0 % btatt.humidity Humidity
  V 65535 not known
  F struct - 0/8=8 - - - - btgatt.cooking_conditions.blower_fan_speed Blower Fan Speed
  (
  F u2 - - 1 - - - btgatt.cooking_conditions.blower_fan_speed.flags Flags
  F u1 - - - - - - btgatt.cooking_conditions.blower_fan_speed.power_technology Power Technology
  V 0 Heating Unknown / Other
  V 1 Heating Induction
  V 2 Heating Gas
  V 3 Heating Radiant
  V 4 Cooling Refrigeration
  V 5 Cooling Freezer
  V 255 Manufacturer Specific
  F u2 - - - - - - btgatt.cooking_conditions.blower_fan_speed.number_of_cooking_steps Number of Cooking Steps
  F u3 - 1/2=2 - - 1,-1,0 W btgatt.cooking_conditions.blower_fan_speed.nominal_power Nominal Power
  V 16777214 not valid
  V 16777215 not known
  F u1 - 1/2=2 - - - % btgatt.cooking_conditions.blower_fan_speed.boost_level Boost Level
  F u2 - 1/2=2 - - 1,-1,0 % btgatt.cooking_conditions.blower_fan_speed.minimum_available_power Minimum Available Power
  F s2 - 1/4=4 - - 1,-1,0 °C btgatt.cooking_conditions.blower_fan_speed.maximum_temperature Maximum Temperature
  V -32768 not known
  F s2 - 1/4=4 - - 1,-1,0 °C btgatt.cooking_conditions.blower_fan_speed.minimum_temperature Minimum Temperature
  V -32768 not known
  F u2 - 1/10=10 - - 1,-3,0 m³/s btgatt.cooking_conditions.blower_fan_speed.maximum_blower_fan_airflow Maximum Blower Fan Airflow
  V 65535 not known
  )
  F o - 0/10=10 - - - - btgatt.cooking_conditions.manufacturer_specific_data Manufacturer Specific Data
  C 2C2E - cooking_temperature Cooking Temperature
  F s2 - - - - 1,-1,0 °C btgatt.cooking_temperature.temperature Temperature
  V -32768 not known
  C 2C2F - cooking_zone_perceived_power Cooking Zone Perceived Power
  F u2 - - - - 1,-1,0 % btgatt.cooking_zone_perceived_power Cooking Zone Perceived Power
  C 2C30 - kitchen_appliance_airflow Kitchen Appliance Airflow
  F u2 - - - - 1,-3,0 m³/s btgatt.kitchen_appliance_airflow Kitchen Appliance Airflow
  V 65535 not known
  S Apple Notification Center Service Specification
  C 9FBF120D-6301-42D9-8C58-25E699A21DBD - ancs_notification_source ANCS Notification Source
  F u1 - - - - - - btgatt.ancs_notification_source.event_id Event ID
  V 0 Notification Added
  V 1 Notification Modified
  V 2 Notification Removed
  F u1 - - - - - - btgatt.ancs_notification_source.event_flags Event Flags
  B 1 btgatt.ancs_notification_source.event_flags.silent Silent
  B 2 btgatt.ancs_notification_source.event_flags.important Important
  B 4 btgatt.ancs_notification_source.event_flags.pre_existing Pre Existing
  B 8 btgatt.ancs_notification_source.event_flags.positive_action Positive Action
  B 10 btgatt.ancs_notification_source.event_flags.negative_action Negative Action
  F u1 - - - - - - btgatt.ancs_notification_source.category_id Category ID
  V 0 Other
  V 1 Incoming Call
  V 2 Missed Call
  V 3 Voicemail
  V 4 Social
  V 5 Schedule
  V 6 Email
  V 7 News
  V 8 Health And Fitness
  V 9 Business And Finance
  V 10 Location
  V 11 Entertainment
  F u1 - - - - - - btgatt.ancs_notification_source.category_count Category Count
  F u4 - - - - - - btgatt.ancs_notification_source.notification_uid Notification UID
  C 69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9 - ancs_control_point ANCS Control Point
  W
  F u1 - - 0 - - - btgatt.ancs_control_point.command_id Command ID
  V 0 Get Notification Attributes
  V 1 Get App Attributes
  V 2 Perform Notification Action
  F choice 0 - - - - - btgatt.ancs_control_point.parameters Parameters
  [
  = 0
  F u4 - - - - - - btgatt.ancs_control_point.notification_uid Notification UID
  F struct * - - - - - btgatt.ancs_control_point.attribute Attribute
  (
  F u1 - - 1 - - - btgatt.ancs_control_point.attribute.attribute_id Attribute ID
  V 0 App Identifier
  V 1 Title
  V 2 Subtitle
  V 3 Message
  V 4 Message Size
  V 5 Date
  V 6 Positive Action Label
  V 7 Negative Action Label
  F choice 1 - - - - - btgatt.ancs_control_point.attribute.length Length
  [
  = 1
  F u2 - - - - - - btgatt.ancs_control_point.attribute.maximum_length Maximum Length
  = 2
  F u2 - - - - - - btgatt.ancs_control_point.attribute.maximum_length Maximum Length
  = 3
  F u2 - - - - - - btgatt.ancs_control_point.attribute.maximum_length Maximum Length
  = *
  ]
  )
  = 1
  F z - - - - - - btgatt.ancs_control_point.app_identifier App Identifier
  F struct * - - - - - btgatt.ancs_control_point.attribute Attribute
  (
  F u1 - - - - - - btgatt.ancs_control_point.attribute.attribute_id Attribute ID
  V 0 Display Name
  )
  = 2
  F u4 - - - - - - btgatt.ancs_control_point.notification_uid Notification UID
  F u1 - - - - - - btgatt.ancs_control_point.action_id Action ID
  V 0 Positive
  V 1 Negative
  = *
  F o - + - - - - btgatt.ancs_control_point.parameters Parameters
  ]
  C 22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB - ancs_data_source ANCS Data Source
  M ?
  F u1 - - 0 - - - btgatt.ancs_data_source.command_id Command ID
  V 0 Get Notification Attributes
  V 1 Get App Attributes
  V 2 Perform Notification Action
  F choice 0 - - - - - btgatt.ancs_data_source.parameters Parameters
  [
  = 0
  F u4 - - - - - - btgatt.ancs_data_source.notification_uid Notification UID
  F struct * - - - - - btgatt.ancs_data_source.attribute Attribute
  (
  F u1 - - - - - - btgatt.ancs_data_source.attribute.attribute_id Attribute ID
  V 0 App Identifier
  V 1 Title
  V 2 Subtitle
  V 3 Message
  V 4 Message Size
  V 5 Date
  V 6 Positive Action Label
  V 7 Negative Action Label
  F u2 - - 1 0 - - btgatt.ancs_data_source.attribute.length Length
  F t - - - - - - btgatt.ancs_data_source.attribute.value Value
  )
  = 1
  F z - - - - - - btgatt.ancs_data_source.app_identifier App Identifier
  F struct * - - - - - btgatt.ancs_data_source.attribute Attribute
  (
  F u1 - - - - - - btgatt.ancs_data_source.attribute.attribute_id Attribute ID
  V 0 Display Name
  F u2 - - 2 0 - - btgatt.ancs_data_source.attribute.length Length
  F t - - - - - - btgatt.ancs_data_source.attribute.value Value
  )
  = *
  F o - + - - - - btgatt.ancs_data_source.parameters Parameters
  ]
  S Apple Media Service Reference
  C 9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2 - ams_remote_command AMS Remote Command
  F u1 * - - - - - btgatt.ams_remote_command.remote_command_id Remote Command ID
  V 0 Play
  V 1 Pause
  V 2 Toggle Play Pause
  V 3 Next Track
  V 4 Previous Track
  V 5 Volume Up
  V 6 Volume Down
  V 7 Advance Repeat Mode
  V 8 Advance Shuffle Mode
  V 9 Skip Forward
  V 10 Skip Backward
  V 11 Like Track
  V 12 Dislike Track
  V 13 Bookmark Track
  W
  F u1 - - - - - - btgatt.ams_remote_command.remote_command_id Remote Command ID
  V 0 Play
  V 1 Pause
  V 2 Toggle Play Pause
  V 3 Next Track
  V 4 Previous Track
  V 5 Volume Up
  V 6 Volume Down
  V 7 Advance Repeat Mode
  V 8 Advance Shuffle Mode
  V 9 Skip Forward
  V 10 Skip Backward
  V 11 Like Track
  V 12 Dislike Track
  V 13 Bookmark Track
  C 2F7CABCE-808D-411F-9A0C-BB92BA96C102 - ams_entity_update AMS Entity Update
  F u1 - - 0 - - - btgatt.ams_entity_update.entity_id Entity ID
  V 0 Player
  V 1 Queue
  V 2 Track
  F choice 0 - - - - - btgatt.ams_entity_update.attribute Attribute
  [
  = 0
  F u1 - - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Name
  V 1 Playback Info
  V 2 Volume
  = 1
  F u1 - - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Index
  V 1 Count
  V 2 Shuffle Mode
  V 3 Repeat Mode
  = 2
  F u1 - - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Artist
  V 1 Album
  V 2 Title
  V 3 Duration
  = *
  F u1 - - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  ]
  F u1 - - - - - - btgatt.ams_entity_update.entity_update_flags Entity Update Flags
  B 1 btgatt.ams_entity_update.entity_update_flags.truncated Truncated
  F t - - - - - - btgatt.ams_entity_update.value Value
  W
  F u1 - - 0 - - - btgatt.ams_entity_update.entity_id Entity ID
  V 0 Player
  V 1 Queue
  V 2 Track
  F choice 0 - - - - - btgatt.ams_entity_update.attribute Attribute
  [
  = 0
  F u1 * - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Name
  V 1 Playback Info
  V 2 Volume
  = 1
  F u1 * - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Index
  V 1 Count
  V 2 Shuffle Mode
  V 3 Repeat Mode
  = 2
  F u1 * - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  V 0 Artist
  V 1 Album
  V 2 Title
  V 3 Duration
  = *
  F u1 * - - - - - btgatt.ams_entity_update.attribute_id Attribute ID
  ]
  C C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7 - ams_entity_attribute AMS Entity Attribute
  F t - - - - - - btgatt.ams_entity_attribute.value Value
  W
  F u1 - - 0 - - - btgatt.ams_entity_attribute.entity_id Entity ID
  V 0 Player
  V 1 Queue
  V 2 Track
  F choice 0 - - - - - btgatt.ams_entity_attribute.attribute Attribute
  [
  = 0
  F u1 - - - - - - btgatt.ams_entity_attribute.attribute_id Attribute ID
  V 0 Name
  V 1 Playback Info
  V 2 Volume
  = 1
  F u1 - - - - - - btgatt.ams_entity_attribute.attribute_id Attribute ID
  V 0 Index
  V 1 Count
  V 2 Shuffle Mode
  V 3 Repeat Mode
  = 2
  F u1 - - - - - - btgatt.ams_entity_attribute.attribute_id Attribute ID
  V 0 Artist
  V 1 Album
  V 2 Title
  V 3 Duration
  = *
  F u1 - - - - - - btgatt.ams_entity_attribute.attribute_id Attribute ID
  ]
  S Apple Core Bluetooth, CBUUIDL2CAPPSMCharacteristicString
  C ABDD3056-28FA-441D-A470-55A75A52553A - apple_l2cap_psm Apple L2CAP PSM Characteristic
  F u2 - - - - - - btgatt.apple_l2cap_psm.psm PSM
  """
