import { plural } from '@selamat/contract/kit/plural'

/** Months, a long list by its ends. */
const monthsText = (months: readonly string[]) =>
  months.length <= 4 ? months.join(', ') : `${months.length} months from ${months[0]} to ${months.at(-1)}`

/** What stands on the pages of hours, injuries and their rates. */
export const texts = {
  home: 'Home',
  dashboards: 'Dashboards',
  hours: 'Work hours',
  hoursPurpose:
    'Hours that people worked, by month, site and employer. Rates of injuries are divided by them once a colleague has approved them.',
  hoursSearches: 'Month',
  month: 'Month',
  monthHelp: 'YYYY-MM, such as 2026-10.',
  hoursHelp: 'Of all people of this employer at this site.',
  headcountHelp: 'People at work in the month. If the employer has left the site, enter 0 hours and 0 people.',
  approve: 'Approve',
  approveFailed: 'The hours were not approved',
  own: 'You entered these hours. A colleague approves them',
  approved: 'Approved',
  waiting: 'Waiting for approval',
  site: 'Site',
  employer: 'Employer',
  lacking: 'The rates miss hours of the last 12 months',
  lackingOf: ({ missing, waiting }: { readonly missing: readonly string[]; readonly waiting: readonly string[] }) =>
    [
      ...(missing.length > 0 ? [`not entered: ${monthsText(missing)}`] : []),
      ...(waiting.length > 0 ? [`not approved: ${monthsText(waiting)}`] : []),
    ].join('; '),
  gapsFailed: 'What is missing could not be loaded',
  gapNote: ({ missing, waiting }: { readonly missing: number; readonly waiting: number }) =>
    [
      ...(missing > 0 ? [`${plural(missing, 'month')} of hours missing`] : []),
      ...(waiting > 0 ? [`${plural(waiting, 'month')} not approved`] : []),
    ].join(', '),
  injuries: 'Injury register',
  injuriesPurpose:
    'Injuries at work from visits that a doctor has signed. The register names nobody and has no findings.',
  injuriesSearches: 'Number, place',
  noInjuries: 'No injuries yet',
  noInjuriesText: 'Injuries appear here when a doctor signs a visit with a class.',
  rates: 'Rates of the last 12 full months',
  ratesFailed: 'The rates could not be loaded',
  interval: (low: string, high: string) => `95 %: ${low} to ${high}`,
  tooFew: (hours: string) => `Count only: ${hours} hours are fewer than 200,000`,
  of: (count: string, what: string, hours: string) => `${count} ${what} in ${hours} hours`,
  noChange: 'no clear change from the year before',
  nothingBefore: 'nothing to compare in the year before',
  rise: (before: string) => `clear rise from ${before}`,
  fall: (before: string) => `clear fall from ${before}`,
  formula: 'How these are counted',
  since: 'Days since the last lost-time injury',
  sinceNote: (day: string, best: string) => `Whole company. Last on ${day}, longest run ${best} days`,
  never: 'Whole company. No lost-time injury in the register',
  byEmployer: 'By employer',
  byEmployerHint: 'An employer with few hours has its counts.',
  hoursWorked: 'Hours',
  countAlone: (count: string) => `${count} (count)`,
  base: 'Base of the rates',
  baseTitle: 'Base of frequency and severity rate',
  baseText: 'It applies to every figure of the company at once. TRIR always has 200,000.',
  baseOf: (base: number) =>
    base === 1_000_000 ? '1,000,000 hours (PER.03/MEN/1998)' : '200,000 hours (100 people a year)',
  change: 'Change',
} as const
