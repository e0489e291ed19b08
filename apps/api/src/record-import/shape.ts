import type { AnyResource } from '@selamat/contract/kit/resource'
import { z } from 'zod'
import type { AppContext } from '../platform/app-context.ts'
import { foreignKeys } from '../platform/records/catalogue.ts'
import { fileHeader } from '../platform/records/headings.ts'
import type { Mounted } from '../platform/records/mounted.ts'
import { snake } from '../platform/records/statements.ts'
import { type Field, fieldsOf } from './fields.ts'
import type { Target, Targets } from './targets.ts'
import { type UniqueKey, uniqueKeys } from './unique-keys.ts'

/** How the records of a kind appear in files. */
export interface Shape {
  readonly fields: readonly Field[]
  /** The key that matches rows with records; undefined: a row matches a record only in all values. */
  readonly key: UniqueKey | undefined
  readonly uniques: readonly UniqueKey[]
  /** The field of the parent, a record of the same kind. */
  readonly parent: Field | undefined
  /** The message for a record inside itself. */
  readonly loops: string
  /** SQL over `t`: the rows of the table that can be the parent. */
  readonly family: string
  /** Headers of the export that are not imported. */
  readonly passedOver: readonly string[]
  /** The field of messages that belong to no other column. */
  readonly first: string
}

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`

/** How a resource appears in files. Undefined where a file cannot hold all that a record needs. */
export async function shapeOf<R extends AnyResource>(
  { database }: AppContext,
  { resource, binding, sql }: Mounted<R>,
  targets: Targets,
): Promise<Shape | undefined> {
  const { table, constants = {}, unique = {} } = binding
  const written = Object.keys(resource.write.shape)
  const uniques = await uniqueKeys(database.kysely, unique, written)
  const key = uniques[0]
  const referring = (await foreignKeys(database, database.kysely)).filter((one) => one.table === table)
  const references = new Map<string, Target | null>()
  for (const field of written) {
    const target = referring.find(({ column }) => column === snake(field))?.target
    if (target !== undefined) references.set(field, targets[target] ?? null)
  }
  const found = fieldsOf(resource.write.shape, references)
  if (found === undefined) return undefined
  const early = [...(key?.fields ?? []), binding.label]
  const isEarly = ({ key: field }: Field) => early.includes(field)
  const fields = [...found.filter(isEarly), ...found.filter((field) => !isEarly(field))].map((field) =>
    withUnique(field, uniques),
  )
  const known = new Set(
    fields.flatMap(({ header, aliases = [] }) => [header, ...aliases].map((word) => word.toLowerCase())),
  )
  const exportHeaders = [...Object.keys(resource.row.shape), ...(binding.exportColumns ?? [])].map((field) =>
    fileHeader(field, { write: resource.write.shape, read: resource.read.shape }),
  )
  const [first] = fields
  if (first === undefined || sql.written.length === 0) return undefined
  return {
    fields,
    key,
    uniques,
    parent: fields.find(({ reading }) => reading.as === 'reference' && reading.target.table === table),
    loops: binding.tree?.loops ?? `A ${resource.label.one} can't lie inside itself`,
    family: Object.entries(constants)
      .map(([column, value]) => `t.${column} = ${literal(value)}`)
      .join(' and '),
    passedOver: [...new Set(exportHeaders)].filter((header) => !known.has(header.toLowerCase())),
    first: fields.find(({ key: field }) => field === key?.rule.field)?.key ?? first.key,
  }
}

/** What is unique in the company is unique in a file, together with the other fields of the key. */
function withUnique(field: Field, uniques: readonly UniqueKey[]): Field {
  const key = uniques.find(({ rule }) => rule.field === field.key)
  if (key === undefined || field.reading.as !== 'text') return field
  const beside = key.fields.filter((other) => other !== field.key)
  return {
    ...field,
    unique: (cell, cellOf) => {
      const read = z.safeParse(field.schema, cell)
      const own = typeof read.data === 'string' ? read.data : cell
      return [own, ...beside.map((other) => cellOf(other) ?? '')].map(normalise).join('\u241f')
    },
  }
}

/** A text in the form in which names are compared. */
export const normalise = (text: string): string => text.normalize('NFC').trim().toLowerCase()
