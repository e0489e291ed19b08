import { type LibraryType, specialWork } from './library-type.ts'

export const electricalWork: LibraryType = {
  type: specialWork({
    typeName: 'Electrical work',
    code: 'ELE',
    activity: 'ELECTRICAL',
    description: 'Work on or beside electrical equipment of 50 V and more.',
    maxHours: 6,
    needsIsolation: true,
  }),
  ranks: {
    LOW: ['Up to 250 V, isolated and proved dead'],
    MEDIUM: ['Up to 1 kV, isolated and proved dead'],
    HIGH: ['Above 1 kV', 'Beside bare parts that stay live', 'Batteries and capacitors'],
  },
  checklist: [
    ['Circuit found on the single line diagram and at the panel', 'NFPA 70E 120.5'],
    ['Isolated at every source of supply, locked and tagged', '29 CFR 1910.333(b)(2)'],
    ['Proved dead at the place of work, tester proved before and after', 'NFPA 70E 120.6'],
    ['Earthed and short-circuited where above 1 kV', '29 CFR 1910.269(n)'],
    ['Capacitors and cables discharged', '29 CFR 1910.333(b)(2)(ii)'],
    ['Live parts beside it covered or fenced', '29 CFR 1910.333(c)'],
    ['Arc flash category known, clothing and face shield to it', 'NFPA 70E 130.5'],
    ['Crew trained for this voltage, never alone', 'Permenaker 12/2015'],
    ['Insulating mat, gloves and tools in test date', '29 CFR 1910.137'],
  ],
}
