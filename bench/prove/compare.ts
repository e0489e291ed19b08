import { type Hit, run } from '../load.ts'
import type { startProduct } from '../servers.ts'

/** What is asked of two sizes of one thing, with what it may cost at the large one as a multiple of the small one. */
export interface Question {
  readonly name: string
  readonly most: number
  readonly hit: Hit
}

/** The most that a list may cost, and a search by a word. */
export const LIST = 1.5
export const KEYWORD = 3
const BASE = '/api/v1'

export const post = (name: string, at: string, body: unknown, most = LIST): Question => ({
  name,
  most,
  hit: { method: 'POST', path: `${BASE}${at}`, body: JSON.stringify(body) },
})
export const get = (name: string, at: string, most = LIST): Question => ({
  name,
  most,
  hit: { method: 'GET', path: `${BASE}${at}` },
})

/** A product that runs on one size, and what is asked there, as whom. */
export interface Size {
  readonly product: Awaited<ReturnType<typeof startProduct>>
  readonly questions: readonly Question[]
  readonly token: string
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const measure = ({ product, token }: Size, { hit }: Question) =>
  run({
    url: product.url,
    connections: 8,
    hits: 240,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    next: () => hit,
  })

/** Asks the same of both, interleaved, and gives how the costs compare; stops both afterwards. */
export async function compare(small: Size, large: Size) {
  try {
    const answers = []
    for (const [index, question] of small.questions.entries()) {
      const same = large.questions[index]
      if (!same) throw new Error('the two are asked different things')
      const ratios: number[] = []
      let last = { small: 0, large: 0 }
      for (let round = -1; round < 5; round++) {
        const one = await measure(small, question)
        const other = await measure(large, same)
        // The first round warms up.
        if (round >= 0) ratios.push(one.requestsPerSecond / other.requestsPerSecond)
        last = { small: one.p50, large: other.p50 }
      }
      const cost = Number(median(ratios).toFixed(2))
      answers.push({ query: question.name, cost, most: question.most, holds: cost <= question.most, p50Ms: last })
    }
    return answers
  } finally {
    for (const { product } of [small, large]) await product.stop()
  }
}
