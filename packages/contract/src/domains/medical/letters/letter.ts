import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, optionalId, rowVersion, text } from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { DOCTOR, MEDICAL_RECORD } from '../items.ts'
import { letterContent } from './letter-content.ts'
import { LETTER_KINDS, LETTER_STATES, LETTER_VALIDITIES } from './letter-lifecycle.ts'
import { LETTER_CHECK_PATH } from './letter-paths.ts'

const letterRow = z.object({
  id,
  version: z.int(),
  kind: z.enum(LETTER_KINDS),
  number: z.string(),
  status: z.enum(LETTER_STATES),
  validity: z.enum(LETTER_VALIDITIES),
  validFrom: day,
  validUntil: day.nullable(),
  issuedAt: instant,
  issuedBy: z.string(),
  sipNo: z.string(),
  /** Of the file: whoever has it compares. */
  sha256: z.string(),
  revokedAt: instant.nullable(),
  revokeReason: z.string().nullable(),
  actions: z.array(allowedAction(['revoke'])),
})
export type LetterRow = z.infer<typeof letterRow>

/** The reservation with the version that was read, and the signature. */
const signed = { id, version: rowVersion, proof: envelope }
const issueOf = <const K extends (typeof LETTER_KINDS)[number]>(kind: K) =>
  z.strictObject({ action: z.literal(kind), ...signed, content: letterContent[kind] })

/** A letter of a visit, signed by its doctor. */
export const letterIssue = z.discriminatedUnion('action', [
  issueOf('HEALTH'),
  issueOf('SICK'),
  issueOf('REFERRAL'),
  issueOf('ANTIGEN_RESULT'),
  issueOf('GUARANTEE'),
  issueOf('REIMBURSEMENT'),
])
export type LetterIssue = z.output<typeof letterIssue>

/** The letters of a visit, and whether its reader can issue one. */
export const visitLetters = z.object({
  reservationId: id,
  reservationVersion: z.int(),
  /** The day of the visit: no letter begins before it. */
  visitOn: day,
  letters: z.array(letterRow),
  /** Null: the reader can issue letters; else why not. */
  refusal: z.string().nullable(),
  mayIssue: z.boolean(),
})
export type VisitLetters = z.infer<typeof visitLetters>

const printOf = (path: string, what: string) =>
  endpoint({
    method: 'POST',
    path: `/letters/${path}`,
    summary: `Print the ${what} of a visit as the doctor has issued it`,
    permission: may(MEDICAL_RECORD, 'read'),
    kind: 'file',
    reading: 'print',
    body: z.strictObject({
      reservationId: id,
      /** Which one; left out: the newest that is not revoked. */
      id: optionalId,
    }),
  })

/** The six letters as PDF (MEDICAL-73 to MEDICAL-78, LIMITS-27): what was issued, byte for byte. */
export const letterPrint = {
  HEALTH: printOf('health', 'health letter'),
  SICK: printOf('sick', 'sick letter'),
  REFERRAL: printOf('referral', 'referral letter'),
  ANTIGEN_RESULT: printOf('antigen-result', 'antigen result'),
  GUARANTEE: printOf('guarantee', 'guarantee letter'),
  REIMBURSEMENT: printOf('reimbursement', 'reimbursement letter'),
}

const answer = { confidential: true, reading: 'list', data: visitLetters } as const

export const letter = {
  issue: endpoint({
    ...answer,
    method: 'POST',
    path: '/letters/issue',
    summary: 'Issue a letter of a visit',
    done: {
      HEALTH: 'Health letter issued',
      SICK: 'Sick letter issued',
      REFERRAL: 'Referral letter issued',
      ANTIGEN_RESULT: 'Antigen result issued',
      GUARANTEE: 'Guarantee letter issued',
      REIMBURSEMENT: 'Reimbursement letter issued',
    },
    permission: may(DOCTOR, 'create'),
    body: letterIssue,
  }),
  list: endpoint({
    ...answer,
    method: 'POST',
    path: '/letters/list',
    summary: 'List the letters of a visit',
    permission: may(MEDICAL_RECORD, 'read'),
    body: z.strictObject({ reservationId: id }),
  }),
  revoke: endpoint({
    ...answer,
    method: 'POST',
    path: '/letters/revoke',
    summary: 'Revoke a letter',
    done: 'Letter revoked',
    permission: may(DOCTOR, 'create'),
    body: z.strictObject({
      id,
      version: rowVersion,
      reason: text(300).pipe(z.string().min(10, 'Say why, in at least 10 letters')),
    }),
  }),
}

const ownLetter = letterRow.pick({
  id: true,
  kind: true,
  number: true,
  validity: true,
  validFrom: true,
  validUntil: true,
  issuedAt: true,
  issuedBy: true,
})
export type OwnLetter = z.infer<typeof ownLetter>

/** The letters of whoever asks. */
export const ownLetters = {
  list: endpoint({
    method: 'GET',
    path: '/my-letters',
    summary: 'List the own letters',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    reading: 'list',
    data: z.object({ letters: z.array(ownLetter) }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/my-letters/:id',
    summary: 'Print an own letter',
    permission: 'signed-in',
    ownScope: true,
    kind: 'file',
    reading: 'print',
    params: idParams,
  }),
}

/** What anybody reads who has the code of a letter: no name, no diagnosis. */
export const letterCheck = endpoint({
  method: 'GET',
  path: `${LETTER_CHECK_PATH}/:code`,
  summary: 'Whether a letter is valid, by the code that stands on it',
  permission: 'public',
  confidential: true,
  params: z.strictObject({
    code: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({ examples: ['x'.repeat(43)] }),
  }),
  data: z.object({
    kind: z.enum(LETTER_KINDS),
    number: z.string(),
    initials: z.string(),
    companyName: z.string(),
    issuedOn: day,
    validFrom: day,
    validUntil: day.nullable(),
    validity: z.enum(LETTER_VALIDITIES),
    revokedOn: day.nullable(),
    sha256: z.string(),
  }),
})
