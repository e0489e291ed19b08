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
 * force with somebody who is not cleared for its work. Throws where one is.
 */
export const proveFitness = (histories: number) => played(`${GATES}/fitness.test.ts`, { fitnessHistories: histories })

/** Runs the test of a file with so many histories; returns what it has seen. */
async function played(file: string, provide: { readonly jobHistories?: number; readonly fitnessHistories?: number }) {
  const vitest = await createVitest('test', {
    root: ROOT,
    watch: false,
    reporters: [{}],
    provide,
  })
  try {
    await vitest.standalone()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([path.join(ROOT, file)]),
    )
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const [seen] = tests.map((test) => test.meta().played)
    const failed = tests.find((test) => test.result().state !== 'passed')
    if (failed || !seen || unhandledErrors.length > 0) {
      const reasons = failed?.result().errors?.map(({ message }) => message)
      throw new Error(`${JSON.stringify(seen)}: ${reasons?.join('. ') ?? 'the histories were not played'}`)
    }
    return seen
  } finally {
    await vitest.close()
  }
}
