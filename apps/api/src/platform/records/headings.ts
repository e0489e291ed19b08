import type { z } from 'zod'

/** The words of a field's name: `locationType` is “Location type”. */
export function heading(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a field that holds an id speaks of: `locationTypeId` of `locationType`. */
export const subject = (field: string): string => field.replace(/Id$/, '')

/**
 * How a field is headed in files, the same on the way out and in: by the `title` of its check, else by its name; the name
 * of a record that is referred to as the reference itself (`siteName` beside `siteId` is “Site”).
 */
export function fileHeader(field: string, written: Readonly<Record<string, unknown>>): string {
  const of = field.replace(/Name$/, '')
  const own = written[field] ?? written[`${of}Id`]
  return titleOf(own) ?? heading(written[field] === undefined && written[`${of}Id`] ? of : subject(field))
}

const hasMeta = (type: unknown): type is z.ZodType =>
  typeof type === 'object' && type !== null && 'meta' in type && typeof type.meta === 'function'

const titleOf = (type: unknown): string | undefined => (hasMeta(type) ? type.meta()?.title : undefined)
