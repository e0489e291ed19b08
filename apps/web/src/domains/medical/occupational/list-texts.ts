import { plural } from '@selamat/contract/kit/plural'
import { titles } from '../titles.ts'

/** The texts of the lists of check-ups and of the alarms of groups. */
export const listTexts = {
  home: 'Home',
  checkUps: titles.checkUps,
  annual: titles.annualCheckUps,
  review: 'Check-ups to review',
  reviewAnnual: 'Annual results to review',
  purpose: 'Examinations of the people whom the clinic cares for, by what is to be done with them.',
  searches: 'Name, employee ID, number',
  importResults: 'Import results',
  importAudiograms: 'Import audiograms',
  importBreath: 'Import spirometry',
  hand: 'Hand to the doctor',
  handFailed: 'They could not be handed over',
  notReady: (handed: number, left: number) =>
    `${plural(handed, 'check-up')}; ${left} of the chosen have no results or are with the doctor already`,
  none: 'No check-up yet',
  noneText: 'Begin one on the record of a person, or import the results of a provider.',
  alarms: titles.groupAlarms,
  alarmsPurpose:
    'Exposure groups of which several people hear or breathe worse than before. It is judged at night, and says of nobody who it is.',
  alarmSearch: 'Exposure group',
  atLeast: (people: number, measured: number) => `At least ${people} of ${measured} tested`,
  close: 'Close',
  closeTitle: (group: string) => `Close the alarm of ${group}`,
  closeText: 'Say what was done at the workplace. Only tests of later days raise another alarm of this group.',
  measure: 'What was done',
  measureExample: 'Silencers at the vents; hearing protection of class 5',
  noAlarm: 'No alarm',
  noAlarmText: 'A group is listed here once so many of its people have a shift that it is not chance.',
} as const
