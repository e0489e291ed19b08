import { plural } from '@selamat/contract/kit/plural'

/** What stands on the page of evidence binders. */
export const texts = {
  home: 'Home',
  title: 'Evidence binders',
  purpose:
    'For an audit: records of a period in one file, with an index and proofs. A binder has what its maker can read.',
  searches: 'Number, title',
  nothing: 'No binders yet',
  nothingText:
    'Choose a period and a site: assessments, permits with signatures, inspections, certificates and actions are collected for you.',
  make: 'Make a binder',
  makeTitle: 'Make an evidence binder',
  makeText: 'It is made in the background, also if you leave. You get a notification when it is ready.',
  standard: 'For',
  name: 'Title',
  nameExample: 'Surveillance audit 2026',
  site: 'Site',
  siteHelp: 'If empty, all sites.',
  from: 'From',
  until: 'To',
  allSites: 'All sites',
  download: 'Download',
  downloadFailed: 'The binder could not be downloaded',
  again: 'Make again',
  againFailed: 'The binder was not started again',
  ofOther: 'Only its maker can download a binder: it has what this person can read',
  progress: (step: string | null, written: number) =>
    step === null ? plural(written, 'file') : `${step}, ${plural(written, 'file')}`,
  facts: 'What is in it',
  sha: 'SHA-256',
  verify: 'On the server, npm run audit:verify -- <file> compares the binder with the audit log.',
  madeBy: 'Made by',
  readyAt: 'Ready at',
  period: 'Period',
  status: 'Status',
} as const
