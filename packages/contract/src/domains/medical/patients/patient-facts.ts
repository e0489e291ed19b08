import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { inOrder } from '../../../kit/order.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, optionalDay, optionalText, rowVersion, text } from '../../../kit/text.ts'
import { MEDICAL_RECORD } from '../items.ts'
import { icd10Code } from '../visits/icd10.ts'
import { SEVERITIES } from './record-words.ts'

export const allergyRow = z.object({
  id,
  version: z.int(),
  /** An ingredient, or a group of them. */
  substance: z.string(),
  reaction: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  verifiedBy: z.string().nullable(),
  updatedAt: instant,
})
export type AllergyRow = z.infer<typeof allergyRow>

export const conditionRow = z.object({
  id,
  version: z.int(),
  code: z.string().nullable(),
  text: z.string(),
  since: day.nullable(),
  until: day.nullable(),
})
export type ConditionRow = z.infer<typeof conditionRow>

const allergy = {
  substance: text(120),
  reaction: optionalText(300),
  severity: z.enum(SEVERITIES),
  /** Whoever writes it has seen or tested it. */
  isVerified: z.boolean().default(false),
}
const condition = {
  code: icd10Code.nullish().transform((value) => value ?? null),
  text: text(200),
  since: optionalDay,
  until: optionalDay,
}
const ordered = inOrder(['since', 'until'], 'Choose the first day or a later one')
const struck = z.strictObject({
  id,
  version: rowVersion,
  reason: text(500).pipe(z.string().min(10, 'Say why, in at least 10 letters')),
})
const changed = z.object({ id, version: z.int() })

const parts = (path: string, what: string) => {
  const change = {
    method: 'POST',
    permission: may(MEDICAL_RECORD, 'update'),
    confidential: true,
    data: changed,
  } as const
  return {
    create: {
      method: 'POST',
      path: `/medical-records/${path}`,
      summary: `Add ${what} to a record`,
      done: SAVED,
      permission: may(MEDICAL_RECORD, 'create'),
      confidential: true,
      creates: true,
      data: changed,
    },
    update: { ...change, path: `/medical-records/${path}/update`, summary: `Change ${what} of a record`, done: SAVED },
    strike: {
      ...change,
      path: `/medical-records/${path}/strike`,
      summary: `Strike out ${what} that is wrong; it stays with the reason`,
      done: 'Struck out',
      body: struck,
    },
  } as const
}
const ofAllergy = parts('allergies', 'an allergy')
const ofCondition = parts('conditions', 'a condition')

/** Allergies of a patient. */
export const allergies = {
  create: endpoint({ ...ofAllergy.create, body: z.strictObject({ userId: id, ...allergy }) }),
  update: endpoint({ ...ofAllergy.update, body: z.strictObject({ id, version: rowVersion, ...allergy }) }),
  strike: endpoint(ofAllergy.strike),
}

/** What a patient lives with. */
export const conditions = {
  create: endpoint({ ...ofCondition.create, body: z.strictObject({ userId: id, ...condition }).superRefine(ordered) }),
  update: endpoint({
    ...ofCondition.update,
    body: z.strictObject({ id, version: rowVersion, ...condition }).superRefine(ordered),
  }),
  strike: endpoint(ofCondition.strike),
}
