import { type Executor, run } from '../platform/database.ts'

/** Records that others refer to, by what people write for one. */
export interface Target {
  readonly table: string
  /** As people name them: `location type`, `location types`. */
  readonly label: { readonly one: string; readonly many: string }
  /** The columns by which one is found, the one that names it first. */
  readonly by: readonly [string, ...string[]]
  /** SQL over `t`: it belongs to the tenant $1. */
  readonly tenant?: string
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

/** The records of a tenant that texts name, by the text; `where` narrows them, as SQL over `t`. */
export async function namedBy(
  db: Executor,
  { table, by, tenant = OWN }: Target,
  company: number,
  texts: readonly string[],
  where = 'true',
): Promise<Map<string, Named[]>> {
  if (texts.length === 0) return new Map()
  const columns = by.map(
    (column) => `select g.word, t.id, t.${by[0]} as label, t.archived_at is not null as archived
      from unnest($2::text[]) g (word) join ${table} t on lower(t.${column}) = lower(g.word) where ${tenant} and ${where}`,
  )
  const rows = await run<Named & { word: string }>(db, columns.join(' union '), [company, texts])
  return Map.groupBy(rows, ({ word }) => word)
}

/** What there is to choose from: the living records in the order of their names, each in all its words. */
export const wordsOf = (
  db: Executor,
  { table, by, tenant = OWN }: Target,
  company: number,
  most: number,
  where = 'true',
): Promise<{ words: (string | null)[] }[]> =>
  run(
    db,
    `select array[${by.map((column) => `t.${column}::text`).join(', ')}] as words from ${table} t
     where ${tenant} and ${where} and t.archived_at is null order by t.${by[0]}, t.id limit ${most}`,
    [company],
  )
