import { type LibraryType, plainWork } from './library-type.ts'

export const shutdownWork: LibraryType = {
  type: plainWork({
    typeName: 'Shutdown and project work',
    code: 'SHD',
    activity: 'GENERAL',
    description:
      'Work that goes on for up to seven days, such as an overhaul during a shutdown. It stops between the shifts and is reinstated at each; special permits under it are renewed by a permit of a day.',
    maxHours: 168,
  }),
  ranks: {
    LOW: ['Outside production units, without special permits'],
    MEDIUM: ['Inside a unit that is shut down and isolated', 'Several trades one after the other'],
    HIGH: ['Inside a unit that is running', 'Several crews at the same place'],
  },
  checklist: [
    ['Schedule of the days with trades and crews agreed with the area owner', 'ISO 45001:2018 8.1'],
    ['Isolations and their keys are kept over all shifts', '29 CFR 1910.147(f)(4)'],
    ['Handover between shifts arranged, in writing', 'HSG250'],
    ['Place made safe at the end of each shift: openings covered, loads lowered', '29 CFR 1910.22'],
    ['Place inspected before each shift', 'HSG250'],
    ['Access and escape routes free', '29 CFR 1910.37'],
    ['Place marked off where other people can pass', null],
    ['Muster point, wind direction and alarm known to everybody', '29 CFR 1910.38'],
  ],
}
