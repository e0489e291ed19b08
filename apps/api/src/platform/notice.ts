import { z } from 'zod'
import type { Tx } from './database.ts'
import { emit } from './outbox.ts'

/** The outbox's topic of plain notices. */
export const NOTICE = 'notice'

/** A notice as any domain puts it into the outbox: whom, what, and the page it leads to. */
export const plainNotice = z.strictObject({
  companyId: z.int(),
  userIds: z.array(z.int()),
  subject: z.string(),
  type: z.enum(['Safety', 'Health']),
  body: z.string(),
  link: z.string(),
})
export type PlainNotice = z.output<typeof plainNotice>

/** Tells people something at their bell once the transaction is over. */
export const emitNotice = (tx: Tx, notice: PlainNotice, at: Date): Promise<void> => emit(tx, NOTICE, notice, at)
