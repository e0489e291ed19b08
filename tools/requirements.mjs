// npm run requirements: writes docs/requirements.md, what each requirement ID in a test title means there.
// A generated test names the IDs of each case in a list: rows: ['USERS-54'].
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const ID = /\b[A-Z]{3,10}-\d{2,3}\b/g
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\([^()]*\)\s*)?\(\s*(['"`])([\s\S]{0,400}?)\1\s*,/g
const ROWS = /\brows:\s*\[([^\]]*)\]/g
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const proofs = new Map()
const prove = (id, text, file) => proofs.set(id, [...(proofs.get(id) ?? []), { text, file }])
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  for (const [, , title] of source.matchAll(TITLE)) {
    const text = title.replace(/\s*\([A-Z]{3,10}-\d[^)]*\)/g, '').trim()
    for (const [id] of title.matchAll(ID)) prove(id, text, file)
  }
  for (const [, list] of source.matchAll(ROWS)) {
    for (const [id] of list.matchAll(ID)) prove(id, 'one case of a test that runs for many', file)
  }
}

const rows = [...proofs].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
const lines = rows.map(([id, where]) => {
  const meaning = [...new Set(where.map(({ text }) => text))].join('; ')
  const places = [...new Set(where.map(({ file }) => `\`${file}\``))].join(', ')
  return `| ${id} | ${meaning.replaceAll('|', '\\|')} | ${places} |`
})
writeFileSync(
  'docs/requirements.md',
  `# Requirements and their proofs\n\nWritten by \`npm run requirements\` from the titles of the tests; do not edit.\n\n| ID | What the tests prove | Where |\n|---|---|---|\n${lines.join('\n')}\n`,
)
console.log(`${rows.length} requirements in docs/requirements.md`)
