import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, optionalId, optionalText, rowVersion } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { MEDICAL_CENTER, MEDICAL_RECORD } from '../items.ts'
import { CONSENT_PARTS, CONSENT_STATES, MOST_CONSENT_DAYS } from './consent-words.ts'
import { handingFields, legalDisclosureRow } from './legal-disclosure.ts'

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
  /** Who took it off the patient at the desk; null: the patient did. */
  withdrawnBy: z.string().nullable(),
  /** The paper that the patient has signed, and who recorded it; null: given by the patient in the product. */
  document: z
    .object({ signedOn: day, number: z.string().nullable(), file: fileData.nullable(), recordedBy: z.string() })
    .nullable(),
})
export type ConsentRow = z.infer<typeof consentRow>

const periodFields = { validFrom: day, validUntil: day }
function withinAYear(
  { validFrom, validUntil }: { readonly validFrom: string; readonly validUntil: string },
  context: z.RefinementCtx,
): void {
  const days = (Date.parse(validUntil) - Date.parse(validFrom)) / 86_400_000
  const message =
    days < 0
      ? 'Choose the first day or a later one'
      : days > MOST_CONSENT_DAYS
        ? 'Choose a day within a year of the first one'
        : null
  if (message !== null) context.addIssue({ code: 'custom', path: ['validUntil'], message })
}

/** A consent: for a named recipient, a purpose, some parts and a period of at most a year. */
export const consentInput = z.strictObject({ ...handingFields, ...periodFields }).superRefine(withinAYear)

/** The same, as a patient has signed it on paper: the paper is named by its number, its scan, or both. */
export const signedConsentInput = z
  .strictObject({
    ...handingFields,
    ...periodFields,
    signedOn: day,
    documentNumber: optionalText(80),
    fileId: optionalId,
  })
  .superRefine((values, context) => {
    withinAYear(values, context)
    const { documentNumber, fileId, signedOn, validFrom } = values
    if (documentNumber === null && fileId === null) {
      const message = 'Enter the number of the paper, or add its scan'
      context.addIssue({ code: 'custom', path: ['documentNumber'], message })
    }
    if (validFrom < signedOn) {
      const message = 'Choose the day of the signature or a later one'
      context.addIssue({ code: 'custom', path: ['validFrom'], message })
    }
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

const AT_THE_DESK = may(MEDICAL_CENTER, 'update')
const SIGNED_EXAMPLE = {
  ...{ userId: 8, recipient: 'RS Pertamedika, dr. Hadi', purpose: 'Second opinion on the audiogram' },
  ...{ parts: ['CHECK_UPS'], validFrom: '2026-11-20', validUntil: '2026-12-20' },
  ...{ signedOn: '2026-11-20', documentNumber: 'SP-2026-118', fileId: null },
}

/** The consents of a patient: read by who has the record open, recorded and withdrawn at the desk for who cannot sign in. */
export const consents = {
  list: endpoint({
    method: 'POST',
    path: '/medical-records/consents/list',
    summary: 'List the consents for disclosure of a patient, and what was handed over on a legal ground',
    permission: may(MEDICAL_RECORD, 'read'),
    confidential: true,
    reading: 'record',
    body: z.strictObject({ userId: id }),
    data: z.object({ consents: z.array(consentRow), disclosures: z.array(legalDisclosureRow) }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/medical-records/consents',
    summary: 'Record a consent for disclosure that a patient has signed on paper',
    done: 'Consent recorded',
    permission: AT_THE_DESK,
    confidential: true,
    creates: true,
    example: { body: SIGNED_EXAMPLE },
    body: signedConsentInput.safeExtend({ userId: id }),
    data: consentRow,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/medical-records/consents/withdraw',
    summary: 'Withdraw a consent for a patient who asks for it at the desk',
    done: 'Consent withdrawn',
    permission: AT_THE_DESK,
    confidential: true,
    body: z.strictObject({ id, version: rowVersion }),
    data: consentRow,
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
