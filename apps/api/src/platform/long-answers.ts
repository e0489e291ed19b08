import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const KEPT_MS = 60_000
const MOST_KEPT = 100

/**
 * Answers whose statements take long, by the selection that they are about: who asks while one is found waits for it, so that eight
 * who ask at once cost one pass; those that are kept are the answer for a minute.
 */
export function longAnswers<Answer extends object>({ isKept }: { readonly isKept: (answer: Answer) => boolean }) {
  const kept = new LRUCache<string, Answer>({ max: MOST_KEPT, ttl: KEPT_MS })
  const pending = new Map<string, Promise<Answer>>()
  async function compute(key: string, find: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await find()
      if (isKept(answer)) kept.set(key, answer)
      return answer
    } finally {
      pending.delete(key)
    }
  }
  return (selection: object, find: () => Promise<Answer>): Promise<Answer> => {
    const key = createHash('sha256').update(JSON.stringify(selection)).digest('base64')
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const answer = pending.get(key) ?? compute(key, find)
    pending.set(key, answer)
    return answer
  }
}
