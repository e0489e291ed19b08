import { httpError } from '../../../platform/errors.ts'

const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Runs the work of one key one by one in this process, so that waiting takes no database connection. Throws 429 if more
 * than `most` are waiting.
 */
export async function serialiseByKey<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= most) throw httpError('TOO_MANY', { retryAfterSeconds: 1 })
  lines.set(key, line)
  line.length++
  const turn = line.last.then(work, work)
  line.last = turn
  try {
    return await turn
  } finally {
    if (--line.length === 0) lines.delete(key)
  }
}
