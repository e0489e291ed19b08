import type { VisitRecord } from '@selamat/contract/domains/medical/visits/visit'
import { visit, visitContent } from '@selamat/contract/domains/medical/visits/visit'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Kept } from '../../../ui/form/form-values.ts'

export type VisitValues = z.input<typeof visitContent>

/** The record of a visit as the form has it. */
export const valuesOf = (record: VisitRecord): Kept<VisitValues> => ({
  version: record.version,
  values: {
    complaint: record.complaint,
    history: record.history,
    findings: record.findings,
    plan: record.plan,
    disposition: record.disposition,
    workRelated: record.workRelated,
    injuryClass: record.injuryClass,
    injuryAt: record.injuryAt,
    injuryLocationId: record.injuryLocationId,
    restFrom: record.restFrom,
    restUntil: record.restUntil,
    diagnoses: record.diagnoses,
  },
})

/** Saves the draft over a version; what the contract refuses is refused here already. */
export async function sendDraft(id: number, values: VisitValues, version: number): Promise<number> {
  const checked = visitContent.safeParse(values)
  if (!checked.success) throw new ApiError(422, 'INVALID', checked.error.issues[0]?.message ?? '')
  const { data } = await call(visit.save, { body: { ...checked.data, id, version } })
  return data.version
}
