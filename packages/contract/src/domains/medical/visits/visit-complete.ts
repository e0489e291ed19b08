import type { DiagnosisRank, Disposition, InjuryClass, WorkRelation } from './visit-words.ts'

/** What a signature looks at. */
interface Written {
  readonly findings?: string | null | undefined
  readonly diagnoses?: readonly { readonly rank: DiagnosisRank }[] | undefined
  readonly disposition?: Disposition | null | undefined
  readonly workRelated?: WorkRelation | undefined
  readonly injuryClass?: InjuryClass | null | undefined
  readonly restFrom?: string | null | undefined
  readonly restUntil?: string | null | undefined
}

/** What a visit lacks before it can be signed, by field; the server and the page of the doctor say the same. */
export function missingInVisit(written: Written, visitedOn: string): Readonly<Record<string, string>> {
  const { findings, diagnoses, disposition, workRelated, injuryClass, restFrom, restUntil } = written
  const needsRest = disposition === 'REST' || Boolean(restUntil)
  const primary = diagnoses?.some(({ rank }) => rank === 'PRIMARY')
  return {
    ...(!findings?.trim() && { findings: 'Write the findings' }),
    ...(!primary && { diagnoses: 'Choose the primary diagnosis' }),
    ...(!disposition && { disposition: 'Choose where the patient goes' }),
    ...(injuryClass &&
      workRelated === 'NO' && { injuryClass: 'Work is not the cause: clear the class, or say that it is' }),
    ...(needsRest && !restFrom && { restFrom: 'Enter the first day of rest' }),
    ...(needsRest && !restUntil && { restUntil: 'Enter the last day of rest' }),
    ...(restFrom && restFrom < visitedOn && { restFrom: 'Rest begins on the day of the visit or later' }),
    ...(restFrom && restUntil && restUntil < restFrom && { restUntil: 'Choose the first day of rest or a later one' }),
  }
}
