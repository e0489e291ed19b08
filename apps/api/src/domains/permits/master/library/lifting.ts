import { type LibraryType, specialWork } from './library-type.ts'

export const lifting: LibraryType = {
  type: specialWork({
    typeName: 'Lifting',
    code: 'LIF',
    activity: 'LIFTING',
    description: 'Lifts by mobile crane, overhead crane or hoist beside routine handling.',
    maxHours: 8,
    holderCertificates: ['Rigger'],
  }),
  ranks: {
    LOW: ['Below half of the capacity, ground free'],
    MEDIUM: ['Half to 75 % of the capacity', 'Load hard to see for the operator'],
    HIGH: [
      'Above 75 % of the capacity',
      'Two cranes on one load',
      'Over equipment in operation',
      'Work basket with people',
    ],
  },
  checklist: [
    ['Lifting plan with weight, radius, capacity and rigging', 'ASME P30.1'],
    ['Crane in date of its test, licence at hand', 'Permenaker 8/2020'],
    ['Operator and rigger have their licence with them', 'Permenaker 8/2020'],
    ['Slings, shackles and hooks inspected, colour of the quarter', 'ASME B30.9'],
    ['Ground carries the outriggers; mats laid, no trench or drain beneath', 'ASME B30.5'],
    ['Distance to power lines at least 3 m up to 50 kV, more above', '29 CFR 1926.1408'],
    ['Area of the swing closed off, nobody under the load', '29 CFR 1926.1425'],
    ['One signaller, signals or radio agreed', '29 CFR 1926.1419'],
    ['Tag lines on the load', null],
    ['Wind below the limit of the crane, at most 9 m/s', 'ASME B30.5'],
  ],
}
