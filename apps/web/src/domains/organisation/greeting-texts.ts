/** What the pages of greetings say. */
export const texts = {
  home: 'Home',
  greetings: 'Greetings',
  purpose: 'A few words of the company to everybody, shown on Home from a day until a day.',
  searches: 'Title, text',
  title: 'Title',
  titlePlaceholder: 'National Occupational Safety and Health Month',
  text: 'Text',
  validFrom: 'First day',
  validUntil: 'Last day',
  validUntilHelp: 'Left empty, it is shown until it is archived.',
  shown: 'Shown',
  open: 'until archived',
} as const
