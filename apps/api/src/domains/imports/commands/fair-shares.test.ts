import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fairShares } from './fair-shares.ts'

const check = () => undefined

it('lets a company that has used much wait while one that has used less works, and goes on with it afterwards', async () => {
  const { turn, step } = fairShares()
  const done: string[] = []
  const light = Promise.withResolvers<void>()
  // Reading a file is use, too.
  await turn(1, () => delay(1000))
  const lightTurn = turn(2, () => step(2, check, () => light.promise.then(() => void done.push('light'))))
  const heavyTurn = turn(1, () => step(1, check, async () => void done.push('heavy')))
  await delay(100)
  expect(done).toEqual([])
  light.resolve()
  await Promise.all([lightTurn, heavyTurn])
  expect(done).toEqual(['light', 'heavy'])
})

it('asks a step that waits whether it is still wanted', async () => {
  const { turn, step } = fairShares()
  const light = Promise.withResolvers<void>()
  await turn(1, () => delay(600))
  const lightTurn = turn(2, () => step(2, check, () => light.promise))
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(turn(1, () => step(1, stop, async () => undefined))).rejects.toThrow('stopped')
  light.resolve()
  await lightTurn
})
