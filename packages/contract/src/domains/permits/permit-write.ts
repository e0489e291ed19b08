import { z } from 'zod'
import { id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { CREW_ROLES, PERMIT_KINDS, WORKER_TYPES } from './permit-words.ts'

/** What stands at a line of the checklist. */
export const checkAnswer = z.enum(['YES', 'NO', 'NA'], 'Choose one')
/** Why a line does not apply. */
export const checkRemark = optionalText(500)
/** A required line that does not apply says why in so many characters; a draft can have less while it is written. */
export const LEAST_REMARK = 3
export const saysWhy = (remark: string | null | undefined): boolean => (remark ?? '').trim().length >= LEAST_REMARK
/** An instant that a person chose. */
const when = instant

export const personInput = z.strictObject({
  userId: id,
  crewRole: z.enum(CREW_ROLES),
  workerType: z.enum(WORKER_TYPES),
})

/** What is written of a permit: everything but its evidence. */
export const permitWrite = z.strictObject({
  kind: z.enum(PERMIT_KINDS),
  /** The permit to work of a special permit; the special permit of a day. */
  parentId: optionalId,
  projectId: optionalId,
  workTypeId: id,
  title: text(200),
  method: optionalText(4000),
  locationId: id,
  subLocationId: optionalId,
  level: z
    .int('Use a whole number')
    .min(-20)
    .max(200)
    .nullish()
    .transform((value) => value ?? null),
  system: optionalText(100),
  /** Left out: the caller. */
  holderId: optionalId,
  /** Counts where the holder works for no contractor. */
  contractorId: optionalId,
  hiradcId: optionalId,
  startsAt: when,
  endsAt: when,
  /** The rank details that apply: the highest rank is the risk. */
  rankDetailIds: z.array(id).max(100).default([]),
  checks: z
    .array(z.strictObject({ itemId: id, answer: checkAnswer.nullable(), remark: checkRemark }))
    .max(200)
    .default([]),
  equipment: z
    .array(z.strictObject({ equipmentId: id, isSubject: z.boolean().default(false) }))
    .max(100)
    .default([]),
  people: z.array(personInput).max(200).default([]),
  /** The isolation points that must be cut off. */
  isolationPointIds: z.array(id).max(200).default([]),
  /** Answers to the list of documents, and others. */
  files: z
    .array(z.strictObject({ fileId: id, itemId: optionalId }))
    .max(50)
    .default([]),
})
export type PermitWrite = z.output<typeof permitWrite>
export type PermitInput = z.input<typeof permitWrite>
