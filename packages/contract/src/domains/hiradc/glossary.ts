import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { text } from '../../kit/text.ts'

/** The terms of risk assessments that the product explains. */
export const GLOSSARY_TERMS = [
  'HIRADC',
  'IBPR',
  'JSA',
  'Process',
  'Activity',
  'Hazard',
  'Consequence',
  'Risk',
  'Likelihood',
  'Severity',
  'Risk matrix',
  'Initial risk',
  'Existing control',
  'Further control',
  'Residual risk',
  'Tolerance',
  'ALARP',
  'Critical risk',
  'Hierarchy of controls',
  'Elimination',
  'Substitution',
  'Engineering',
  'Administrative',
  'Work practice',
  'PPE',
  'Routine',
  'Non-routine',
  'Emergency',
  'PIC',
  'Legal reference',
  'Consultation',
  'Acknowledgement',
  'Review due',
  'Revision',
  'Superseded',
] as const
export type GlossaryTerm = (typeof GLOSSARY_TERMS)[number]

/** What a term means, by its name in any capitals; 404 for another one (HIRADC-24). */
export const glossaryDetail = endpoint({
  method: 'POST',
  path: '/glossaries/detail',
  summary: 'Read a term of the glossary',
  permission: 'signed-in',
  body: z.strictObject({ name: text(100) }),
  data: z.object({ name: z.enum(GLOSSARY_TERMS), definition: z.string(), source: z.string() }),
})
