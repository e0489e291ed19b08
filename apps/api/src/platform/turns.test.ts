import { expect, it } from 'vitest'
import { inTurns } from './turns.ts'

it('runs so much work at once, the rest in its order, and refuses what is too much', async () => {
  const inTurn = inTurns({ places: 2, mostWaiting: 2 })
  const began: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, at) =>
    inTurn(async () => {
      began.push(at)
      await promise
      return at
    }),
  )
  await expect(inTurn(async () => 5)).rejects.toThrow('The server is busy with other files. Try again in 10 seconds')
  expect(began).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
  await Promise.resolve()
  expect(began).toEqual([0, 1, 2])
  ends[0]?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3])
  expect(await inTurn(async () => 6)).toBe(6)
})
