import type { CheckUpRow } from '@selamat/contract/domains/medical/occupational/check-up'
import { EXAMINATION_TYPE_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import { texts } from './texts.ts'

/** The page of a check-up. */
export const checkUpAddress = (id: number): string => `/check-up/detail?id=${id}`

/** What a check-up is called: an annual one by its year, others by their type. */
export const titleOf = ({ examinationType, planYear }: Pick<CheckUpRow, 'examinationType' | 'planYear'>): string =>
  planYear === null ? EXAMINATION_TYPE_LABELS[examinationType] : texts.ofYear(planYear)
