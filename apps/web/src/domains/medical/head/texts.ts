import { titles } from '../titles.ts'

/** The texts of what the head of a clinic looks after: the access log, the list of ICD-10. */
export const headTexts = {
  home: 'Home',
  doctor: titles.doctor,
  access: titles.access,
  accessPurpose:
    'Who has read what of which medical record, and why. The head of the clinic sees all of it, a doctor the own patients.',
  accessSearch: 'Reader or patient: name, employee ID',
  noReadings: 'Nothing was read yet',
  noReadingsText: 'Each record that somebody opens, exports or prints is a row here.',
  opened: 'Opened with a reason',
  codes: 'ICD-10 codes',
  codesPurpose:
    'The list that your company has a licence for, usually imported from a file. The search of a diagnosis offers it before the common codes.',
  codesSearch: 'Code, title',
  code: 'Code',
  title: 'Title',
  codeHelp: 'A letter, two digits, and what comes after the point, such as J06.9.',
  head: 'Head of the clinic',
  headHelp: 'Hears of records that are opened in an emergency, and reads the access log.',
} as const
