import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id, keywordText } from '../../kit/text.ts'

/** A record that a keyword finds, with the page where it is opened. */
const found = z.object({
  id,
  /** What it is: `location`. */
  kind: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  to: z.string(),
})

/** The active records whose code, name or text contains a keyword: of the kinds that the caller can read, in their data scope. */
export const recordSearch = endpoint({
  method: 'POST',
  path: '/search',
  summary: 'Find records of every kind by code or name',
  permission: 'signed-in',
  body: z.strictObject({ keyword: keywordText }),
  data: z.array(found),
})
