import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Pressure and stored energy”. */
export const pressure: readonly LibraryHazard[] = [
  {
    name: 'Overpressure of a vessel or pipe',
    consequences: 'Rupture, blast and fragments, release of the content',
    controls: [
      ['ELIMINATION', 'Design pressure above the highest source pressure'],
      ['ENGINEERING', 'Relief valve or rupture disc of tested capacity, high pressure trip'],
      ['ADMINISTRATIVE', 'Inspection and certificate by interval, locks on isolation valves of relief lines'],
      ['WORK_PRACTICE', 'Lining up by checklist, no isolated relief path'],
    ],
    source: 'API Std 520; API Std 521; Permenaker 37/2016',
  },
  {
    name: 'Opening of equipment that is still under pressure',
    consequences: 'Hit by fluid, gas or parts; burns, amputation, death',
    controls: [
      ['ENGINEERING', 'Blinds or double block and bleed, vent and drain that cannot be blocked'],
      ['ADMINISTRATIVE', 'Isolation certificate with locks, proof of zero pressure at the place of work'],
      ['WORK_PRACTICE', 'Bolts are loosened one by one from the far side, drain rodded through'],
      ['PPE', 'Face shield and gloves suited to the content'],
    ],
    source: 'HSG253; OSHA 29 CFR 1910.147',
  },
  {
    name: 'Hydrostatic or pneumatic pressure test',
    consequences: 'Plug or weld gives way: fragments and jets, death at gas tests',
    controls: [
      ['SUBSTITUTION', 'Water in place of gas'],
      ['ENGINEERING', 'Relief valve on the test pump, gauges read from a distance, blast screen'],
      ['ADMINISTRATIVE', 'Test procedure with exclusion zone calculated from stored energy, permit'],
      ['WORK_PRACTICE', 'Pressure raised in steps, nobody tightens under pressure'],
    ],
    source: 'ASME PCC-2; HSE GS4',
  },
  {
    name: 'Hose under pressure comes loose',
    consequences: 'Hose whips: fractures, eye injury, spill of the content',
    controls: [
      ['ENGINEERING', 'Whip checks, couplings with locking pins, flow fuse at the supply'],
      ['ADMINISTRATIVE', 'Register of hoses with test date, replacement by age'],
      ['WORK_PRACTICE', 'Couplings inspected before each use, vent before disconnecting'],
      ['PPE', 'Safety glasses and face shield'],
    ],
    source: 'ISO 4414; OSHA 29 CFR 1926.302',
  },
  {
    name: 'High-pressure water jetting',
    consequences: 'Jet cuts through boots and limbs, injection with infection, flying debris',
    controls: [
      ['SUBSTITUTION', 'Automated lance or chemical cleaning'],
      ['ENGINEERING', 'Dead man valve at lance and foot, splash screens, anti-withdrawal device'],
      ['ADMINISTRATIVE', 'Barricade, certified team, medical card about injection'],
      ['PPE', 'Jetting suit, boots and gloves with tested resistance, face shield'],
    ],
    source: 'Water Jetting Association Code of Practice; OSHA 29 CFR 1910.132',
  },
  {
    name: 'Compressed gas cylinder falls or is heated',
    consequences: 'Valve breaks off and the cylinder flies; rupture in a fire',
    controls: [
      ['ENGINEERING', 'Cages and chains, valve caps, storage outdoors in shade'],
      ['ADMINISTRATIVE', 'Oxygen apart from fuel gas, limit of cylinders at work, return of empties'],
      ['WORK_PRACTICE', 'Trolley for transport, leak test with soap water'],
      ['PPE', 'Safety shoes and gloves'],
    ],
    source: 'OSHA 29 CFR 1910.101; NFPA 55',
  },
  {
    name: 'Hydraulic oil under high pressure',
    consequences: 'Injection under the skin, burns, fire from oil mist, sudden movement of the load',
    controls: [
      ['ENGINEERING', 'Hose guards, load-holding valves, accumulators with automatic unloading'],
      ['ADMINISTRATIVE', 'Hose replacement by plan, isolation with proof of zero pressure'],
      ['WORK_PRACTICE', 'Leaks are looked for with cardboard, never by hand'],
      ['PPE', 'Oil-resistant gloves and glasses'],
    ],
    source: 'ISO 4413',
  },
  {
    name: 'Steam or water hammer in pipes',
    consequences: 'Pipe breaks or leaves its supports, scalds, loud noise',
    controls: [
      ['ENGINEERING', 'Slope, steam traps and drip legs, slow-opening bypass valves'],
      ['ADMINISTRATIVE', 'Survey of traps, supports inspected'],
      ['WORK_PRACTICE', 'Drain and warm up slowly, open valves by stages'],
    ],
    source: 'ASME B31.1; Permenaker 37/2016',
  },
  {
    name: 'Release of a spring, counterweight or tensioned part',
    consequences: 'Hit by the part: fractures, amputation',
    controls: [
      ['ENGINEERING', 'Mechanical locking pins and blocks, spring compressors'],
      ['ADMINISTRATIVE', 'Isolation plan names every stored energy'],
      ['WORK_PRACTICE', 'Tension is released in the order of the work instruction, stand outside the line of fire'],
      ['PPE', 'Face shield and gloves'],
    ],
    source: 'OSHA 29 CFR 1910.147; ISO 12100',
  },
  {
    name: 'Wall loss under insulation or by erosion',
    consequences: 'Sudden leak or rupture of a line that looked sound',
    controls: [
      ['SUBSTITUTION', 'Alloy or lining that resists the fluid'],
      ['ENGINEERING', 'Better sealing and coating under insulation'],
      ['ADMINISTRATIVE', 'Risk-based inspection, thickness readings at elbows and dead legs'],
      ['WORK_PRACTICE', 'Insulation is closed again after each inspection'],
    ],
    source: 'API 570; API RP 583',
  },
  {
    name: 'Compressed air used for cleaning',
    consequences: 'Eye injury, air under the skin, dust in the breathing zone, burst ear drum',
    controls: [
      ['ELIMINATION', 'Vacuum cleaner in place of compressed air'],
      ['ENGINEERING', 'Nozzle limited to 2 bar with chip guard'],
      ['ADMINISTRATIVE', 'Ban of air guns for clothes and skin'],
      ['PPE', 'Safety glasses and hearing protection'],
    ],
    source: 'OSHA 29 CFR 1910.242',
  },
  {
    name: 'Pig trap opened under pressure',
    consequences: 'Door or pig is thrown out, death of those in front',
    controls: [
      ['ENGINEERING', 'Door interlock that opens at zero pressure only, pig signaller'],
      ['ADMINISTRATIVE', 'Permit and step-by-step valve sheet, exclusion zone in front of the door'],
      ['WORK_PRACTICE', 'Two gauges are read and the vent is proved open'],
    ],
    source: 'ASME B31.4; HSG253',
  },
]
