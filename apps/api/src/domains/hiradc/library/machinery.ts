import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Machinery and tools”. */
export const machinery: readonly LibraryHazard[] = [
  {
    name: 'Unguarded coupling, belt or shaft',
    consequences: 'Entanglement, amputation, scalping, death',
    controls: [
      ['ELIMINATION', 'Direct drive without exposed parts'],
      ['ENGINEERING', 'Fixed guard that opens with a tool only'],
      ['ADMINISTRATIVE', 'Guard inspection by plan, no run without guard'],
      ['WORK_PRACTICE', 'No loose clothing, hair tied'],
      ['PPE', 'Close-fitting overall'],
    ],
    source: 'ISO 14120; ISO 13857; OSHA 29 CFR 1910.219',
  },
  {
    name: 'Unexpected start during maintenance',
    consequences: 'Crushing, cutting or drawing in',
    controls: [
      ['ENGINEERING', 'Lockable main switch, start-up warning, restart only by hand after loss of power'],
      ['ADMINISTRATIVE', 'Lock and tag of each worker, group lock box'],
      ['WORK_PRACTICE', 'Try-out before work, count of people before the return to service'],
    ],
    source: 'OSHA 29 CFR 1910.147; IEC 60204-1',
  },
  {
    name: 'Nip points of a belt conveyor',
    consequences: 'Arm or body drawn in, amputation, death',
    controls: [
      ['ELIMINATION', 'Cleaning and greasing from outside the guard'],
      ['ENGINEERING', 'Guards at pulleys and idlers, pull cords on both sides, belt scrapers'],
      ['ADMINISTRATIVE', 'Isolation before cleaning and tracking'],
      ['WORK_PRACTICE', 'Crossing by bridges only, nobody cleans a running belt'],
    ],
    source: 'ASME B20.1; OSHA 29 CFR 1926.555',
  },
  {
    name: 'Interlock or safety device is bypassed',
    consequences: 'Access to moving parts, loss of the last barrier',
    controls: [
      ['ENGINEERING', 'Coded interlock switches, safety relay that detects a bypass'],
      ['ADMINISTRATIVE', 'Bypass permit with time limit and register, supervisors check each shift'],
      ['WORK_PRACTICE', 'Training in why the device is there'],
    ],
    source: 'ISO 14119; ISO 13849-1',
  },
  {
    name: 'Bench and angle grinders',
    consequences: 'Wheel bursts, eye injury, cuts, sparks ignite',
    controls: [
      ['SUBSTITUTION', 'Cutting by saw or shear'],
      ['ENGINEERING', 'Guard and tool rest set to the wheel, dead man switch, soft start'],
      ['ADMINISTRATIVE', 'Ring test and date of wheels, speed of the wheel at least that of the tool'],
      ['WORK_PRACTICE', 'Stand beside the plane of the wheel, clamp the work'],
      ['PPE', 'Face shield over glasses, gloves, leather apron'],
    ],
    source: 'OSHA 29 CFR 1910.215; ISO 11148-7',
  },
  {
    name: 'Rotating equipment fails at overspeed or by vibration',
    consequences: 'Parts are thrown out, fire of lube oil, destruction of the train',
    controls: [
      ['ENGINEERING', 'Overspeed trip of its own, vibration monitoring with trip, casing that contains fragments'],
      ['ADMINISTRATIVE', 'Trip test at each start after overhaul, trend of vibration'],
      ['WORK_PRACTICE', 'Nobody beside the coupling at start'],
    ],
    source: 'API Std 670; API Std 612',
  },
  {
    name: 'Robots and automatic machines',
    consequences: 'Crushed or hit by an arm in a cell',
    controls: [
      ['ENGINEERING', 'Fence with interlocked gate, light curtain, enabling switch, reduced speed for teaching'],
      ['ADMINISTRATIVE', 'Key of the gate stays with the person inside'],
      ['WORK_PRACTICE', 'Recovery after a stop by the instruction, from outside first'],
    ],
    source: 'ISO 10218-2; ISO 12100',
  },
  {
    name: 'Hand tools and knives',
    consequences: 'Cuts, bruises, eye injury by chips',
    controls: [
      ['SUBSTITUTION', 'Cutters with a blade that retracts by itself'],
      ['ENGINEERING', 'Torque tools with reaction arm in place of hammer spanners'],
      ['ADMINISTRATIVE', 'Tool inspection, damaged tools are withdrawn'],
      ['WORK_PRACTICE', 'Cut away from the body, right tool for the task'],
      ['PPE', 'Cut-resistant gloves and glasses'],
    ],
    source: 'HSE L22; OSHA 29 CFR 1910.242',
  },
  {
    name: 'Agitator or mixer runs while somebody is inside',
    consequences: 'Crushed and cut, death',
    controls: [
      ['ENGINEERING', 'Lockable switch, coupling or belt taken off, interlock of the manhole'],
      ['ADMINISTRATIVE', 'Entry permit with isolation certificate'],
      ['WORK_PRACTICE', 'Try-out in the presence of the entrant'],
    ],
    source: 'OSHA 29 CFR 1910.147; OSHA 29 CFR 1910.146',
  },
  {
    name: 'Lathes, drills and milling machines',
    consequences: 'Entanglement of gloves or sleeves, flying chips, chuck key thrown',
    controls: [
      ['ENGINEERING', 'Chuck and chip guards with interlock, foot brake, spring-loaded chuck key'],
      ['ADMINISTRATIVE', 'Machine used by authorised people only'],
      ['WORK_PRACTICE', 'No gloves at rotating parts, chips removed with a hook'],
      ['PPE', 'Safety glasses, close-fitting sleeves'],
    ],
    source: 'ISO 12100; Permenaker 38/2016',
  },
  {
    name: 'Power press or shear',
    consequences: 'Crush or amputation of fingers',
    controls: [
      ['ENGINEERING', 'Closed tool, light curtain or two-hand control, safety blocks at die change'],
      ['ADMINISTRATIVE', 'Check of the brake and stopping time'],
      ['WORK_PRACTICE', 'Tongs for feeding, hands never in the tool'],
    ],
    source: 'OSHA 29 CFR 1910.217; ISO 12100',
  },
]
