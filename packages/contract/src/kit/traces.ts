import { z } from 'zod'
import { id, instant } from './text.ts'

/** One step of a record's history, from the audit trail: who changed what from what to what. */
export const historyEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A record that uses another one, with the page where it can be opened; null: it has none. */
const user = z.object({ id, label: z.string(), to: z.string().nullable() })

/** Where a record is used, by kind and with the first few that the reader can see, so that a refused delete can say why. */
export const usage = z.object({
  deletable: z.boolean(),
  usedBy: z.array(z.object({ what: z.string(), count: z.int(), records: z.array(user) })),
})
export type Usage = z.infer<typeof usage>
