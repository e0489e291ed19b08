/** Why a record is opened without a care relation. */
export const OPENING_PURPOSES = ['TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY'] as const
export type OpeningPurpose = (typeof OPENING_PURPOSES)[number]
/** Why somebody has read it; patients read their own. */
export const READING_PURPOSES = [...OPENING_PURPOSES, 'OWN', 'DISCLOSURE', 'LEGAL'] as const
export type ReadingPurpose = (typeof READING_PURPOSES)[number]
export const PURPOSE_LABELS: Readonly<Record<ReadingPurpose, string>> = {
  TREATMENT: 'Treatment',
  RECALL: 'Recall',
  LETTER: 'Letter',
  AUDIT: 'Audit',
  EMERGENCY: 'Emergency',
  OWN: 'Own record',
  DISCLOSURE: 'Disclosure with consent',
  LEGAL: 'Disclosure on a legal ground',
}

export const SEVERITIES = ['SEVERE', 'MODERATE', 'MILD'] as const
export type Severity = (typeof SEVERITIES)[number]
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  SEVERE: 'Severe',
  MODERATE: 'Moderate',
  MILD: 'Mild',
}

/** How a reading came about. */
export const MEDICAL_CHANNELS = ['record', 'list', 'export', 'print', 'file'] as const
export type MedicalChannel = (typeof MEDICAL_CHANNELS)[number]
export const MEDICAL_CHANNEL_LABELS: Readonly<Record<MedicalChannel, string>> = {
  record: 'On the screen',
  list: 'In a list',
  export: 'In a file',
  print: 'Printed',
  file: 'Attached file',
}

const READ_PARTS: Readonly<Record<string, string>> = {
  record: 'Medical record',
  visit: 'Visit',
  reservation: 'Reservation',
  list: 'List of patients',
  'my-health': 'My health',
  prescription: 'Prescription',
  letter: 'Letter',
  fitness: 'Fitness for work',
  'check-up': 'Check-up',
  consents: 'Consents',
  disclosure: 'Disclosure',
  question: 'Question of the patient',
}
/** What was read, in words. */
export const readPart = (part: string): string => READ_PARTS[part.toLowerCase()] ?? part
