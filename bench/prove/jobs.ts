import path from 'node:path'
import { createVitest } from 'vitest/node'
import type {} from '../../apps/api/test/global-setup.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FILE = 'apps/api/src/domains/permits/gates/job.test.ts'

/**
 * Plays so many random histories of a job and of another one beside it, with test runs, transfers and removals of isolations, on
 * a real database: none of them begins work, or goes on with it, while something at the job has energy. Throws where one does.
 */
export async function proveJobs(histories: number) {
  const vitest = await createVitest('test', {
    root: ROOT,
    watch: false,
    reporters: [{}],
    provide: { jobHistories: histories },
  })
  try {
    await vitest.standalone()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([path.join(ROOT, FILE)]),
    )
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const [played] = tests.map((test) => test.meta().played)
    const failed = tests.find((test) => test.result().state !== 'passed')
    if (failed || !played || unhandledErrors.length > 0) {
      const reasons = failed?.result().errors?.map(({ message }) => message)
      throw new Error(`${JSON.stringify(played)}: ${reasons?.join('. ') ?? 'the histories were not played'}`)
    }
    return played
  } finally {
    await vitest.close()
  }
}
