import { sql } from 'kysely'
import type { Actor } from '../platform/access.ts'
import { type Executor, run } from '../platform/database.ts'
import type { ImportJob } from '../platform/import/importer.ts'
import { nearest } from '../platform/import/nearest.ts'
import { type Scoped, scopeOf } from '../platform/records/scope.ts'
import type { Fragment } from '../platform/records/statements.ts'

/** Records that others refer to, and how a file names one. */
export interface Target {
  readonly table: string
  /** As people name them: `location type`, `location types`. */
  readonly label: { readonly one: string; readonly many: string }
  /** The columns by which one is found, the one that names it first. */
  readonly by: readonly [string, ...string[]]
  /** The column of its name, where that is not the first of `by`. */
  readonly named?: string
  /** It is found by exactly this text, capitals included. */
  readonly exact?: true
  /** SQL over `t`: its tenant, where that is not its company. */
  readonly tenant?: string
  /** Which of them a user can choose, where the tenant is not all of it. */
  readonly scope?: Scoped['scope']
  /** What is written, where that is not plainly the name or code: `employee ID`. */
  readonly written?: string
  /** The message for a name that no record has. */
  readonly none?: string
  /** A further column of its list in the template, as SQL over `t`. */
  readonly beside?: { readonly header: string; readonly sql: string }
  /** Too many, or too private, to be listed in a template. */
  readonly unlisted?: true
}

/** By their table: what is referred to and is no resource of the kit. */
export type Targets = Readonly<Record<string, Target>>

/** A record that a text names. */
interface Named {
  readonly id: number
  readonly label: string
  readonly archived: boolean
}

/** Who chooses records. */
export type Chooser = Pick<ImportJob, 'context' | 'actor'>

/** The tenant and the scope of pick-lists: the company, for a contractor's users the contractor. */
function within({ tenant = 't.company_id', scope }: Target, { context, actor }: Chooser): Fragment {
  const chooser: Actor = { ...actor, scopes: ['company'] }
  return sql`${sql.raw(tenant)} = ${actor.companyId} and ${scopeOf(context, { scope }, chooser)}`
}

/** The records that texts name, by the text, archived ones too; `where` filters them, as SQL over `t`. */
export async function namedBy(
  db: Executor,
  target: Target,
  chooser: Chooser,
  texts: readonly string[],
  where = 'true',
): Promise<Map<string, Named[]>> {
  if (texts.length === 0) return new Map()
  const { table, by, named = by[0], exact } = target
  const scope = within(target, chooser)
  const same = (column: string) => (exact ? `t.${column} = g.name` : `lower(t.${column}) = lower(g.name)`)
  const columns = by.map(
    (column) => sql`select g.name, t.id, ${sql.raw(`t.${named}`)} as label, t.archived_at is not null as archived
      from unnest(${texts}::text[]) g (name) join ${sql.raw(`${table} t on ${same(column)}`)}
      where ${scope} and ${sql.raw(where)}`,
  )
  const rows = await run<Named & { name: string }>(db, sql.join(columns, sql` union `))
  return Map.groupBy(rows, ({ name }) => name)
}

/** SQL for the names of the active records, in their order. */
const listSql = (target: Target, chooser: Chooser, columns: string, where: string) =>
  sql`select ${sql.raw(`${columns} from ${target.table}`)} t
    where ${within(target, chooser)} and ${sql.raw(where)} and t.archived_at is null
    order by ${sql.raw(`t.${target.by[0]}`)}, t.id`

const textsOf = ({ by }: Target) => by.map((column) => `t.${column}::text`)

/** The list to choose from: the active records by name, each with all its names. */
export async function candidateNames(
  db: Executor,
  target: Target,
  chooser: Chooser,
  most: number,
): Promise<(string | null)[][]> {
  const columns = [...textsOf(target), ...(target.beside ? [target.beside.sql] : [])]
  const list = listSql(target, chooser, `array[${columns.join(', ')}] as names`, 'true')
  const rows = await run<{ names: (string | null)[] }>(db, sql`${list} limit ${most}`)
  return rows.map(({ names }) => names)
}

const TEXTS_MOST = 20
/** Of a text so many letters are compared; the time grows with them. */
const LETTERS = 48
const CANDIDATES_MOST = 2000
/** From here on two texts are similar (pg_trgm: 0 to 1). */
const SIMILAR = 0.2
/** So many of the most similar are looked at letter by letter. */
const LOOKED_AT = 8

/** A record that an unknown text may mean. */
interface Similar {
  readonly id: number
  readonly word: string
}

/**
 * The records that unknown texts may mean, by the text: of the active ones most similar by trigrams the one that is nearest
 * by its letters. One statement of less than a second: the first 20 texts are compared, with at most 2,000 names.
 */
export async function similarNames(
  db: Executor,
  target: Target,
  chooser: Chooser,
  texts: readonly string[],
  where = 'true',
): Promise<ReadonlyMap<string, Similar>> {
  const unknown = [...new Set(texts)].slice(0, TEXTS_MOST)
  if (unknown.length === 0) return new Map()
  const list = listSql(target, chooser, `t.id, unnest(array[${textsOf(target).join(', ')}]) as word`, where)
  const rows = await run<Similar & { input: string }>(
    db,
    sql`with candidates as materialized (
       select id, word, left(search_text(word), ${LETTERS}) as plain from (${list} limit ${CANDIDATES_MOST}) named where word is not null
     ), inputs as materialized (
       select word, left(search_text(left(word, ${LETTERS})), ${LETTERS}) as plain from unnest(${unknown}::text[]) g (word)
     )
     select g.word as input, best.id, best.word from inputs g cross join lateral (
       select c.id, c.word, similarity(c.plain, g.plain) as alike from candidates c order by 3 desc, 2 limit ${LOOKED_AT}
     ) best where best.alike > ${SIMILAR}`,
  )
  const meant = [...Map.groupBy(rows, ({ input }) => input)].flatMap(([input, similar]) => {
    const id = nearest(
      input,
      similar.map((one) => ({ label: one.word, value: one.id })),
    )
    const terms = similar.filter((one) => one.id === id)
    const word = nearest(
      input,
      terms.map((one) => ({ label: one.word, value: one.word })),
    )
    return id === null || word === null ? [] : [[input, { id, word }] as const]
  })
  return new Map(meant)
}
