import { z } from 'zod'
import { endpoint, idParams } from '../../../../kit/endpoint.ts'
import { MAX_OFFSET, PAGE_SIZE } from '../../../../kit/list-query.ts'
import { may } from '../../../../kit/permissions.ts'
import { id, instant, optionalText, rowVersion } from '../../../../kit/text.ts'

export const PPE_MOVEMENTS = ['RECEIVE', 'ISSUE', 'RETURN', 'COUNT'] as const
/** The most of one size on the shelf. */
export const MOST_IN_STOCK = 100_000

const quantity = z.int('Use a whole number')

/** How many of one size are there. */
export const ppeLot = z.object({
  id,
  version: z.int(),
  size: z.string().nullable(),
  qty: z.int(),
  updatedAt: instant,
})
export type PpeLot = z.infer<typeof ppeLot>

/** Something that came in, went out or was counted. */
export const ppeMovement = z.object({
  id,
  at: instant,
  kind: z.enum(PPE_MOVEMENTS),
  size: z.string().nullable(),
  /** Signed. */
  qty: z.int(),
  balanceAfter: z.int(),
  reason: z.string().nullable(),
  actor: z.string(),
  /** To whom it was issued, or who returned it. */
  holder: z.string().nullable(),
})
export type PpeMovement = z.infer<typeof ppeMovement>

const read = { permission: may('submenu/PPE', 'read') }
const change = { method: 'POST', permission: may('submenu/PPE', 'update'), data: z.array(ppeLot) } as const

/** The stock of a kind of PPE by size. It begins with the first receipt; kinds without one are issued without. */
export const ppeStock = {
  lots: endpoint({
    ...read,
    method: 'GET',
    path: '/ppe-stock/:id',
    summary: 'The stock of a kind of PPE by size',
    params: idParams,
    data: z.array(ppeLot),
  }),
  movements: endpoint({
    ...read,
    method: 'POST',
    path: '/ppe-stock/movements/list',
    summary: 'What came in, went out and was counted of a kind of PPE, newest first',
    kind: 'list',
    body: z
      .strictObject({
        ppeId: id,
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(100).default(PAGE_SIZE),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(ppeMovement),
  }),
  receive: endpoint({
    ...change,
    path: '/ppe-stock/receive',
    summary: 'Receive PPE into the stock',
    done: 'PPE received into the stock',
    creates: true,
    body: z.strictObject({
      ppeId: id,
      size: optionalText(20),
      quantity: quantity.min(1, `From 1 to ${MOST_IN_STOCK}`).max(MOST_IN_STOCK, `From 1 to ${MOST_IN_STOCK}`),
      /** The delivery note, or where it comes from. */
      reason: optionalText(200),
    }),
  }),
  count: endpoint({
    ...change,
    path: '/ppe-stock/count',
    summary: 'Record what was counted on the shelf; a difference needs its reason',
    done: 'Count recorded',
    creates: true,
    body: z.strictObject({
      /** The stock of one size, as it was read before the count. */
      id,
      version: rowVersion,
      counted: quantity.min(0, `From 0 to ${MOST_IN_STOCK}`).max(MOST_IN_STOCK, `From 0 to ${MOST_IN_STOCK}`),
      reason: optionalText(200),
    }),
  }),
}
