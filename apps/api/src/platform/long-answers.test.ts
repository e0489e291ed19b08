import { expect, it } from 'vitest'
import { longAnswers } from './long-answers.ts'

interface Sum {
  readonly total: number
}

it('finds an answer once for all who ask for the same at once, and keeps a large one', async () => {
  const answers = longAnswers<Sum>({ isKept: ({ total }) => total > 10 })
  const found: string[] = []
  const find = (name: string, total: number) => async () => {
    found.push(name)
    return { total }
  }
  const company = { sql: 'company = $1', parameters: [1] }
  const both = [answers(company, find('first', 20)), answers({ ...company }, find('second', 20))]
  expect(await Promise.all(both)).toEqual([{ total: 20 }, { total: 20 }])
  expect(await answers(company, find('later', 30))).toEqual({ total: 20 })
  expect(found).toEqual(['first'])

  const other = { ...company, parameters: [2] }
  expect(await answers(other, find('other', 5))).toEqual({ total: 5 })
  expect(await answers(other, find('again', 6)), 'a small one is found at each request').toEqual({ total: 6 })
  expect(found).toEqual(['first', 'other', 'again'])
})

it('lets the next who ask try again after a failure', async () => {
  const answers = longAnswers<Sum>({ isKept: () => true })
  await expect(answers({ one: 1 }, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers({ one: 1 }, async () => ({ total: 1 }))).toEqual({ total: 1 })
})
