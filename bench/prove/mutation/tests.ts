import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { Planted } from './hook.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** A test that has not ended by then hangs on the fault. */
const PATIENCE_MS = 90_000

/** A test file, and which of its tests where not all are of use. */
export type TestSelection = string | readonly [file: string, only: RegExp]

/** The tests of the API on one database server, asked again and again, each time with another fault. */
export async function openTests(folder: string) {
  const left = path.join(folder, 'mutant.json')
  process.env.SELAMAT_MUTANT = left
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  let vitest = await open()

  async function open(): Promise<Vitest> {
    const opened = await createVitest('test', {
      root: ROOT,
      watch: false,
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      // The files run as Node runs them, so that nothing is compiled again for each fault.
      experimental: { viteModuleRunner: false },
      execArgv: ['--import', path.join(import.meta.dirname, 'hook.ts')],
    })
    await opened.standalone()
    return opened
  }

  /** Says whether the tests notice: one fails, or nothing ends in time. */
  async function fails(selection: TestSelection, planted: Planted | null): Promise<boolean> {
    if (planted) await writeFile(left, JSON.stringify(planted))
    else await rm(left, { force: true })
    const [file, only] = typeof selection === 'string' ? [selection, undefined] : selection
    if (only) vitest.setGlobalTestNamePattern(only)
    else vitest.resetGlobalTestNamePattern()
    const specifications = await vitest.globTestSpecifications([path.join(ROOT, 'apps/api/src', file)])
    if (specifications.length === 0) throw new Error(`no tests in ${file}`)
    // What an earlier run left would be part of the result of this one.
    vitest.state.filesMap.clear()
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    const result = await Promise.race([vitest.runTestSpecifications(specifications), late])
    clearTimeout(timer)
    if (result) return result.unhandledErrors.length > 0 || result.testModules.some((module) => !module.ok())
    await vitest.cancelCurrentRun('test-failure')
    await vitest.close()
    vitest = await open()
    return true
  }

  return { fails, close: () => vitest.close() }
}
