import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { MINUTE } from '@selamat/contract/kit/time'
import { KNOWN } from './known.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { PLAN } from './plan.ts'
import { openTests, type TestSelection } from './tests.ts'

const SOURCES = path.resolve(import.meta.dirname, '../../../apps/api/src')
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/mutation')
const LEAST = 0.9

const fileOf = (selection: TestSelection) => (typeof selection === 'string' ? selection : selection[0])
const read = (file: string) => readFile(path.join(SOURCES, file), 'utf8')

/** What is known from an earlier run stays known while the file and its tests are the same. */
async function stampOf(file: string, selections: readonly TestSelection[]): Promise<string> {
  const texts = await Promise.all([file, ...selections.map(fileOf)].map(read))
  return createHash('sha256')
    .update(JSON.stringify([selections.map(String), texts]))
    .digest('hex')
    .slice(0, 16)
}

/** Of the faults of a group: how many there are, how many the tests notice, how many nobody could see, and how many were not asked for. */
interface Sum {
  faults: number
  noticed: number
  alike: number
  waiting: number
}

const shareOf = ({ faults, noticed, waiting }: Sum) => noticed / (faults - waiting)

interface Choice {
  readonly minutes: number
  /** Parts of the names of files and groups; empty: all. */
  readonly file: string
  readonly group: string
  readonly each: number
}

/**
 * Puts one fault after the other into the code that guards access, tenants, life cycles, signatures and the trail, and asks its
 * tests whether they notice. `each` takes so many faults of a file, spread over it; `minutes` ends the run early, and the next
 * one goes on where it ended. Throws where a group has less than nine of ten noticed, or tests fail without a fault.
 */
export async function proveMutation({ minutes, file: part, group: groups, each }: Choice) {
  const until = Date.now() + minutes * MINUTE
  await mkdir(CACHE, { recursive: true })
  const results = path.join(CACHE, 'results.json')
  const noticed = new Map<string, boolean>(JSON.parse(await readFile(results, 'utf8').catch(() => '[]')))
  const tests = await openTests(CACHE)
  const isSound = soundness(tests)
  const left: string[] = []
  const sums: Record<string, Sum> = {}

  async function proveFile(file: string, selections: readonly TestSelection[], sum: Sum) {
    const source = await read(file)
    const stamp = await stampOf(file, selections)
    for (const mutant of spread(mutantsOf(source), each)) {
      if (KNOWN.some((known) => known.file === file && known.becomes === mutant.becomes)) {
        sum.alike++
        continue
      }
      sum.faults++
      const key = `${stamp} ${mutant.start} ${mutant.end} ${mutant.text}`
      if (!noticed.has(key)) {
        const sound = Date.now() > until ? [] : await sequence(selections, isSound.check)
        if (sound.length < selections.length) {
          sum.waiting++
          continue
        }
        noticed.set(key, await isNoticed(tests, selections, file, source, mutant))
        await writeFile(results, JSON.stringify([...noticed]))
      }
      if (noticed.get(key)) sum.noticed++
      else left.push(`apps/api/src/${file}:${mutant.line}\n    ${mutant.was}\n    ${mutant.becomes}`)
    }
  }

  try {
    for (const [group, files] of Object.entries(PLAN).filter(([group]) => group.includes(groups))) {
      const sum = { faults: 0, noticed: 0, alike: 0, waiting: 0 }
      for (const [file, selections] of Object.entries(files).filter(([file]) => file.includes(part))) {
        const before = { ...sum }
        await proveFile(file, selections, sum)
        console.log(`  ${file}: ${sum.noticed - before.noticed} of ${sum.faults - before.faults}`)
      }
      if (sum.faults > sum.waiting) sums[group] = sum
    }
  } finally {
    await tests.close()
  }
  for (const one of left) console.log(`not noticed: ${one}`)
  const unsound = isSound.failed()
  const low = Object.entries(sums).filter(([, sum]) => shareOf(sum) < LEAST)
  const rounded = Object.fromEntries(
    Object.entries(sums).map(([group, sum]) => [group, { ...sum, share: Math.round(shareOf(sum) * 1000) / 1000 }]),
  )
  if (unsound.length > 0) throw new Error(`fails without a fault: ${unsound.join(', ')}. ${JSON.stringify(rounded)}`)
  if (low.length > 0) throw new Error(`too few faults are noticed: ${JSON.stringify(rounded)}`)
  return rounded
}

/** So many of a list at equal distances; all of a shorter one. */
const spread = <T>(list: readonly T[], many: number) =>
  list.filter((_, index) => Math.floor((index * many) / list.length) !== Math.floor(((index - 1) * many) / list.length))

/** Those of a list for which a question that takes its time is answered with yes, one after the other. */
async function sequence<T>(list: readonly T[], ask: (one: T) => Promise<boolean>): Promise<T[]> {
  const found: T[] = []
  for (const one of list) if (await ask(one)) found.push(one)
  return found
}

type Tests = Awaited<ReturnType<typeof openTests>>

/** Asks of each selection of tests once whether it passes without a fault: else it would notice everything. */
function soundness(tests: Tests) {
  const known = new Map<string, boolean>()
  return {
    check: async (selection: TestSelection): Promise<boolean> => {
      const found = known.get(String(selection))
      if (found !== undefined) return found
      // Once more, as a busy machine can make a test late.
      const sound = (await tests.pass(selection)) || (await tests.pass(selection))
      known.set(String(selection), sound)
      return sound
    },
    failed: () => [...known].filter(([, sound]) => !sound).map(([selection]) => selection),
  }
}

function isNoticed(
  tests: Tests,
  selections: readonly TestSelection[],
  file: string,
  source: string,
  mutant: Mutant,
): Promise<boolean> {
  const planted = {
    url: pathToFileURL(path.join(SOURCES, file)).href,
    source: source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end),
  }
  return tests.fails(selections, planted)
}
