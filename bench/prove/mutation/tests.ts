import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { Planted } from './hook.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Tests that have not ended by then, or by so many times what they take without a fault, hang on it. */
const PATIENCE_MS = 90_000
const PATIENCE_TIMES = 4

/** A test file, and which of its tests where not all are of use. */
export type TestSelection = string | readonly [file: string, only: RegExp]

/** Test files that one process runs, one after the other. */
interface Batch {
  readonly files: readonly string[]
  readonly only: RegExp | undefined
}

/** A process loads the program once: files that are asked in a row share one. Which tests of a file count holds for all of a process. */
function batchesOf(selections: readonly TestSelection[]): Batch[] {
  const batches: Batch[] = []
  for (const selection of selections) {
    const [file, only] = typeof selection === 'string' ? [selection, undefined] : selection
    const last = batches.at(-1)
    if (last && !last.only && !only) batches[batches.length - 1] = { files: [...last.files, file], only }
    else batches.push({ files: [file], only })
  }
  return batches
}

/** Files run in the order of the plan, the quickest first. */
class AsPlanned {
  readonly shard = async (files: TestSpecification[]) => files
  readonly sort = async (files: TestSpecification[]) => files
}

/** The tests of the API on one database server, asked again and again, each time with another fault. */
export async function openTests(folder: string) {
  const left = path.join(folder, 'mutant.json')
  process.env.SELAMAT_MUTANT = left
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  let vitest = await open()
  const tookMs = new Map<string, number>()

  async function open(): Promise<Vitest> {
    const opened = await createVitest('test', {
      root: ROOT,
      watch: false,
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      sequence: { sequencer: AsPlanned },
      // The files run as Node runs them, so that nothing is compiled again for each fault.
      experimental: { viteModuleRunner: false },
      execArgv: ['--import', path.join(import.meta.dirname, 'hook.ts')],
    })
    await opened.standalone()
    return opened
  }

  async function batchFails({ files, only }: Batch): Promise<boolean> {
    if (only) vitest.setGlobalTestNamePattern(only)
    else vitest.resetGlobalTestNamePattern()
    const specifications = files.flatMap((file) =>
      vitest.projects.map((project) => project.createSpecification(path.join(ROOT, 'apps/api/src', file))),
    )
    // What an earlier run left would be part of the result of this one.
    vitest.state.filesMap.clear()
    const known = files.reduce((sum, file) => sum + (tookMs.get(file) ?? 0), 0)
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), Math.max(PATIENCE_MS, known * PATIENCE_TIMES))
    const result = await Promise.race([vitest.runTestSpecifications(specifications), late])
    clearTimeout(timer)
    if (result) return result.unhandledErrors.length > 0 || result.testModules.some((module) => !module.ok())
    await vitest.cancelCurrentRun('test-failure')
    await vitest.close()
    vitest = await open()
    return true
  }

  /** Says whether some tests notice: one fails, or nothing ends in time. */
  async function fails(selections: readonly TestSelection[], planted: Planted | null): Promise<boolean> {
    if (planted) await writeFile(left, JSON.stringify(planted))
    else await rm(left, { force: true })
    for (const batch of batchesOf(selections)) if (await batchFails(batch)) return true
    return false
  }

  /** Whether tests pass without a fault: else they would notice everything. */
  async function pass(selection: TestSelection): Promise<boolean> {
    const began = performance.now()
    const isPassed = !(await fails([selection], null))
    if (typeof selection === 'string') tookMs.set(selection, performance.now() - began)
    return isPassed
  }

  return { fails, pass, close: () => vitest.close() }
}
