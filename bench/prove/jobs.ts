import path from 'node:path'
import { createVitest } from 'vitest/node'
import type {} from '../../apps/api/test/global-setup.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GATES = 'apps/api/src/domains/permits/gates'

/**
 * Plays so many random histories of a job and of another one beside it, with test runs, transfers and removals of isolations, on
 * a real database: none of them begins work, or goes on with it, while something at the job has energy. Throws where one does.
 */
export const proveJobs = (histories: number) => played(`${GATES}/job.test.ts`, { jobHistories: histories })

/**
 * Plays so many random histories of permits whose people are examined, give notice of illness and come back: none of them is in
 * force with somebody who is not cleared for its work. For ten times as many permits of random people the decision of the gate is
 * compared with the plain rules. Throws where one is wrong.
 */
export const proveFitness = (histories: number) =>
  played(`${GATES}/fitness.test.ts`, { fitnessHistories: histories, fitnessDecisions: histories * 10 })

type Sizes = Partial<Record<'jobHistories' | 'fitnessHistories' | 'fitnessDecisions', number>>

/** Runs the tests of a file in a size; returns what they have seen. */
async function played(file: string, provide: Sizes) {
  const vitest = await createVitest('test', { root: ROOT, watch: false, reporters: [{}], provide })
  try {
    await vitest.standalone()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([path.join(ROOT, file)]),
    )
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const histories = tests.flatMap((test) => test.meta().played ?? [])
    const failed = tests.find((test) => test.result().state !== 'passed')
    if (failed || histories.length < tests.length || tests.length === 0 || unhandledErrors.length > 0) {
      const reasons = failed?.result().errors?.map(({ message }) => message)
      throw new Error(`${JSON.stringify(histories)}: ${reasons?.join('. ') ?? 'the histories were not played'}`)
    }
    return histories.length === 1 ? histories[0] : histories
  } finally {
    await vitest.close()
  }
}
