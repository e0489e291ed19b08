/** The visible texts of a muster list. */
export const musterTexts = {
  failed: 'The muster list could not be loaded',
  unnamed: { title: 'No alarm chosen', text: 'Open the muster list from the alarm on the permit board.' },
  raised: (name: string, at: string) => `Raised by ${name}, ${at}`,
  ended: (at: string) => `Ended ${at}`,
  print: 'Print',
  people: 'People',
  of: (count: number) => `of ${count} at the muster point`,
  search: 'Name, employee ID, company',
  notFound: 'Nobody matches.',
  nobody: 'Nobody was signed on at these permits.',
  signedOn: (at: string) => `signed on ${at}`,
  missing: 'Not at the muster point',
  there: (at: string, by: string) => `At the muster point ${at}, ticked by ${by}`,
} as const
