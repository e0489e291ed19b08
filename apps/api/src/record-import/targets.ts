import type { Actor } from '../platform/access.ts'
import { type Executor, run } from '../platform/database.ts'
import type { ImportJob } from '../platform/import/importer.ts'
import type { Candidates } from '../platform/import/suggest.ts'
import { andScope, type Scoped, scopeOf } from '../platform/records/scope.ts'

/** Records that others refer to, by what people write for one. */
export interface Target {
  readonly table: string
  /** As people name them: `location type`, `location types`. */
  readonly label: { readonly one: string; readonly many: string }
  /** The columns by which one is found, the one that names it first. */
  readonly by: readonly [string, ...string[]]
  /** SQL over `t`: it belongs to the tenant $1. */
  readonly tenant?: string
  /** Which of them somebody may choose, where the tenant is not all of it. */
  readonly scope?: Scoped['scope']
  /** What is written, where that is not plainly the name or code: `employee ID`. */
  readonly written?: string
  /** Too many, or too private, to be listed in a template. */
  readonly unlisted?: true
}

/** By their table: what is referred to and is no resource of the kit. */
export type Targets = Readonly<Record<string, Target>>

/** A record that a text names. */
export interface Named {
  readonly id: number
  readonly label: string
  readonly archived: boolean
}

const OWN = 't.company_id = $1'

/** Who asks for records. */
export type Chooser = Pick<ImportJob, 'context' | 'actor'>

/** As in pick-lists: what the whole company knows, for a contractor's people the own firm's. */
const scopeFor = ({ scope }: Target, { context, actor }: Chooser, by: number) => {
  const chooser: Actor = { ...actor, scopes: ['company'] }
  return andScope(scopeOf(context, { scope }, chooser), by)
}

/** The records within reach that texts name, by the text; `where` narrows them, as SQL over `t`. */
export async function namedBy(
  db: Executor,
  target: Target,
  chooser: Chooser,
  texts: readonly string[],
  where = 'true',
): Promise<Map<string, Named[]>> {
  if (texts.length === 0) return new Map()
  const { table, by, tenant = OWN } = target
  const scope = scopeFor(target, chooser, 2)
  const columns = by.map(
    (column) => `select g.name, t.id, t.${by[0]} as label, t.archived_at is not null as archived
      from unnest($2::text[]) g (name) join ${table} t on lower(t.${column}) = lower(g.name) where ${tenant} and ${where}${scope.text}`,
  )
  const rows = await run<Named & { name: string }>(db, columns.join(' union '), [
    chooser.actor.companyId,
    texts,
    ...scope.values,
  ])
  return Map.groupBy(rows, ({ name }) => name)
}

/** The words of the living records, to compare unknown ones with; each of a record's words by itself. */
export function candidatesOf(target: Target, chooser: Chooser, where = 'true'): Candidates {
  const { table, by, tenant = OWN } = target
  const scope = scopeFor(target, chooser, 1)
  const columns = by.map((column) => `t.${column}::text`).join(', ')
  return {
    text: `select unnest(array[${columns}]) as word from ${table} t
      where ${tenant} and ${where} and t.archived_at is null${scope.text} order by t.${by[0]}, t.id`,
    values: [chooser.actor.companyId, ...scope.values],
  }
}

/** What there is to choose from: the living records in the order of their names, each in all its words. */
export function candidateNames(
  db: Executor,
  target: Target,
  chooser: Chooser,
  most: number,
  where = 'true',
): Promise<{ names: (string | null)[] }[]> {
  const { table, by, tenant = OWN } = target
  const scope = scopeFor(target, chooser, 1)
  return run(
    db,
    `select array[${by.map((column) => `t.${column}::text`).join(', ')}] as names from ${table} t
     where ${tenant} and ${where} and t.archived_at is null${scope.text} order by t.${by[0]}, t.id limit ${most}`,
    [chooser.actor.companyId, ...scope.values],
  )
}
