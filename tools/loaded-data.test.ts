import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where a default for what is not loaded is right, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  'apps/web/src/lib/use-load.ts': 'the rows of a list stand beside their state, which the list draws',
  'apps/web/src/lib/choices.ts': 'a pick-list says itself that its choices load or could not be loaded',
  'apps/web/src/domains/organisation/tree/tree-view.tsx': 'the tree is drawn once it is loaded',
  'apps/web/src/domains/permits/board/plan-page.tsx': 'an area that was loaded has no permits',
  'apps/web/src/domains/workflow/inbox/use-inbox.ts': 'the lines stand beside their state, which the inbox draws',
}

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A load of a file: `const x = useLoad(…)`, `const { data: x } = useLoad(…)`, `const x = useLoad(…).data`. */
const LOAD =
  /const (?:(\w+)|\{([^}]*)\})(?::[^=]+)? = (?:use(?:Load|LoadList|Query|InfiniteQuery|Evidence|Choices|\w*Flows|TaskCounter)|[a-z]\w*\.data\b)/g
const EMPTY = String.raw`(?:\?\?|\|\|)\s*(?:\[\]|\{\}|NONE\b|NOTHING\b|EMPTY\b|DEFAULT_\w+|\w+_DEFAULTS\b)`

/** What a file takes as empty, although it only is not loaded. */
function defaulted(source: string): string[] {
  const text = source.replaceAll(COMMENTS, '')
  const names = new Set<string>(['data'])
  for (const [, name, parts = ''] of text.matchAll(LOAD)) {
    if (name !== undefined) names.add(name)
    const data = /\bdata(?:: (\w+))?/.exec(parts)
    if (data !== null) names.add(data[1] ?? 'data')
  }
  const loaded = [...names].join('|')
  // `data ?? []`, `(x.data?.rows.filter(…) ?? [])`, `const { rows = [] } = x.data`.
  const used = new RegExp(
    String.raw`(?:(?<![\w.])(?:\w+\.)?(?:${loaded})\b)(?:\??\.\w+|\([^()\n]*(?:\([^()]*\)[^()\n]*)*\))*\s*${EMPTY}`,
    'g',
  )
  // A count of rows that are not known is none.
  const counted = new RegExp(String.raw`(?<![\w.])(?:\w+\.)?(?:${loaded})\??\.length \?\? 0`, 'g')
  const destructured = new RegExp(String.raw`\{[^{}]*= (?:\[\]|0)[^{}]*\} = (?:\w+\.)?(?:${loaded})\b`, 'g')
  return [...text.matchAll(used), ...text.matchAll(counted), ...text.matchAll(destructured)].map(([found]) => found)
}

const sources = globSync('apps/web/src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.') && KNOWN[file] === undefined)

it('finds what was loaded and is taken as empty while it is not', () => {
  for (const source of [
    'const { data } = useEvidence(gasTest.list, input)\nconst tests = data ?? []',
    'const { data: flows } = useLoad(flow.list, {})\nflows?.filter(isOpen) ?? []',
    'const found = useLoad(user.list, {})\nfound.data?.result ?? []',
    'const kinds = counts.data?.kinds\nfiltersFor(kinds ?? [])',
    'const stored = useLoad(settings.read, {}).data\nconst limits = stored ?? PERMIT_SETTING_DEFAULTS',
    'const { reviews, departments = [] } = overdue.data',
    'count={data?.length ?? 0}',
  ]) {
    expect(defaulted(source), source).toHaveLength(1)
  }
  expect(defaulted('const { data } = useLoad(gasTest.list, {})\nif (data === null) return <Spinner />')).toEqual([])
  expect(defaulted('const tests = form.values.tests ?? []')).toEqual([])
})

it('no page takes what is not loaded, or could not be loaded, for empty', () => {
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.flatMap((file) => defaulted(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})
