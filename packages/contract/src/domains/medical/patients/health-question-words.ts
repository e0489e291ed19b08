export const QUESTION_KINDS = ['QUESTION', 'OBJECTION'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
export const QUESTION_KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  QUESTION: 'Question',
  OBJECTION: 'Objection',
}

/** The entries of the own health that somebody can ask about; a report is read in its own log. */
export const ASKED_ENTRIES = [
  'VISIT',
  'CHECK_UP',
  'LETTER',
  'ALLERGY',
  'CONDITION',
  'READING',
  'REPORT_READING',
] as const
export type AskedEntry = (typeof ASKED_ENTRIES)[number]

/** The page of a question. */
export const HEALTH_QUESTION_PAGE = '/health-question'
