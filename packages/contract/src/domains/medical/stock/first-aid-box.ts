import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalId, text } from '../../../kit/text.ts'
import { firstAidBoxHead } from '../heads.ts'
import { INVENTORY } from '../items.ts'
import { BOX_TYPES, BOX_WORKERS, FIRST_AID_AMOUNT_KEYS, FIRST_AID_CODES } from './first-aid-content.ts'

/** How a box stands today: what is missing or expired of what it must hold. */
export const BOX_STATES = ['COMPLETE', 'EXPIRING', 'EXPIRED', 'SHORT'] as const
export type BoxState = (typeof BOX_STATES)[number]
export const BOX_STATE_LABELS: Readonly<Record<BoxState, string>> = {
  COMPLETE: 'Complete',
  EXPIRING: 'Expires soon',
  EXPIRED: 'Expired content',
  SHORT: 'Incomplete',
}

const MOST_WORKERS = BOX_WORKERS.C
const WORKERS = 'From 1 to 100. More workers need another box'

/** First-aid boxes: places of the inventory beside the medical centers. */
export const firstAidBox = resource('first-aid-boxes', {
  ...firstAidBoxHead,
  write: z
    .strictObject({
      centerName: text(120).meta({ title: 'Name' }),
      siteId: id,
      locationId: optionalId,
      boxType: z.enum(BOX_TYPES).meta({ title: 'Type' }),
      workers: z.int('Use a whole number').min(1, WORKERS).max(MOST_WORKERS, WORKERS),
      supplierId: id.meta({ title: 'Filled by', named: 'supplierName' }),
      firstAiderId: optionalId.meta({ title: 'First-aider', named: 'firstAider' }),
    })
    .superRefine(({ boxType, workers }, context) => {
      if (workers > BOX_WORKERS[boxType] && workers <= MOST_WORKERS)
        context.addIssue({
          code: 'custom',
          path: ['workers'],
          message: `A box of type ${boxType} is for at most ${BOX_WORKERS[boxType]} workers`,
        })
    }),
  read: z.object({
    centerName: z.string(),
    siteId: z.int(),
    siteName: z.string(),
    locationId: z.int().nullable(),
    locationName: z.string().nullable(),
    boxType: z.enum(BOX_TYPES),
    workers: z.int(),
    supplierId: z.int(),
    supplierName: z.string(),
    firstAiderId: z.int().nullable(),
    firstAider: z.string().nullable(),
    /** What is in it, by line of the required content and expiry; null: it is none of them. */
    shelf: z.array(
      z.object({
        code: z.enum(FIRST_AID_CODES).nullable(),
        expiresOn: day.nullable(),
        qty: z.int(),
        quarantined: z.boolean(),
      }),
    ),
    /** How many of each line the company lets boxes hold; null: as the product does. */
    amounts: z.partialRecord(z.enum(FIRST_AID_AMOUNT_KEYS), z.int()).nullable(),
    /** Lines of the required content of which something is missing. */
    short: z.int(),
    /** Batches in it that have expired. */
    expired: z.int(),
    /** The first day on which something usable in it ends. */
    expiresOn: day.nullable(),
    state: z.enum(BOX_STATES),
    /** The day of the last count that was posted. */
    checkedOn: day.nullable(),
  }),
  filter: { siteId: anyOf(id), boxType: anyOf(z.enum(BOX_TYPES)) },
  sortable: ['id', 'centerName', 'updatedAt'],
  defaultOrder: { column: 'centerName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

const line = z.object({
  code: z.enum(FIRST_AID_CODES),
  required: z.int(),
  /** What can be used of it today. */
  qty: z.int(),
  missing: z.int(),
  expired: z.int(),
  expiresOn: day.nullable(),
  /** What of it the center that fills the box has. */
  atSupplier: z.int(),
  /** An item of the inventory is that line. */
  isKnown: z.boolean(),
})
export type FirstAidLine = z.infer<typeof line>

const content = z.object({ id, centerName: z.string(), supplierName: z.string(), lines: z.array(line) })
export type FirstAidContent = z.infer<typeof content>

export const firstAidContent = {
  detail: endpoint({
    method: 'POST',
    path: '/first-aid-boxes/content',
    summary: 'Read what a first-aid box must hold, holds and lacks',
    permission: may(INVENTORY, 'read'),
    body: z.strictObject({ id }),
    data: content,
  }),
  fill: endpoint({
    method: 'POST',
    path: '/first-aid-boxes/fill',
    summary: 'Send what a first-aid box lacks from the center that fills it, the first to expire first',
    done: 'The box is filled',
    permission: may(INVENTORY, 'update'),
    creates: true,
    body: z.strictObject({ id }),
    data: content,
  }),
}
