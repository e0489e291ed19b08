import type { ItemKeys } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from '../access.ts'
import type { Mounted } from './mounted.ts'

/** The label of a table's records, singular and plural. */
export interface TableLabel {
  readonly one: string
  readonly many: string
}

/** By table. */
export type TableLabels = Readonly<Record<string, TableLabel>>

/** Records with a page: their table, label, permission and pages. */
export interface RecordKind {
  readonly table: string
  readonly label: string
  /** Their label. */
  readonly labels: TableLabel
  readonly where?: string
  /** A second line, with the tables it is read from. */
  readonly hint?: string
  readonly joins?: string
  readonly scope?: (actor: Actor, today: string) => RawBuilder<SqlBool>
  readonly menuItem: ItemKeys
  readonly paths: AnyResource['paths']
  /** Runs a function on the mounted resource with its own type. */
  readonly use: <T>(run: <R extends AnyResource>(mounted: Mounted<R>) => T) => T
}

/** The kinds of records of one application, in the order in which they were mounted. */
export class RecordKinds {
  readonly all: RecordKind[] = []
  readonly #labels = new Map<string, TableLabel>()

  /** Adds the kind of a mounted resource. */
  add(kind: RecordKind): void {
    this.all.push(kind)
    this.label({ [kind.table]: kind.labels })
  }

  /** Names the records of tables; a table with several kinds of records is named by the first. */
  label(labels: TableLabels): void {
    for (const [table, label] of Object.entries(labels)) if (!this.#labels.has(table)) this.#labels.set(table, label)
  }

  /** The label of a table's records; undefined if no domain has named it. */
  labelOf(table: string): TableLabel | undefined {
    return this.#labels.get(table)
  }

  /** The label for this many records of a table, without the number: `location`, `locations`. */
  counted(table: string, count: number): string {
    const { one, many } = this.labelOf(table) ?? OTHER
    return count === 1 ? one : many
  }

  /** The kind of a resource's records, once it is mounted. */
  of({ paths }: Pick<AnyResource, 'paths'>): RecordKind | undefined {
    return this.all.find((kind) => kind.paths === paths)
  }
}

const OTHER: TableLabel = { one: 'other record', many: 'other records' }
