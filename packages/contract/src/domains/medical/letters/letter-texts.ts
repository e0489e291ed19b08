import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { instant, optionalText, storedVersion } from '../../../kit/text.ts'
import { DOCTOR } from '../items.ts'
import { LETTER_KINDS, type LetterKind } from './letter-lifecycle.ts'

/** What the company writes around the facts of a kind of letter. */
const kindTexts = z.strictObject({
  /** Below the facts of the patient. */
  opening: optionalText(1000),
  /** Above the signature. */
  closing: optionalText(1000),
})
/** The letterhead and texts of the letters of a company. */
export const letterTexts = z.strictObject({
  /** Below the name of the company: address, telephone, licence. */
  letterhead: optionalText(300),
  /** At the foot of each page. */
  foot: optionalText(120),
  texts: z.strictObject({
    HEALTH: kindTexts,
    SICK: kindTexts,
    REFERRAL: kindTexts,
    ANTIGEN_RESULT: kindTexts,
    GUARANTEE: kindTexts,
    REIMBURSEMENT: kindTexts,
  } satisfies Record<LetterKind, typeof kindTexts>),
})
export type LetterTexts = z.output<typeof letterTexts>

const EMPTY = { opening: null, closing: null }
/** Without texts of its own a letter has its facts alone. */
export const DEFAULT_LETTER_TEXTS: LetterTexts = {
  letterhead: null,
  foot: null,
  texts: {
    HEALTH: EMPTY,
    SICK: EMPTY,
    REFERRAL: EMPTY,
    ANTIGEN_RESULT: EMPTY,
    GUARANTEE: EMPTY,
    REIMBURSEMENT: EMPTY,
  },
}

const stamped = { version: z.int(), updatedAt: instant.nullable(), updatedBy: z.string().nullable() }
const stored = z.object({ ...stamped, value: letterTexts.meta({ examples: [DEFAULT_LETTER_TEXTS] }) })
export type StoredLetterTexts = z.output<typeof stored>
const example = { value: DEFAULT_LETTER_TEXTS }

/** The texts of letters in their versions, for the head of the clinic: a letter stays as it was issued. */
export const letterTextSettings = {
  read: endpoint({
    method: 'GET',
    path: '/letter-texts',
    summary: 'Read the texts of letters with their versions; version 0 is the default',
    permission: may(DOCTOR, 'read'),
    data: stored.extend({
      /** The caller heads the clinic. */
      canChange: z.boolean(),
      versions: z.array(z.object(stamped)),
    }),
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/letter-texts/:version',
    summary: 'Read a version of the texts of letters',
    permission: may(DOCTOR, 'read'),
    params: z.strictObject({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_147_483_647)
        .meta({ examples: [1] }),
    }),
    data: stored,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/letter-texts',
    summary: 'Publish a new version of the texts of letters; issued letters keep theirs',
    done: SAVED,
    permission: may(DOCTOR, 'update'),
    body: z.strictObject({ version: storedVersion, value: letterTexts }),
    data: stored,
    example: { body: { ...example, version: 0 } },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/letter-texts/preview',
    summary: 'A letter of nobody with texts that are not published yet, as PDF',
    permission: may(DOCTOR, 'update'),
    kind: 'file',
    body: z.strictObject({ kind: z.enum(LETTER_KINDS), value: letterTexts }),
    example: { body: { ...example, kind: 'SICK' } },
  }),
}
