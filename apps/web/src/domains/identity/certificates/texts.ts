import { plural } from '@selamat/contract/kit/plural'

const days = (count: number) => plural(count, 'day')

/** Visible texts of the pages of certificates. */
export const texts = {
  users: 'Users',
  title: 'Certificates',
  purpose: 'Operator licences (SIO) and other certificates, with holders and expiry dates.',
  searches: 'Title, number, name, employee ID',
  add: 'Add certificate',
  edit: 'Edit',
  openPerson: 'Open user',
  loadFailed: 'The certificates could not be loaded',
  nothingYet: 'No certificates yet',
  nothingOwn: 'Licences and certificates of this user appear here with their validity.',
  nothingAll: 'Add a certificate on the page of its holder.',
  name: 'Title',
  namePlaceholder: 'SIO Forklift Operator',
  class: 'Class',
  classOf: (value: string) => `Class ${value}`,
  number: 'Number',
  issuer: 'Issuer',
  issuerPlaceholder: 'Kementerian Ketenagakerjaan RI',
  employer: 'Employer',
  employerHelp: 'A licence is valid only with the employer that applied for it. If empty: the current employer.',
  issuedOn: 'Issued on',
  validUntil: 'Valid until',
  validUntilHelp: 'If empty: no end date',
  file: 'File',
  noEnd: 'No end date',
  until: (day: string) => `until ${day}`,
  left: (count: number) =>
    count === 0 ? 'expires today' : count > 0 ? `${days(count)} left` : `expired ${days(-count)} ago`,
  notDeleted: (name: string) => `${name} was not deleted`,
} as const
