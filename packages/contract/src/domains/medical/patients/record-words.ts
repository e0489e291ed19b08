/** Why a record is opened without a care relation. */
export const OPENING_PURPOSES = ['TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY'] as const
export type OpeningPurpose = (typeof OPENING_PURPOSES)[number]
/** Why somebody has read it; patients read their own. */
export const READING_PURPOSES = [...OPENING_PURPOSES, 'OWN'] as const
export type ReadingPurpose = (typeof READING_PURPOSES)[number]
export const PURPOSE_LABELS: Readonly<Record<ReadingPurpose, string>> = {
  TREATMENT: 'Treatment',
  RECALL: 'Recall',
  LETTER: 'Letter',
  AUDIT: 'Audit',
  EMERGENCY: 'Emergency',
  OWN: 'Own record',
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
