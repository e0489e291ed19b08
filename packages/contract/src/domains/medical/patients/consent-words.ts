/** What of a record the clinic hands to somebody outside. */
export const CONSENT_PARTS = ['FITNESS', 'REST', 'DIAGNOSES', 'FINDINGS', 'CHECK_UPS', 'ALLERGIES', 'VITALS'] as const
export type ConsentPart = (typeof CONSENT_PARTS)[number]
export const CONSENT_PART_LABELS: Readonly<Record<ConsentPart, string>> = {
  FITNESS: 'Fitness for work',
  REST: 'Rest days',
  DIAGNOSES: 'Diagnoses',
  FINDINGS: 'Findings and plans of visits',
  CHECK_UPS: 'Results of check-ups',
  ALLERGIES: 'Allergies and conditions',
  VITALS: 'Vitals',
}

/** How a consent stands on a day. */
export const CONSENT_STATES = ['COMING', 'IN_FORCE', 'ENDED', 'WITHDRAWN'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export const CONSENT_STATE_LABELS: Readonly<Record<ConsentState, string>> = {
  COMING: 'Not begun yet',
  IN_FORCE: 'In force',
  ENDED: 'Ended',
  WITHDRAWN: 'Withdrawn',
}
/** The longest time for which a consent is given at once. */
export const MOST_CONSENT_DAYS = 366

/**
 * For what the law lets the clinic hand over parts of a record without the patient (PMK 24/2022 art. 35, PER.01/MEN/1981). From
 * general knowledge: a doctor and a lawyer of the company confirm the list before it is used.
 */
export const LEGAL_GROUNDS = [
  'LAW_ENFORCEMENT',
  'ETHICS',
  'MEDICAL_AUDIT',
  'OUTBREAK',
  'DANGER',
  'LABOUR_OFFICE',
  'OTHER_LAW',
] as const
export type LegalGround = (typeof LEGAL_GROUNDS)[number]
export const LEGAL_GROUND_LABELS: Readonly<Record<LegalGround, string>> = {
  LAW_ENFORCEMENT: 'Request of police, prosecutor or court',
  ETHICS: 'Professional ethics or discipline',
  MEDICAL_AUDIT: 'Medical audit',
  OUTBREAK: 'Outbreak or public health emergency',
  DANGER: 'Danger to the safety of others',
  LABOUR_OFFICE: 'Occupational disease, to the labour office',
  OTHER_LAW: 'Another law, named in the purpose',
}
