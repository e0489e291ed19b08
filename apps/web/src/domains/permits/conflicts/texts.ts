import {
  NEARNESS_LABELS,
  type Nearness,
  VERDICT_LABELS,
  type Verdict,
} from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { WORK_ACTIVITY_LABELS, type WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { plural } from '@selamat/contract/kit/plural'
import { formatDate, formatTime, period } from '../../../lib/format.ts'

const day = (instant: string) => formatDate(new Date(instant))
const time = (instant: string) => formatTime(new Date(instant))

/** `2026-11-20 08:00 – 12:00`, with the second day where it is another. */
export const windowText = period

/** The same beside a day that is known: `14:00 – 17:00`. */
export const slotText = (startsAt: string, endsAt: string, beside: string): string =>
  [startsAt, endsAt].every((instant) => day(instant) === day(beside))
    ? `${time(startsAt)} – ${time(endsAt)}`
    : windowText(startsAt, endsAt)

const jobs = (count: number) => `${count} planned ${count === 1 ? 'job' : 'jobs'}`

/** The words of conflicts between permits. */
export const texts = {
  unchecked: 'Conflicts with other work could not be checked',
  permits: 'Permit to Work',
  conflicts: 'Conflicts',
  purpose: 'Planned and live permits that must not run together, or only with an agreed measure.',
  matrix: 'Rules',
  one: 'conflict',
  many: 'conflicts',
  work: 'Permit',
  against: 'Conflicts with',
  overlap: 'Overlap',
  reason: 'Reason',
  status: 'Status',
  days: 'Day',
  site: 'Site',
  location: 'Location',
  verdict: 'Rule',
  open: 'Status',
  isOpen: { yes: 'Open', no: 'Acknowledged' },
  searches: 'Permit number',
  nothing: 'No conflicts in the next 7 days',
  nothingText: 'Permits that are planned for the same time and place appear here.',
  another: 'Another permit',
  notPermitted: 'Not permitted',
  toAcknowledge: 'To be acknowledged',
  acknowledged: 'Acknowledged',
  acknowledgedBy: (name: string, at: string) => `Acknowledged by ${name}, ${at}`,
  settlers: (names: readonly string[]) => `Can acknowledge: ${names.join(', ')}`,
  noSettlers: 'Nobody can acknowledge it. Appoint a safety officer or permit issuer',
  settle: 'Acknowledge',
  settleTitle: (number: string) => `Acknowledge the conflict with ${number}`,
  settleText: 'It counts as long as windows, places and people of both permits stay as they are.',
  measure: 'Measure that makes it safe',
  changePlan: 'Choose another window, place or type of work. The request cannot be submitted like this.',
  cannotSubmit: (numbers: string) => `Not permitted at the same time as ${numbers}. Change the window, place or work`,
  overlaps: (count: number) => `Overlaps ${jobs(count)}.`,
  noSlot: 'No window is free within 14 days. Change the place or the work.',
  freeSlot: (slot: string) => `Use free slot ${slot}`,
  more: (count: number) => `and ${count} more`,
  onPermit: 'Conflicts with other work',
  none: 'No conflicts',
  noneText: 'Nothing else is planned for this time that conflicts with this permit.',
  loadFailed: 'The conflicts could not be loaded',
  nextSlot: (slot: string) => `Nearest free window: ${slot}`,
}

/** The words of the matrix editor. */
export const matrixTexts = {
  title: 'Rules for simultaneous work',
  purpose: 'Which activities can run together at the same time.',
  notAllowed: 'You can read the rules. Ask your administrator for permission to change them.',
  loadFailed: 'The rules could not be loaded',
  nearness: 'How near',
  grid: 'Activities',
  help: 'Arrow keys move. Press Y, R or N to change a cell.',
  legend: { Y: 'Permitted', R: 'Restricted, with a measure', N: 'Not permitted' } satisfies Record<Verdict, string>,
  changed: 'Changed by your company',
  cell: (one: WorkActivity, other: WorkActivity) =>
    one === other
      ? `${WORK_ACTIVITY_LABELS[one]}, two jobs`
      : `${WORK_ACTIVITY_LABELS[one]} and ${WORK_ACTIVITY_LABELS[other].toLowerCase()}`,
  spoken: (one: WorkActivity, other: WorkActivity, nearness: Nearness, verdict: Verdict) =>
    `${matrixTexts.cell(one, other)}, ${NEARNESS_LABELS[nearness].toLowerCase()}: ${VERDICT_LABELS[verdict]}`,
  rule: 'Rule',
  measure: 'Measure',
  measureHelp: 'Shown to the person who acknowledges the conflict.',
  starter: 'Use the standard rule',
  starterIs: (verdict: Verdict) => `Standard rule: ${VERDICT_LABELS[verdict]}`,
  save: 'Save rules',
  incomplete: (count: number) => plural(count, 'restricted cell has no measure', 'restricted cells have no measure'),
  standard: 'Standard rules. Your company has not changed them.',
  saved: (by: string, at: string) => `Last changed by ${by} on ${at}`,
  savedBySystem: (at: string) => `Last changed on ${at}`,
}

/** The words of neighbouring locations. */
export const neighbourTexts = {
  title: 'Neighbouring locations',
  hint: 'work at one affects the other',
  one: 'neighbour',
  many: 'neighbours',
  add: 'Add neighbours',
  location: 'Location',
  lies: 'Lies',
  other: 'Other location',
  site: 'Site',
  remove: 'Remove',
  removeTitle: (names: string) => `Do you want to remove ${names} as neighbours?`,
  removeText: 'Conflicts between them are no longer found.',
  keep: 'Keep it',
  nothing: 'No neighbouring locations yet',
  nothingText: 'Add locations that lie beside or above one another.',
  save: 'Save',
}
