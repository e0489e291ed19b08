import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Ergonomics”. */
export const ergonomics: readonly LibraryHazard[] = [
  {
    name: 'Manual lifting of valves, bags and parts',
    consequences: 'Back injury, hernia, crushed fingers',
    controls: [
      ['ELIMINATION', 'Delivery in bulk or by pipe'],
      ['ENGINEERING', 'Hoist, vacuum lifter, trolley, lift table'],
      ['ADMINISTRATIVE', 'Limit of weight, heavy loads marked, teams for long parts'],
      ['WORK_PRACTICE', 'Load close to the body, no twist'],
      ['PPE', 'Gloves with grip, safety shoes'],
    ],
    source: 'ISO 11228-1; SNI 9011:2021; NIOSH lifting equation',
  },
  {
    name: 'Pushing and pulling of carts and drums',
    consequences: 'Strain of shoulders and back, run over feet',
    controls: [
      ['SUBSTITUTION', 'Motorised tug'],
      ['ENGINEERING', 'Large wheels with brakes, level floors'],
      ['ADMINISTRATIVE', 'Load limit of carts, wheels maintained'],
      ['WORK_PRACTICE', 'Push in place of pull, two people on ramps'],
    ],
    source: 'ISO 11228-2; HSE L23',
  },
  {
    name: 'Repeated movements at sampling, packing and laboratory work',
    consequences: 'Inflammation of tendons, carpal tunnel syndrome',
    controls: [
      ['SUBSTITUTION', 'Automatic sampler or packing line'],
      ['ENGINEERING', 'Electric pipettes, height of the bench by the person'],
      ['ADMINISTRATIVE', 'Rotation and short breaks, early report of pain'],
      ['WORK_PRACTICE', 'Training in neutral posture'],
    ],
    source: 'ISO 11228-3; SNI 9011:2021',
  },
  {
    name: 'Awkward posture in cramped or overhead work',
    consequences: 'Pain of neck, shoulder and knee; errors',
    controls: [
      ['ELIMINATION', 'Part is taken out and worked on at a bench'],
      ['ENGINEERING', 'Platform at the right height, tool supports'],
      ['ADMINISTRATIVE', 'Access is part of each design review, short turns'],
      ['PPE', 'Knee pads'],
    ],
    source: 'ISO 11226; SNI 9011:2021',
  },
  {
    name: 'Hard to turn or badly placed valves',
    consequences: 'Strain, fall from a makeshift step, valve left half open',
    controls: [
      ['ENGINEERING', 'Actuator, gear, chain wheel or platform'],
      ['ADMINISTRATIVE', 'Valve list by frequency and force, greasing plan'],
      ['WORK_PRACTICE', 'Valve keys of the right length, no cheater bars'],
    ],
    source: 'ISO 11228-2; ISO 6385',
  },
  {
    name: 'Computer and control room work',
    consequences: 'Eye strain, pain of neck and back, missed signals',
    controls: [
      ['ENGINEERING', 'Adjustable desks and screens, no glare, light for night'],
      ['ADMINISTRATIVE', 'Breaks each hour, eye tests'],
      ['WORK_PRACTICE', 'People are shown how to set their workplace'],
    ],
    source: 'ISO 9241-5; ISO 11064-4',
  },
  {
    name: 'Alarm flood and confusing displays',
    consequences: 'Operator misses the alarm that matters, upset grows to an accident',
    controls: [
      ['ELIMINATION', 'Alarms without an action are removed'],
      ['ENGINEERING', 'Priorities and suppression by state, clear displays'],
      ['ADMINISTRATIVE', 'Alarm rate measured each month, standing alarms reviewed'],
      ['WORK_PRACTICE', 'Response to each critical alarm is trained on a simulator'],
    ],
    source: 'IEC 62682; EEMUA 191',
  },
  {
    name: 'Poor lighting of work places',
    consequences: 'Missteps, wrong readings, eye strain',
    controls: [
      ['ENGINEERING', 'Lamps by the value of the task, emergency lighting'],
      ['ADMINISTRATIVE', 'Measurement each year, failed lamps replaced within days'],
      ['PPE', 'Head lamp for rounds at night'],
    ],
    source: 'Permenaker 5/2018',
  },
]
