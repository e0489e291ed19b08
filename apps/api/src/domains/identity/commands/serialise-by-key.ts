import { httpError } from '../../../platform/errors.ts'

const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Runs the works of one key one after the other, in this process: what would only wait for the same row waits here,
 * without a connection. Throws 429 when more than `most` are in line already.
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
