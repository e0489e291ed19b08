import { type LibraryType, plainWork } from './library-type.ts'

export const mechanicalMaintenance: LibraryType = {
  type: plainWork({
    typeName: 'Mechanical maintenance',
    code: 'MEC',
    activity: 'GENERAL',
    description:
      'Work on rotating and static equipment: pumps, compressors, conveyors, exchangers. Hot work, entry and opened lines need a special permit beside it.',
    maxHours: 12,
  }),
  ranks: {
    LOW: ['Greasing or adjusting outside the guards', 'Work on equipment in the workshop'],
    MEDIUM: ['Equipment stopped and isolated at one point', 'Parts that two people can lift'],
    HIGH: ['Equipment with several energies', 'Parts that need a hoist', 'Process side is opened'],
  },
  checklist: [
    ['Equipment stopped and handed over by operation', null],
    ['Every energy named: electrical, mechanical, hydraulic, pneumatic, process, gravity', '29 CFR 1910.147(c)(4)'],
    ['Isolation points locked and tagged, keys with the people who work', '29 CFR 1910.147(d)(4)'],
    ['Stored energy released: pressure, springs, raised parts', '29 CFR 1910.147(d)(5)'],
    ['Start tried at the equipment: it does not run', '29 CFR 1910.147(d)(6)'],
    ['Moving parts blocked against turning or falling', '29 CFR 1910.147(d)(5)'],
    ['Oil and process fluid drained to a closed container', null],
    ['Lifting points and hoists inspected', 'Permenaker 8/2020'],
    ['Guards are put back before the isolation is removed', '29 CFR 1910.212'],
  ],
}
