import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const MOST_OF_KIT = 1440
const MOST_WITH_RECORDS = 2765
const MOST_OF_REGISTERS = 600
const MOST_OF_ENTITY = 130
const RUN = 10

const read = (file: string) => readFileSync(file, 'utf8')
const lines = (file: string) => read(file).trimEnd().split('\n')
const sum = (files: readonly string[]) => files.reduce((total, file) => total + lines(file).length, 0)

const kit = globSync([
  'apps/api/src/crud/**/*.ts',
  'apps/web/src/crud/**/*.{ts,tsx}',
  'packages/contract/src/kit/resource.ts',
])
// The lists, look-ups and references below the kit; lists without a resource use them too.
const records = globSync('apps/api/src/platform/records/**/*.ts')
const registers = globSync(['apps/*/src/register/*.{ts,tsx}', 'packages/contract/src/kit/register.ts'])
const contracts = globSync('packages/contract/src/domains/master-data/**/*.ts')
const folders = ['apps/api/src/domains/master-data', 'apps/web/src/domains/master-data']

/** The files of an entity: one contract that declares a resource, and those of the same name in the folders of both sides. */
const entities = contracts
  .filter((contract) => /= resource\(/.test(read(contract)))
  .map((contract) => {
    const name = path.basename(contract, '.ts')
    return { name, files: [contract, ...folders.flatMap((folder) => globSync(`${folder}/**/${name}.{ts,tsx}`))] }
  })
// With a hook it has rules of its own, and is no plain one.
const HOOK = /\b(scope|present|tree|filters|beforeWrite|afterWrite|beforeMove)\b|\.\.\.\w+\(/
const plain = entities.filter(
  ({ files }) => files.length === 3 && !files.some((file) => /apps\/api/.test(file) && HOOK.test(read(file))),
)

/** What of a file is compared: its lines without imports and blank ones, each with where it stands. */
function comparableLines(file: string) {
  const text = read(file).replace(/^import[\s\S]*?from '[^']+'$/gm, (found) =>
    '\n'.repeat(found.split('\n').length - 1),
  )
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: line.trim(), at: index + 1 }]))
}

describe('the kit', () => {
  it('has at most 1,440 lines', () => {
    const files = kit.filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(10)
    expect(sum(files)).toBeLessThanOrEqual(MOST_OF_KIT)
  })

  it('has at most 2,765 lines together with platform/records', () => {
    const files = [...kit, ...records].filter((file) => !/\.test\.tsx?$/.test(file))
    expect(sum(files)).toBeLessThanOrEqual(MOST_WITH_RECORDS)
  })
})

describe('the kit of registers', () => {
  it('has at most 600 lines', () => {
    const files = registers.filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(5)
    expect(sum(files)).toBeLessThanOrEqual(MOST_OF_REGISTERS)
  })
})

describe('plain entities', () => {
  it('have at most 130 lines in their three files', () => {
    expect(plain.length).toBeGreaterThanOrEqual(10)
    const long = plain
      .map(({ name, files }) => ({ name, lines: sum(files) }))
      .filter((one) => one.lines > MOST_OF_ENTITY)
    expect(long).toEqual([])
  })

  it('share no run of ten lines with one another', () => {
    const firstUse = new Map<string, string>()
    const shared = new Set<string>()
    for (const { name, files } of plain) {
      for (const file of files) {
        const all = comparableLines(file)
        for (let start = 0; start + RUN <= all.length; start++) {
          const run = all.slice(start, start + RUN)
          const text = run.map(({ line }) => line).join('\n')
          const owner = firstUse.get(text)
          if (owner !== undefined && !owner.startsWith(`${name}:`)) shared.add(`${file}:${run[0]?.at} as ${owner}`)
          firstUse.set(text, owner ?? `${name}: ${file}:${run[0]?.at}`)
        }
      }
    }
    expect([...shared]).toEqual([])
  })
})
