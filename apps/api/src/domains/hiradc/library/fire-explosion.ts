import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Fire and explosion”. */
export const fireExplosion: readonly LibraryHazard[] = [
  {
    name: 'Hot work near flammable vapour or residue',
    consequences: 'Vapour ignites: flash fire or explosion, severe burns, fire spreads to equipment nearby',
    controls: [
      ['ELIMINATION', 'Take the part to a workshop outside the hazardous area, or join it by bolts'],
      ['SUBSTITUTION', 'Cut cold: saw, hydraulic shear or water jet'],
      ['ENGINEERING', 'Isolate, drain, purge and blind the line; cover drains; set up fire blankets or a habitat'],
      [
        'ADMINISTRATIVE',
        'Hot work permit with gas test before the start and at intervals, and a fire watch during and after the work',
      ],
      ['PPE', 'Flame-resistant clothing, welding gloves and face protection'],
    ],
    source: 'NFPA 51B; OSHA 29 CFR 1910.252; API RP 2009',
  },
  {
    name: 'Leak of flammable liquid from a flange, seal or small-bore fitting',
    consequences: 'Pool or jet fire, escalation to vessels and structures, loss of the unit',
    controls: [
      ['ENGINEERING', 'Welded joints where possible, braced small-bore connections, double mechanical seals'],
      ['ENGINEERING', 'Gas and flame detection with remotely operated isolation valves'],
      ['ADMINISTRATIVE', 'Inspection of joints and seals by plan, leak survey, register of temporary clamps'],
      ['WORK_PRACTICE', 'Flange assembly by trained people with torque record'],
      ['PPE', 'Flame-resistant clothing for rounds in the unit'],
    ],
    source: 'API RP 2001; OSHA 29 CFR 1910.119',
  },
  {
    name: 'Flammable vapour cloud after loss of containment',
    consequences: 'Explosion with overpressure: many deaths, collapse of buildings, domino effects off site',
    controls: [
      ['ELIMINATION', 'Reduce the inventory that is held under pressure'],
      [
        'ENGINEERING',
        'Emergency shutdown and depressuring, detection at the release points, blast-resistant control room',
      ],
      ['ADMINISTRATIVE', 'Study of hazards and operability, siting of occupied buildings, emergency plan with drills'],
      ['WORK_PRACTICE', 'Operators practise isolation from a safe distance'],
    ],
    source: 'OSHA 29 CFR 1910.119; API RP 752',
  },
  {
    name: 'Static discharge when flammable liquid is transferred',
    consequences: 'Vapour in the tank or container ignites, flash fire at the operator',
    controls: [
      ['ENGINEERING', 'Bonding and earthing with interlock, dip pipe, filling under inert gas'],
      ['ADMINISTRATIVE', 'Limit of flow velocity until the inlet is covered, waiting time before gauging'],
      ['WORK_PRACTICE', 'Check of the bonding clamp before each transfer, no splash filling'],
      ['PPE', 'Antistatic clothing and conductive footwear'],
    ],
    source: 'API RP 2003; NFPA 77',
  },
  {
    name: 'Overfilling of a storage tank',
    consequences: 'Cascade of flammable liquid, vapour cloud, tank farm fire, pollution of soil and drains',
    controls: [
      ['ENGINEERING', 'Independent high-high level trip of the inlet valve, bund sized for the largest tank'],
      ['ADMINISTRATIVE', 'Transfer plan with safe fill level, proof test of the trip by interval'],
      ['WORK_PRACTICE', 'Operator follows the rate of rise and stays in contact with the sender'],
    ],
    source: 'API 2350',
  },
  {
    name: 'Combustible dust in ducts, silos and on structures',
    consequences: 'Primary explosion in the equipment, secondary explosion of settled dust in the building',
    controls: [
      ['SUBSTITUTION', 'Granules or paste in place of powder'],
      ['ENGINEERING', 'Explosion vents or suppression, isolation valves between vessels, extraction at the source'],
      ['ADMINISTRATIVE', 'Zoning and dust hazard analysis, cleaning before the layer reaches its limit'],
      ['WORK_PRACTICE', 'Cleaning with vacuum cleaners suited to dust zones, never with compressed air'],
    ],
    source: 'NFPA 652; NFPA 654',
  },
  {
    name: 'Electrical equipment that is unsuitable for a hazardous area',
    consequences: 'Spark or hot surface ignites gas, vapour or dust',
    controls: [
      ['ELIMINATION', 'Place the equipment outside the zone'],
      ['ENGINEERING', 'Equipment certified for zone, gas group and temperature class'],
      ['ADMINISTRATIVE', 'Hazardous area drawings, inspection of protected equipment by interval'],
      [
        'WORK_PRACTICE',
        'Repair only by people competent in explosion protection; no mobile phones that are not certified',
      ],
    ],
    source: 'IEC 60079-14; IEC 60079-17',
  },
  {
    name: 'Pyrophoric iron sulphide in opened equipment',
    consequences: 'Scale glows in air and ignites residue, fire in the vessel, sulphur dioxide',
    controls: [
      ['SUBSTITUTION', 'Chemical oxidation of the scale before opening'],
      ['ENGINEERING', 'Keep deposits wet, inert gas until removed'],
      ['ADMINISTRATIVE', 'Permit names the deposit, temperature of the vessel is monitored'],
      ['WORK_PRACTICE', 'Deposits are kept wet, taken out at once and put in closed drums'],
      ['PPE', 'Flame-resistant clothing, breathing apparatus where gas is possible'],
    ],
    source: 'API Std 2015; API RP 2016',
  },
  {
    name: 'Start-up of a fired heater or boiler with gas in the firebox',
    consequences: 'Explosion of the firebox, burns and flying parts, loss of the heater',
    controls: [
      ['ENGINEERING', 'Burner management system with purge timer, double block valves and flame supervision'],
      ['ADMINISTRATIVE', 'Test of the shutdowns by interval, bypasses are locked and registered'],
      ['WORK_PRACTICE', 'Start-up step by step from the checklist, nobody in front of peepholes'],
    ],
    source: 'NFPA 85; NFPA 86',
  },
  {
    name: 'Oxygen enrichment from leaking hoses or vents',
    consequences: 'Clothing and grease ignite at once and burn fiercely, fatal burns',
    controls: [
      ['ENGINEERING', 'Hose check valves and flashback arrestors, ventilation, oxygen-clean parts only'],
      ['ADMINISTRATIVE', 'Hoses are taken out of rooms and vessels in breaks, oxygen alarm at 23.5 %'],
      ['WORK_PRACTICE', 'Never oxygen to ventilate, cool or clean; no oil or grease on fittings'],
    ],
    source: 'EIGA Doc 04; OSHA 29 CFR 1910.253',
  },
  {
    name: 'Runaway reaction in a batch reactor',
    consequences: 'Overpressure, rupture or release of hot reactants, toxic and flammable cloud',
    controls: [
      ['SUBSTITUTION', 'Semi-batch process with dosing in place of all reactants at once'],
      [
        'ENGINEERING',
        'Independent high temperature trip, emergency cooling, quench and relief sized for two-phase flow',
      ],
      ['ADMINISTRATIVE', 'Reaction data before scale-up, management of change for recipes'],
      ['WORK_PRACTICE', 'Charging checked by a second person, training in early signs'],
    ],
    source: 'OSHA 29 CFR 1910.119; IEC 61511',
  },
  {
    name: 'Battery room or charging station with hydrogen',
    consequences: 'Explosion of hydrogen, acid splashes, fire of the bank',
    controls: [
      ['ENGINEERING', 'Forced ventilation interlocked with the charger, hydrogen detector, no ignition sources'],
      ['ADMINISTRATIVE', 'Inspection and equalising charge by plan, no smoking signs'],
      ['WORK_PRACTICE', 'Charger off before clamps are removed, insulated tools'],
      ['PPE', 'Face shield, acid-resistant gloves and apron'],
    ],
    source: 'IEC 62485-2; NFPA 855',
  },
]
