import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
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
async function stampOf(file: string): Promise<string> {
  const texts = await Promise.all([file, ...(PLAN[file] ?? []).map(fileOf)].map(read))
  return createHash('sha256')
    .update(JSON.stringify([PLAN[file]?.map(String), texts]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Puts one fault after the other into the code that guards access, tenants, life cycles and the trail, and asks its tests
 * whether they notice. `each` takes so many faults of a file, spread over it; `minutes` ends the run early, and the next one
 * goes on where it ended. Throws below nine of ten noticed.
 */
export async function proveMutation({ minutes, only, each }: { minutes: number; only: string; each: number }) {
  const until = Date.now() + minutes * 60_000
  await mkdir(CACHE, { recursive: true })
  const results = path.join(CACHE, 'results.json')
  const noticed = new Map<string, boolean>(JSON.parse(await readFile(results, 'utf8').catch(() => '[]')))
  const tests = await openTests(CACHE)
  const sound = new Set<string>()
  const left: string[] = []
  const sums = { faults: 0, noticed: 0, alike: 0, waiting: 0 }
  try {
    for (const [file, selection] of Object.entries(PLAN).filter(([file]) => file.includes(only))) {
      const source = await read(file)
      const stamp = await stampOf(file)
      for (const mutant of spread(mutantsOf(source), each)) {
        if (KNOWN.some((known) => known.file === file && known.becomes === mutant.becomes)) {
          sums.alike++
          continue
        }
        sums.faults++
        const key = `${stamp} ${mutant.start} ${mutant.end} ${mutant.text}`
        if (!noticed.has(key)) {
          if (Date.now() > until) {
            sums.waiting++
            continue
          }
          for (const one of selection) await assertSound(tests, one, sound)
          noticed.set(key, await isNoticed(tests, selection, file, source, mutant))
          await writeFile(results, JSON.stringify([...noticed]))
        }
        if (noticed.get(key)) sums.noticed++
        else left.push(`apps/api/src/${file}:${mutant.line}\n    ${mutant.was}\n    ${mutant.becomes}`)
      }
    }
  } finally {
    await tests.close()
  }
  for (const one of left) console.log(`not noticed: ${one}`)
  const share = sums.noticed / (sums.faults - sums.waiting)
  if (share < LEAST)
    throw new Error(`only ${(share * 100).toFixed(1)} % of the faults are noticed: ${JSON.stringify(sums)}`)
  return { ...sums, share: Math.round(share * 1000) / 1000 }
}

/** So many of a list at equal distances; all of a shorter one. */
const spread = <T>(list: readonly T[], many: number) =>
  list.filter((_, index) => Math.floor((index * many) / list.length) !== Math.floor(((index - 1) * many) / list.length))

type Tests = Awaited<ReturnType<typeof openTests>>

/** Throws where tests fail without any fault: they would notice everything. */
async function assertSound(tests: Tests, selection: TestSelection, sound: Set<string>): Promise<void> {
  if (sound.has(String(selection))) return
  // Once more, as a busy machine can make a test late.
  if ((await tests.fails(selection, null)) && (await tests.fails(selection, null)))
    throw new Error(`${fileOf(selection)} fails without a fault`)
  sound.add(String(selection))
}

async function isNoticed(
  tests: Tests,
  selection: readonly TestSelection[],
  file: string,
  source: string,
  mutant: Mutant,
) {
  const planted = {
    url: pathToFileURL(path.join(SOURCES, file)).href,
    source: source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end),
  }
  for (const one of selection) if (await tests.fails(one, planted)) return true
  return false
}
