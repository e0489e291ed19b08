/** What of a record a patient lets the clinic hand to somebody outside. */
export const CONSENT_PARTS = ['FITNESS', 'REST', 'DIAGNOSES', 'FINDINGS', 'ALLERGIES', 'VITALS'] as const
export type ConsentPart = (typeof CONSENT_PARTS)[number]
export const CONSENT_PART_LABELS: Readonly<Record<ConsentPart, string>> = {
  FITNESS: 'Fitness for work',
  REST: 'Rest days',
  DIAGNOSES: 'Diagnoses',
  FINDINGS: 'Findings and plans of visits',
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
