/** What the pages of the organisation say. */
export const texts = {
  home: 'Home',
  masterData: 'Master Data',
  sites: 'Sites',
  purpose: 'The premises of the company. People are employed at one, and every location belongs to one.',
  searches: 'Name, code, address',
  name: 'Name',
  namePlaceholder: 'Cilegon complex',
  code: 'Code',
  codePlaceholder: 'CLG',
  codeHelp: 'Short and unique, as it stands on signs and papers.',
  address: 'Address',
} as const
