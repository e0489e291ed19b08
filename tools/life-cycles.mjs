// npm run docs: writes docs/life-cycles.md from the life cycles of the contract; `--check` writes nothing and fails when
// the page says something else.
import { globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const PAGE = path.join(root, 'docs', 'life-cycles.md')

const isLifecycle = (value) =>
  typeof value === 'object' && value !== null && Array.isArray(value.states) && typeof value.actions === 'object'

/** Every life cycle that a domain of the contract exports, by the file and name under which it does. */
async function lifecycles() {
  const files = globSync('packages/contract/src/domains/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll(path.sep, '/'))
  const found = []
  for (const file of files.sort()) {
    const exported = await import(pathToFileURL(path.join(root, file)).href)
    for (const [name, value] of Object.entries(exported))
      if (isLifecycle(value)) found.push({ file, name, cycle: value })
  }
  return found
}

function diagram({ states, initial, actions }) {
  const moves = Object.values(actions).flatMap(({ from, to, label }) =>
    from.flatMap((one) => to.map((other) => `  ${one} --> ${other}: ${label}`)),
  )
  const ends = states
    .filter((state) => !Object.values(actions).some(({ from }) => from.includes(state)))
    .map((state) => `  ${state} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${initial}`, ...moves, ...ends, '```'].join('\n')
}

const row = (cells) => `| ${cells.join(' | ')} |`

function table({ actions }) {
  const rows = Object.entries(actions).map(([action, { label, from, to, who, reason, guards = [] }]) =>
    row([`\`${action}\``, label, from.join(', '), to.join(' or '), who, reason ? 'yes' : '', guards.join(', ')]),
  )
  return [
    row(['Act', 'Button', 'From', 'To', 'Who', 'Reason', 'Guards']),
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** The whole page, as the contract has it now. */
export async function renderLifecycles() {
  const sections = (await lifecycles()).map(
    ({ file, name, cycle }) =>
      `## ${cycle.name.charAt(0).toUpperCase()}${cycle.name.slice(1)}\n\n\`${name}\` in [${path.basename(file)}](../${file})\n\n${diagram(cycle)}\n\n${table(cycle)}`,
  )
  const head =
    '# Life cycles\n\nWritten by `npm run docs` from the contract; do not edit. *Who* is the relation that the actor must have, *guards* are checked with the record locked. How to change one: [add a transition](how-to/add-a-transition.md).'
  return `${[head, ...sections].join('\n\n')}\n`
}

async function main() {
  const page = await renderLifecycles()
  if (!process.argv.includes('--check')) return writeFileSync(PAGE, page)
  if (readFileSync(PAGE, 'utf8') === page) return
  console.error('docs/life-cycles.md does not say what the contract says: run npm run docs')
  process.exitCode = 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main()
