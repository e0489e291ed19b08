import { describe, expect, inject, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { jobHistories, type Played } from '../../../../test/permits/job-histories.ts'
import { permitting } from '../../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '100000' })
const work = await permitting(api)
const { play } = await jobHistories(work)

const HISTORIES = inject('jobHistories')
const STEPS = 12

describe('A job, whatever is done to the isolations of its permits', () => {
  it(
    `begins no work while a point of it, or of equipment at which it works, is under test, in ${HISTORIES} random histories of ${STEPS} steps`,
    async ({ task }) => {
      const played: Played = { red: [], starts: 0, refusedStarts: 0, testRuns: 0, stopped: 0 }
      for (let seed = 1; seed <= HISTORIES; seed++) await play(seed, STEPS, played)
      task.meta.played = { histories: HISTORIES, ...played }
      expect(played.red).toEqual([])
      // The histories really lead through both.
      expect(played.starts).toBeGreaterThan(HISTORIES)
      expect(played.testRuns).toBeGreaterThan(HISTORIES / 3)
    },
    HISTORIES * 30_000,
  )
})
