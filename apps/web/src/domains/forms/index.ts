import { lazy } from 'react'
import { loadOnce } from '../../lib/load-once.ts'

export { type AnswerErrors, fromAnswers, type SectionState, sectionState } from './answers.ts'
export { FormAnswers } from './form-answers.tsx'
export type { HeldValues } from './held.ts'
export { sectionId } from './section-id.ts'
export { type AnswerForm, useAnswerForm } from './use-answer-form.ts'

/** Fetches the fields beforehand: they bring calendars and pick-lists that a reader of records does not need. */
export const loadFormFields = () => loadOnce('form-fields', () => import('./form-fields.tsx'))
export const FormFields = lazy(loadFormFields)
