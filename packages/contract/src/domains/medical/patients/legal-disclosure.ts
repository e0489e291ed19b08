import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, text } from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { DOCTOR } from '../items.ts'
import { CONSENT_PARTS, LEGAL_GROUNDS } from './consent-words.ts'

/** To whom parts of a record are handed, for what, and which: each part once and in the order of the product. */
export const handingFields = {
  recipient: text(160),
  purpose: text(300).pipe(z.string().min(10, 'Say what it is for, in at least 10 letters')),
  parts: z
    .array(z.enum(CONSENT_PARTS))
    .min(1, 'Choose what may be disclosed')
    .transform((parts) => CONSENT_PARTS.filter((part) => parts.includes(part))),
}

export const legalDisclosureRow = z.object({
  id,
  ground: z.enum(LEGAL_GROUNDS),
  recipient: z.string(),
  purpose: z.string(),
  documentNumber: z.string(),
  documentOn: day,
  parts: z.array(z.enum(CONSENT_PARTS)),
  releasedBy: z.string(),
  releasedAt: instant,
})
export type LegalDisclosureRow = z.infer<typeof legalDisclosureRow>

/** What is handed over because the law asks for it: its ground, and the document that asks. */
export const legalDisclosureFields = {
  ...handingFields,
  ground: z.enum(LEGAL_GROUNDS, 'Choose the legal ground'),
  documentNumber: text(80),
  documentOn: day,
}

const EXAMPLE = {
  ...{ userId: 8, ground: 'LAW_ENFORCEMENT', recipient: 'Polres Balikpapan, Unit Reskrim' },
  ...{ purpose: 'Inquiry into the accident at the jetty', documentNumber: 'B/118/XI/2026', documentOn: '2026-11-18' },
  ...{ parts: ['REST', 'DIAGNOSES'], proof: 'sealed' },
}

/** Disclosures on a legal ground: released by the head of the clinic, seen by the patient. */
export const legalDisclosures = {
  release: endpoint({
    method: 'POST',
    path: '/medical-records/disclosures',
    summary:
      'Hand parts of a record to somebody outside on a legal ground, without the consent of the patient: signed, and printed',
    permission: may(DOCTOR, 'update'),
    kind: 'file',
    reading: 'print',
    example: { body: EXAMPLE },
    body: z.strictObject({ userId: id, ...legalDisclosureFields, proof: envelope }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/my-health/disclosures',
    summary: 'List what the medical center has handed to others of the own record on a legal ground',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    data: z.array(legalDisclosureRow),
  }),
}
