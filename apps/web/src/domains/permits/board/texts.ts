import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import type { StatusKey } from '../../../ui/status.ts'

/** The visible texts of board, plot plan, alarms and shift brief. */
export const texts = {
  permits: 'Permit to Work',
  list: '/permit-to-work',
  board: 'Permit board',
  purpose: 'What runs where, now and for the rest of the day.',
  failed: 'The board could not be loaded',
  live: (time: string) => `Live, ${time}`,
  past: (time: string) => `As it was at ${time}`,
  controlRoom: 'Control-room view',
  leaveControlRoom: 'Close control-room view',
  hours: 'Hours on the board',
  hoursOf: (hours: number) => `${hours} h`,
  liveWord: 'live',
  pastWord: 'as it was at',
  atMusterPoint: 'At the muster point',
  ofAll: (people: number) => `of ${people}`,
  missingPeople: (people: number) => `${people} missing`,
  atWork: 'People at work',
  onPermits: (count: number) => (count === 1 ? 'on 1 permit' : `on ${count} permits`),
  isolationPoints: 'Isolation points',
  locked: 'locked',
  next: 'Next',
  nothingNext: 'Nothing ends or begins in these hours',
  nowWord: 'now',
  nextEvents: {
    handBack: (title: string) => `Hand back: ${title}`,
    ends: (title: string) => `${title} ends`,
    begins: (title: string) => `${title} begins`,
  },
  site: 'Site',
  partOfSite: (site: string) =>
    `Only permits that you can read: in your data scope, that you request or hold, or at which you work or decide. Other work can go on at ${site}.`,
  nothing: (site: string, day: string, from: string, until: string) => ({
    title: 'No permits in these hours',
    text: `Permits at ${site} between ${from} and ${until} on ${day} appear here, by area.`,
  }),
  noSite: { title: 'No sites yet', text: 'An administrator adds sites under Company.' },
  noOwner: 'No area owner',
  isolations: (count: number) => plural(count, 'point locked', 'points locked'),
  people: (count: number) => plural(count, 'person', 'people'),
  ends: (time: string) => `ends ${time}`,
  expired: (time: string) => `expired ${time}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  conflict: 'Conflict',
  conflictWith: (numbers: string) => `conflict with ${numbers}`,
  legend: 'Status of the permits',
  timeMachine: 'Time machine',
  timeLabel: 'Time of the board',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  toLive: 'Live',
  changes: (time: string) => `What changed since ${time}`,
  noChanges: 'Nothing has changed since then',
  moreChanges: (first: number, total: number) => `The newest ${first} of ${total} changes`,
  system: 'System',
  plan: 'Plot plan',
  plotPurpose: 'Where work is allowed, by area. Choose a mark to see its permits.',
  suspendAll: 'Suspend all work',
  suspendIn: (place: string) => `Suspend all in ${place}`,
  wholeSite: (site: string) => `The whole site: ${site}`,
  muster: 'Muster list',
  openBoard: 'Open board',
  keepAway: 'Keep away until it has ended.',
  endAlarm: 'End alarm',
  endTitle: 'Do you want to end the alarm?',
  endConsequence: 'Its permits stay suspended. An issuer reinstates each of them.',
  missing: (count: number, all: number) =>
    `${count} of ${plural(all, 'person', 'people')} ${count === 1 ? 'is' : 'are'} not at the muster point`,
  keepAlarm: 'Keep it',
  suspended: (count: number) => plural(count, 'permit suspended', 'permits suspended'),
  atMuster: (there: number, all: number) => `${there} of ${all} people at the muster point`,
  since: (time: string) => `since ${time}`,
  suspendTitle: 'Do you want to suspend all work?',
  suspendConsequence:
    'Every issued or active permit there is suspended now, and a muster list is made of everyone signed on. Nothing starts again until an issuer reinstates it.',
  areas: 'Areas',
  chooseAreas: 'Choose',
  stops: (permits: number, people: number) =>
    `${plural(permits, 'permit')} and ${plural(people, 'person', 'people')} at work`,
  stopsAt: (place: string) => `will be stopped now at ${place}.`,
  andWithin: (place: string, within: readonly string[]) =>
    within.length === 0 ? place : `${place} and the locations within it: ${within.join(', ')}`,
  nothingInForce: (people: number) =>
    people === 0
      ? 'Nothing is in force there now; nobody is signed on.'
      : `Nothing is in force there now; ${plural(people, 'person is', 'people are')} signed on.`,
  counting: 'Counting permits and people…',
  notCounted: 'The permits and people there could not be counted. You can suspend all the same.',
  reasonCode: 'Cause',
  reason: 'Reason',
  partly: (numbers: string) => `Not suspended: ${numbers}. Suspend these one by one.`,
  printLabel: 'Print for display',
  success: 'Success',
  error: 'Error',
} as const

/** The day and the hours of a board, as its empty state names them. */
export const hoursOf = (from: string, until: string) =>
  [formatDate(new Date(from)), formatTime(new Date(from)), formatTime(new Date(until))] as const

/** What the six marks mean on a board. */
export const LEGEND: Readonly<Record<StatusKey, string>> = {
  inforce: 'In force',
  waiting: 'Waiting',
  attention: 'Attention',
  stopped: 'Stopped',
  draft: 'Draft',
  ended: 'Ended',
}
export const LEGEND_ORDER = [
  'inforce',
  'waiting',
  'attention',
  'stopped',
  'draft',
  'ended',
] as const satisfies StatusKey[]
