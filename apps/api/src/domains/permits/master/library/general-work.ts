import { type LibraryType, plainWork } from './library-type.ts'

export const generalWork: LibraryType = {
  type: plainWork({
    typeName: 'General work',
    code: 'GEN',
    activity: 'GENERAL',
    description:
      'Work in a production area without sources of ignition, entry or opened equipment, such as cleaning, insulation or inspection.',
    maxHours: 12,
  }),
  ranks: {
    LOW: ['Work at ground level outside production units', 'Inspection or survey without tools'],
    MEDIUM: ['Hand tools inside a production unit', 'Work beside equipment that is running'],
    HIGH: ['Work beside lines with ammonia or synthesis gas', 'Several crews at the same place'],
  },
  checklist: [
    ['Crew briefed on the work, its hazards and the controls', 'ISO 45001:2018 8.1'],
    ['Place walked through with the area owner before the start', null],
    ['Access and escape routes free', '29 CFR 1910.37'],
    ['Place tidy, spills removed, walkways dry', '29 CFR 1910.22'],
    ['Place marked off where other people can pass', null],
    ['Hand tools inspected, electric tools tested and tagged', '29 CFR 1910.242'],
    ['Protective equipment worn as the assessment says', '29 CFR 1910.132'],
    ['Muster point, wind direction and alarm known to everybody', '29 CFR 1910.38'],
  ],
}
