import { z } from 'zod'
import { day, id, optionalDay, optionalId, optionalText } from '../../kit/text.ts'
import { articleBody, EMPTY_BODY } from './article-body.ts'
import { commentMode, dueDays } from './article-category.ts'
import { ACKNOWLEDGEMENT } from './article-lifecycle.ts'

export const WORKERS = ['STAFF', 'CONTRACTORS'] as const
export const WORKER_LABELS = { STAFF: 'Own people', CONTRACTORS: 'Contractors' } as const

/** Some people of the company: all that it names must be so. Who joins later belongs to it, who leaves no longer does. */
export const audienceRule = z
  .strictObject({
    siteId: optionalId,
    departmentId: optionalId,
    positionId: optionalId,
    roleId: optionalId,
    employerId: optionalId,
    groupId: optionalId,
    userId: optionalId,
    workers: z
      .enum(WORKERS)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine((rule) => Object.values(rule).some((one) => one !== null), 'Choose who this rule is about')
export type AudienceRule = z.output<typeof audienceRule>

const MOST_RULES = 30
export const audience = z.array(audienceRule).max(MOST_RULES, `At most ${MOST_RULES} rules`).default([])

/** Text of a draft: it may still be empty. */
const draftText = (max: number) => optionalText(max).transform((value) => value ?? '')

/** An article as it is written; what is missing is said when it is published. */
export const articleContent = z.strictObject({
  title: draftText(150),
  summary: draftText(300),
  categoryId: id,
  coverFileId: optionalId,
  coverAlt: draftText(300),
  body: articleBody.default(EMPTY_BODY),
  /** The last day on which readers have it. */
  validUntil: optionalDay,
  mustAcknowledge: z.boolean().default(false),
  signWithPassword: z.boolean().default(false),
  dueDays: dueDays.default(ACKNOWLEDGEMENT.dueDays),
  /** An acknowledgement counts for so many months. */
  renewMonths: z
    .int()
    .min(1)
    .max(60)
    .nullish()
    .transform((value) => value ?? null),
  comments: commentMode.default('OPEN'),
  /** In this location and all inside it no permit works until its crew has acknowledged. */
  stopLocationId: optionalId,
  everybody: z.boolean().default(false),
  audience,
})
export type ArticleContent = z.output<typeof articleContent>

/** The same as it is stored. */
export const writtenContent = z.object({
  title: z.string(),
  summary: z.string(),
  categoryId: z.int(),
  coverFileId: z.int().nullable(),
  coverAlt: z.string(),
  body: articleBody,
  validUntil: day.nullable(),
  mustAcknowledge: z.boolean(),
  signWithPassword: z.boolean(),
  dueDays,
  renewMonths: z.int().nullable(),
  comments: commentMode,
  stopLocationId: z.int().nullable(),
  everybody: z.boolean(),
  audience: z.array(
    z.object({
      siteId: z.int().nullable(),
      departmentId: z.int().nullable(),
      positionId: z.int().nullable(),
      roleId: z.int().nullable(),
      employerId: z.int().nullable(),
      groupId: z.int().nullable(),
      userId: z.int().nullable(),
      workers: z.enum(WORKERS).nullable(),
    }),
  ),
})
