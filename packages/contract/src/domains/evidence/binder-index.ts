import { z } from 'zod'

/** The name of the index in a binder: what a program checks it by. */
export const INDEX_FILE = 'index.json'

/** What a binder says of itself: its files with their hashes, and the newest entry of the audit trail about each record in it. */
export const binderIndex = z.strictObject({
  format: z.literal('selamat-evidence-1'),
  number: z.string(),
  title: z.string(),
  standard: z.string(),
  company: z.string(),
  site: z.string().nullable(),
  from: z.string(),
  until: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  files: z.array(z.strictObject({ name: z.string(), size: z.int(), sha256: z.string() })),
  leftOut: z.array(z.strictObject({ title: z.string(), reason: z.string() })),
  /** The last seal of the trail when the binder was made. */
  seal: z.strictObject({ id: z.int(), hash: z.string() }).nullable(),
  heads: z.array(z.strictObject({ entity: z.string(), entityId: z.int(), eventId: z.int(), hash: z.string() })),
})
export type BinderIndex = z.infer<typeof binderIndex>
