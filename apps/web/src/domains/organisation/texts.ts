/** The texts of the pages of sites. */
export const texts = {
  sites: 'Sites',
  purpose: 'The premises of the company. Every position and every location belongs to a site.',
  searches: 'Name, code, address',
  name: 'Name',
  namePlaceholder: 'Cilegon complex',
  code: 'Code',
  codePlaceholder: 'CLG',
  codeHelp: 'Short and unique, as on signs and documents.',
  address: 'Address',
} as const
