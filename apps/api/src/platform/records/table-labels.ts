import type { Database } from '../database.ts'

/** What people call the records of a table, one and several. */
export interface TableLabel {
  readonly one: string
  readonly many: string
}

const labels = new WeakMap<Database, Map<string, TableLabel>>()

/** Names the records of tables, for where records are used; a table with several kinds of records is named by the first. */
export function registerTableLabels(database: Database, named: Readonly<Record<string, TableLabel>>): void {
  const known = labels.get(database) ?? new Map<string, TableLabel>()
  for (const [table, label] of Object.entries(named)) if (!known.has(table)) known.set(table, label)
  labels.set(database, known)
}

/** What people call the records of a table; nothing where no domain has said it. */
export const tableLabel = (database: Database, table: string): TableLabel | undefined =>
  labels.get(database)?.get(table)

const OTHER: TableLabel = { one: 'other record', many: 'other records' }

/** So many records of a table, in words without the number: `location`, `locations`. */
export function countedRecords(database: Database, table: string, count: number): string {
  const { one, many } = tableLabel(database, table) ?? OTHER
  return count === 1 ? one : many
}
