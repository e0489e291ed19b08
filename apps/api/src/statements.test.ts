import { globSync, readFileSync } from 'node:fs'
import { SCOPES, type Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../test/app.ts'
import type { Actor } from './platform/access.ts'
import type { Statement } from './platform/database.ts'
import { conditions } from './platform/records/conditions.ts'
import type { RecordKind } from './platform/records/record-kinds.ts'
import { resolvedFilters } from './platform/records/resolved-filters.ts'
import { inTenant, scopeOf } from './platform/records/scope.ts'
import { all, type Fragment } from './platform/records/statements.ts'
import { SESSION_AND_GRANT } from './platform/session.ts'

const SOURCE = import.meta.dirname

/**
 * The fixed texts with values `$1` and on: what every request or every write asks, prepared once a connection. Any other
 * statement is composed with kysely's builder or its `sql`.
 */
const FIXED_TEXTS: Readonly<Record<string, string>> = {
  'platform/session.ts': 'the session, its user and grant: every request',
  'platform/grants.ts': 'what else a user may do: every request that asks for it',
  'platform/records/record-statements.ts': 'the writes of a kind of records',
  'platform/records/catalogue.ts': 'the references of a written record',
  'platform/audit.ts': 'the audit row of every write',
  'platform/idempotency.ts': 'the key of every create',
  'platform/outbox.ts': 'the outbox row of every event',
  'platform/application-role.ts': 'the rights of the role, before kysely opens',
  'platform/migrate.ts': 'the order of names, before kysely opens',
  'domains/imports/commands/claim.ts': 'the turns of companies, on a connection of their own outside kysely',
}

const { context } = await testApp()
const { pool, kysely } = context.database
const plain = kysely.withoutPlugins()

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.compile(plain).sql)

/** What PostgreSQL says against statements: an unknown name, or a value whose type nothing tells; with the SQL state. */
async function refusalsOf(statements: Iterable<string>): Promise<{ fault: string; state: unknown }[]> {
  const faults: { fault: string; state: unknown }[] = []
  const client = await pool.connect()
  for (const text of statements) {
    await client.query(`prepare checked as ${text}; deallocate checked`).catch((error: Error & { code?: string }) => {
      faults.push({ fault: `${error}: ${text}`, state: error.code })
    })
  }
  client.release()
  return faults
}
const faultsOf = async (statements: Iterable<string>) => (await refusalsOf(statements)).map(({ fault }) => fault)

const actorWith = (scope: Scope, employerId: number): Actor => ({
  userId: 1,
  username: '10000001',
  fullName: 'A User',
  companyId: 1,
  employerId,
  departmentId: 1,
  siteId: 1,
  sessionId: '',
  scopes: [scope],
})
const ACTORS = SCOPES.flatMap((scope) => [actorWith(scope, 1), actorWith(scope, 2)])
const DAYS = { from: '2026-11-01', until: '2026-11-30' }

/** A value of a filter: days, one of its choices, or the number of a record. */
function valueFor(type: unknown): unknown {
  if (!(type instanceof z.ZodType)) return undefined
  if (type.safeParse(DAYS).success) return DAYS
  const choice = /"enum":\["([^"]+)"/.exec(
    JSON.stringify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })),
  )
  return [choice?.[1] ?? '1']
}

/** All that the kit asks of a kind of records, for every data scope and filter. */
const statementsOf = (kind: RecordKind): Statement[] =>
  kind.use(({ resource, binding, sql: statements }) => {
    const { expression, page, countedPage, searchedPage, ids, these, count, one, locked } = statements
    const order = sql.raw('t.id')
    const part = { order, limit: 10, offset: 0 }
    const values = Object.entries(resource.filter).map(([name, type]) => [name, valueFor(type)])
    const found = ACTORS.map((actor) => {
      const { scope, filter } = resolvedFilters(binding, Object.fromEntries(values))
      const criteria = { tenant: actor.companyId, archived: false, keyword: 'pump 12345', filter, expression }
      return conditions({ scope: scopeOf(context, { ...binding, scope }, actor), ...criteria }).where
    })
    const reached = ACTORS.map((actor) => all([sql`t.id = ${1}`, ...inTenant(1), scopeOf(context, binding, actor)]))
    const [listed = sql`true`] = found
    const { insert, update, setArchived, owner, remove } = statements
    return [
      ...found.map((where: Fragment) => countedPage(where, part, 10)),
      page(listed, part),
      searchedPage(listed, part, 10),
      ids(listed, order, 10),
      these(listed, [1]),
      count(listed, 10),
      ...reached.map(one),
      ...reached.map(locked),
      // A company is created by hand: it is its own tenant.
      ...(binding.table === 'companies' ? [] : [insert, owner]),
      update,
      setArchived,
      remove,
    ]
  })

const literals = new RegExp(
  [
    /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/,
    /'(?<quoted>(?:\\.|[^'\\\n])*)'|"(?:\\.|[^"\\\n])*"/,
    /(?<tag>\bsql(?:<[^`]*?>)?)?`(?<template>(?:\\.|[^`\\])*)`/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const sources = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !/\.(test|gen)\.ts$/.test(file))
const texts = sources.flatMap((file) =>
  [...readFileSync(`${SOURCE}/${file}`, 'utf8').matchAll(literals)].map(({ groups }) => ({
    file,
    text: groups?.quoted ?? groups?.template ?? '',
    tagged: groups?.tag !== undefined,
  })),
)
const isStatement = (text: string) =>
  /^\s*(select|insert into|update|delete from|with) [\s\S]* (from|into|set) /.test(text) && !text.includes('${')

/** A composed statement with a value in place of each of its parts, and `true` for a constant condition. */
function withValues(text: string): string {
  let parts = 0
  return text
    .replace(/\(\$\{(?:sql\.raw\()?[A-Z_]+\)?\}\)/g, '(true)')
    .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, () => `$${++parts}`)
}
const SYNTAX_ERROR = '42601'

describe('the statements', () => {
  it('of every kind of records are valid for every data scope and filter', async () => {
    const kinds = context.records.all
    expect(kinds.length).toBeGreaterThan(30)
    const statements = new Set(kinds.flatMap((kind) => statementsOf(kind).map(textOf)))
    expect(await faultsOf(statements)).toEqual([])
  })

  it('that stand whole in the code are valid, and so is the one of every request', async () => {
    const whole = new Set([SESSION_AND_GRANT, ...texts.map(({ text }) => text).filter(isStatement)])
    expect(whole.size).toBeGreaterThan(20)
    expect(await faultsOf(whole)).toEqual([])
  })

  it('that are composed name what exists, with values whose types are told', async () => {
    const composed = texts
      .filter(({ text, tagged }) => tagged && text.includes('${'))
      .map(({ text }) => withValues(text))
    const statements = new Set(composed.filter(isStatement))
    const refusals = await refusalsOf(statements)
    // A table's name as a part, or a statement inside another, cannot be prepared this way.
    const faults = refusals.filter(
      ({ fault, state }) => state !== SYNTAX_ERROR && !fault.includes('missing FROM-clause'),
    )
    expect(faults).toEqual([])
    expect(statements.size - refusals.length).toBeGreaterThan(150)
  })

  it('are fixed texts with numbered values only where they are listed', () => {
    const isNumbered = (text: string) =>
      /(?<!\\)\$\d/.test(text) && /\b(select|into|update|from|where|and)\b/.test(text)
    const numbered = texts.filter(({ text, tagged }) => !tagged && isNumbered(text)).map(({ file }) => file)
    expect([...new Set(numbered)].sort()).toEqual(Object.keys(FIXED_TEXTS).sort())
  })
})
