/** Where a patient goes after a visit. */
export const DISPOSITIONS = ['BACK_TO_WORK', 'REST', 'RESTRICTED', 'REFERRED', 'HOME'] as const
export type Disposition = (typeof DISPOSITIONS)[number]
export const DISPOSITION_LABELS: Readonly<Record<Disposition, string>> = {
  BACK_TO_WORK: 'Back to work',
  REST: 'Rest',
  RESTRICTED: 'Restricted work',
  REFERRED: 'Referred',
  HOME: 'Home',
}

/** Whether work is the cause. */
export const WORK_RELATIONS = ['NO', 'SUSPECTED', 'CONFIRMED'] as const
export type WorkRelation = (typeof WORK_RELATIONS)[number]
export const WORK_RELATION_LABELS: Readonly<Record<WorkRelation, string>> = {
  NO: 'No',
  SUSPECTED: 'Suspected',
  CONFIRMED: 'Confirmed',
}

/** How bad an injury at work is. */
export const INJURY_CLASSES = ['FAC', 'MTC', 'RWC', 'LTI', 'FATALITY'] as const
export type InjuryClass = (typeof INJURY_CLASSES)[number]
export const INJURY_CLASS_LABELS: Readonly<Record<InjuryClass, string>> = {
  FAC: 'First aid case',
  MTC: 'Medical treatment case',
  RWC: 'Restricted work case',
  LTI: 'Lost time injury',
  FATALITY: 'Fatality',
}

export const DIAGNOSIS_RANKS = ['PRIMARY', 'SECONDARY'] as const
export type DiagnosisRank = (typeof DIAGNOSIS_RANKS)[number]

/** What of a signed visit an amendment adds to. */
export const AMENDED_FIELDS = ['complaint', 'history', 'findings', 'plan', 'diagnosis', 'disposition'] as const
export type AmendedField = (typeof AMENDED_FIELDS)[number]
export const AMENDED_FIELD_LABELS: Readonly<Record<AmendedField, string>> = {
  complaint: 'Complaint',
  history: 'History',
  findings: 'Findings',
  plan: 'Plan',
  diagnosis: 'Diagnosis',
  disposition: 'Disposition',
}

export const URGENCIES = ['ROUTINE', 'URGENT', 'EMERGENCY'] as const
export type Urgency = (typeof URGENCIES)[number]
export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  ROUTINE: 'Routine',
  URGENT: 'Urgent',
  EMERGENCY: 'Emergency',
}
