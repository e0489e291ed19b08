import { type Executor, run } from '../../../platform/database.ts'
import { meantBy } from '../../../platform/import/suggest.ts'
import { NAME_KEYS, type NameKey, type ParsedRow } from './parse-row.ts'

/** Something of the company that a cell names. */
export interface Named {
  readonly id: number
  readonly name: string
  /** Of a section its department. */
  readonly departmentId: number | null
}

interface Source {
  readonly table: string
  readonly name: string
  /** Another word for the same. */
  readonly also?: string
  readonly company: string
}

const SOURCES: Readonly<Record<NameKey | 'role', Source>> = {
  employer: { table: 'companies', name: 'company_name', company: 'coalesce(x.parent_company_id, x.id)' },
  department: { table: 'departments', name: 'department_name', company: 'x.company_id' },
  section: { table: 'sections', name: 'section_name', company: 'x.company_id' },
  position: { table: 'positions', name: 'position_name', company: 'x.company_id' },
  site: { table: 'sites', name: 'site_name', also: 'code', company: 'x.company_id' },
  group: { table: 'groups', name: 'group_name', company: 'x.company_id' },
  role: { table: 'roles', name: 'name', company: 'x.company_id' },
}

const find = (key: NameKey | 'role') => {
  const { table, name, also, company } = SOURCES[key]
  const matches = [name, ...(also ? [also] : [])].map((column) => `lower(x.${column}) = any($2)`).join(' or ')
  return `select '${key}' as key, x.id, x.${name} as name, ${also ? `x.${also}` : 'null'} as also,
    ${key === 'section' ? 'x.department_id' : 'null::bigint'} as "departmentId"
    from ${table} x where ${company} = $1 and x.archived_at is null and (${matches})`
}

const candidates = (key: NameKey | 'role') => {
  const { table, name, company } = SOURCES[key]
  return `select x.${name} as word from ${table} x where ${company} = $1 and x.archived_at is null order by 1`
}

interface Found extends Named {
  readonly also: string | null
}

/** What the company knows by the names of some rows, and what unknown names may mean. */
export interface Names {
  /** All that has the name; several sections may. */
  find(key: NameKey | 'role', name: string): readonly Named[]
  suggestion(key: NameKey | 'role', name: string): string | undefined
}

/** Looks the names of some rows up, one statement a kind, and of the unknown ones those they are most like. */
export async function namesOf(db: Executor, tenant: number, rows: readonly ParsedRow[]): Promise<Names> {
  const known = new Map<string, Named[]>()
  const similar = new Map<string, string>()
  const keyOf = (key: string, name: string) => `${key} ${name.toLowerCase()}`
  for (const key of [...NAME_KEYS, 'role'] as const) {
    const inRows = rows.flatMap((row) => (key === 'role' ? (row.roles ?? []) : (row.names[key] ?? [])))
    const names = [...new Set(inRows.map((name) => name.toLowerCase()))]
    if (names.length === 0) continue
    for (const found of await run<Found>(db, find(key), [tenant, names])) {
      for (const alias of new Set(
        [found.name, ...(found.also === null ? [] : [found.also])].map((each) => keyOf(key, each)),
      )) {
        known.set(alias, [...(known.get(alias) ?? []), found])
      }
    }
    const unknown = names.filter((name) => !known.has(keyOf(key, name)))
    const alike = await meantBy(db, unknown, { text: candidates(key), values: [tenant] })
    for (const [unknownName, name] of alike) similar.set(keyOf(key, unknownName), name)
  }
  return {
    find: (key, name) => known.get(keyOf(key, name)) ?? [],
    suggestion: (key, name) => similar.get(keyOf(key, name)),
  }
}
