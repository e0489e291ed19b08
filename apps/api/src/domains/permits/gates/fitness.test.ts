import { describe, expect, inject, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fitnessDecisions } from '../../../../test/permits/fitness-decisions.ts'
import { fitnessHistories, type PlayedFitness } from '../../../../test/permits/fitness-histories.ts'
import { permitting } from '../../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '100000' })
const work = await permitting(api)

const HISTORIES = inject('fitnessHistories')
const [AT_ONCE, STEPS] = [8, 6] as const

describe('A permit, whatever the clinic writes of its people', () => {
  it(
    `is in force with nobody who is not cleared for its work, and does not begin with one, in ${HISTORIES} random histories of ${STEPS} steps`,
    async ({ task }) => {
      const { play, decide } = await fitnessHistories(work, AT_ONCE)
      const played: PlayedFitness = {
        ...{ red: [], changes: 0, stops: 0, starts: 0, refusedStarts: 0, signedOn: 0, refusedSignOns: 0 },
      }
      const rounds = Math.ceil(HISTORIES / AT_ONCE)
      for (let round = 0; round < rounds; round++) {
        // In the second half nobody works who was never examined.
        if (round === Math.ceil(rounds / 2)) await decide(true)
        await play(round + 1, STEPS, played)
      }
      task.meta.played = { histories: rounds * AT_ONCE, ...played }
      expect(played.red).toEqual([])
      // The histories really lead through stops and starts, and through refusals.
      expect(played.stops).toBeGreaterThan(HISTORIES / 4)
      expect(played.starts).toBeGreaterThan(HISTORIES / 8)
      expect(played.refusedStarts).toBeGreaterThan(HISTORIES / 8)
      expect(played.signedOn).toBeGreaterThan(0)
      expect(played.refusedSignOns).toBeGreaterThan(0)
    },
    60_000 + HISTORIES * 5_000,
  )
})

// Last, as its people are many.
const PERMITS = inject('fitnessDecisions')

describe('The gate of fitness', () => {
  it(
    `is closed when somebody is not cleared and only then, and is looked at when that changes, for ${PERMITS} permits of random people`,
    async ({ task }) => {
      const decided = await fitnessDecisions(work, PERMITS)
      task.meta.played = { ...decided, red: decided.red.length }
      expect(decided.red.slice(0, 5)).toEqual([])
      expect(Math.min(decided.open, decided.closed)).toBeGreaterThan(PERMITS / 4)
    },
    60_000 + PERMITS * 50,
  )
})
