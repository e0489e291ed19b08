import { z } from 'zod'

/** The words of a field's name: `locationType` is “Location type”. */
export function heading(field: string): string {
  const label = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

type Fields = Readonly<Record<string, unknown>>

/** The record that an id field refers to: `locationTypeId` refers to `locationType`. */
export const subject = (field: string): string => field.replace(/Id$/, '')

/** What a check says of its field in files, where the name does not: `id.meta({ title: 'Attendance', named: 'attendanceName' })`. */
const fieldMeta = z.object({
  /** The header. */
  title: z.string().optional(),
  /** The read field that names the record which an id means. */
  named: z.string().optional(),
  /** Words for values that are none. */
  choices: z.record(z.string(), z.string()).optional(),
})

const hasMeta = (type: unknown): type is z.ZodType =>
  typeof type === 'object' && type !== null && 'meta' in type && typeof type.meta === 'function'
const metaOf = (type: unknown): z.infer<typeof fieldMeta> =>
  hasMeta(type) ? (fieldMeta.safeParse(type.meta()).data ?? {}) : {}

/** The words of a field's values where it has any: 1 is “Safety”. */
export const choiceLabels = (type: unknown): Readonly<Record<string, string>> => metaOf(type).choices ?? {}

/** The read field that says in words which record a field with an id means: `siteName` beside `siteId`. */
export function nameField(field: string, { write, read }: { write: Fields; read: Fields }): string | undefined {
  const of = subject(field)
  if (of === field) return undefined
  const { named } = metaOf(write[field])
  const names =
    named === undefined
      ? ['Name', '', 'Code', 'Title'].map((end) => `${of}${end}`.toLowerCase())
      : [named.toLowerCase()]
  return names.flatMap((name) => Object.keys(read).find((one) => one.toLowerCase() === name) ?? []).at(0)
}

/** How a written field is headed in files: as its check says, else by its name without “Id”. */
export const writtenHeader = (field: string, write: Fields): string =>
  metaOf(write[field]).title ?? heading(subject(field))

/** How a field is headed in files, the same on the way out and in; the words of a reference as the reference itself. */
export function fileHeader(field: string, shapes: { write: Fields; read: Fields }): string {
  if (shapes.write[field] !== undefined) return writtenHeader(field, shapes.write)
  const means = Object.keys(shapes.write).find((name) => nameField(name, shapes) === field)
  return means === undefined ? heading(field) : writtenHeader(means, shapes.write)
}
