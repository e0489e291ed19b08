import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The only module that writes a status. */
const ENGINE = 'apps/api/src/platform/lifecycle.ts'

/** Not a life cycle: the HTTP status that a retried request gets again. */
const OTHERS = /update idempotency_keys set status/g

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm

/** In SQL what is set stands between `set` and `where`; then the typed builder's `.set({ status`, and a trigger's `new.status :=`. */
const WRITES = [
  /\bupdate\b[^;`]{0,80}?\bset\b(?:(?!\bwhere\b)[^;`]){0,1000}?(?<![.\w])status\s*=(?![=>])/i,
  /\b(?:set|doUpdateSet)\(\s*(?:\([^)]*\)\s*=>\s*\(?)?\{[^}]*?\bstatus\b\s*[:,}]/,
  /\bnew\.status\s*:?=/i,
]

function writes(source: string): boolean {
  const text = source.replaceAll(COMMENTS, '').replaceAll(OTHERS, '')
  return WRITES.some((pattern) => pattern.test(text))
}

const sources = globSync(['apps/api/src/**/*.ts', 'apps/api/migrations/*.sql'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && file !== ENGINE)

it('finds a status that is written in SQL, by the typed builder or in a trigger', () => {
  expect(writes(readFileSync(ENGINE, 'utf8'))).toBe(true)
  expect(writes("run(tx, 'update cases set version = 2, status = $1 where id = $2')")).toBe(true)
  expect(writes("tx.updateTable('cases').set({ version: 2, status: 'finish' })")).toBe(true)
  expect(writes("tx.updateTable('cases').where('id', '=', id).set({ status })")).toBe(true)
  expect(writes("new.status := 'READY';")).toBe(true)
  expect(writes("select 1 from cases where status = 'finish'")).toBe(false)
  expect(writes("update cases set version = 2 where status = 'finish'")).toBe(false)
})

it('is written by a life cycle and by nothing else, in code and triggers', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => writes(readFileSync(file, 'utf8')))).toEqual([])
})
