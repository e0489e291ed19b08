/** The texts of the pages of greetings. */
export const texts = {
  greetings: 'Greetings',
  purpose: 'Short messages from the company on everyone’s Home page.',
  searches: 'Title, text',
  title: 'Title',
  titlePlaceholder: 'National Occupational Safety and Health Month',
  text: 'Text',
  validFrom: 'From',
  validUntil: 'To',
  validUntilHelp: 'If empty, the greeting appears until it is archived.',
  period: 'Period',
  noEnd: 'no end date',
} as const
