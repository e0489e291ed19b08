import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, rowVersion, text } from '../../../kit/text.ts'
import { MEDICAL_RECORD } from '../items.ts'
import { CONSENT_PARTS, CONSENT_STATES, MOST_CONSENT_DAYS } from './consent-words.ts'

const consentRow = z.object({
  id,
  version: z.int(),
  recipient: z.string(),
  purpose: z.string(),
  parts: z.array(z.enum(CONSENT_PARTS)),
  validFrom: day,
  validUntil: day,
  state: z.enum(CONSENT_STATES),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
})
export type ConsentRow = z.infer<typeof consentRow>

/** A consent: for a named recipient, a purpose, some parts and a period of at most a year. */
export const consentInput = z
  .strictObject({
    recipient: text(160),
    purpose: text(300).pipe(z.string().min(10, 'Say what it is for, in at least 10 letters')),
    parts: z
      .array(z.enum(CONSENT_PARTS))
      .min(1, 'Choose what may be disclosed')
      .transform((parts) => CONSENT_PARTS.filter((part) => parts.includes(part))),
    validFrom: day,
    validUntil: day,
  })
  .superRefine(({ validFrom, validUntil }, context) => {
    const days = (Date.parse(validUntil) - Date.parse(validFrom)) / 86_400_000
    const message =
      days < 0
        ? 'Choose the first day or a later one'
        : days > MOST_CONSENT_DAYS
          ? 'Choose a day within a year of the first one'
          : null
    if (message !== null) context.addIssue({ code: 'custom', path: ['validUntil'], message })
  })

const own = { permission: 'signed-in', ownScope: true, confidential: true, data: z.array(consentRow) } as const

/** The consents for disclosure that the signed-in person has given. */
export const ownConsents = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/my-health/consents',
    summary: 'List the own consents for disclosure',
  }),
  give: endpoint({
    ...own,
    method: 'POST',
    path: '/my-health/consents',
    summary: 'Let the medical center hand parts of the own record to a named recipient, for a purpose and a period',
    done: 'Consent given',
    creates: true,
    example: {
      body: {
        recipient: 'RS Pertamedika, dr. Hadi',
        purpose: 'Second opinion on the audiogram',
        parts: ['DIAGNOSES', 'FINDINGS'],
        validFrom: '2026-11-20',
        validUntil: '2026-12-20',
      },
    },
    body: consentInput,
  }),
  withdraw: endpoint({
    ...own,
    method: 'POST',
    path: '/my-health/consents/withdraw',
    summary: 'Withdraw a consent for disclosure; what was handed over stays with its recipient',
    done: 'Consent withdrawn',
    body: z.strictObject({ id, version: rowVersion }),
  }),
}

/** The consents of a patient, for who treats the patient or has opened the record. */
export const consents = {
  list: endpoint({
    method: 'POST',
    path: '/medical-records/consents/list',
    summary: 'List the consents for disclosure of a patient',
    permission: may(MEDICAL_RECORD, 'read'),
    confidential: true,
    reading: 'record',
    body: z.strictObject({ userId: id }),
    data: z.array(consentRow),
  }),
  disclose: endpoint({
    method: 'POST',
    path: '/medical-records/consents/disclose',
    summary: 'Print what a consent in force lets the medical center hand to its recipient, and nothing else',
    permission: may(MEDICAL_RECORD, 'update'),
    kind: 'file',
    reading: 'print',
    body: z.strictObject({ id }),
  }),
}
