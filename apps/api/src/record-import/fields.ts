import { choiceLabel } from '@selamat/contract/kit/choice-label'
import { z } from 'zod'
import type { ImporterColumn } from '../platform/import/importer.ts'
import { choiceLabels, heading, subject, writtenHeader } from '../platform/records/headings.ts'
import type { Target } from './targets.ts'

/** A text of a cell, and the value that it means. */
export interface Choice {
  readonly value: string | number
  readonly label: string
}

/** How the cells of a column are read. */
export type Reading =
  | { readonly as: 'text' | 'number' | 'yesNo' }
  | { readonly as: 'choice' | 'list'; readonly choices: readonly Choice[] }
  | { readonly as: 'reference'; readonly target: Target }

/** A field of a resource as a column of a file. */
export interface Field extends ImporterColumn {
  readonly schema: z.core.$ZodType
  readonly reading: Reading
}

type Described = z.core.JSONSchema.BaseSchema

/** The description of a schema without null. */
function described(schema: z.core.$ZodType): Described {
  const whole: Described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const [only, ...more] = (whole.anyOf ?? []).filter(({ type }) => type !== 'null')
  return only && more.length === 0 ? { ...whole, ...only } : whole
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function readingOf(schema: z.core.$ZodType, about: Described): Reading | undefined {
  const { type, enum: choices, anyOf, const: only, items } = about
  const asChoices = (values: readonly unknown[]) =>
    values.filter(isWord).map((value) => ({ value, label: choiceLabels(schema)[value] ?? choiceLabel(value) }))
  const labels = asChoices(choices ?? anyOf?.map((one) => one.const) ?? (only === undefined ? [] : [only]))
  if (labels.length > 0) return { as: 'choice', choices: labels }
  if (type === 'boolean') return { as: 'yesNo' }
  if (type === 'integer' || type === 'number') return { as: 'number' }
  if (type === 'string') return { as: 'text' }
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items) || items.type !== 'string') return undefined
  return { as: 'list', choices: asChoices(items.enum ?? []) }
}

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Whether a schema accepts dates only; found by trial, as a preprocessed schema does not describe it. */
const isDay = (schema: z.core.$ZodType) =>
  takes(schema, '2026-11-01') && !takes(schema, '2026-13-01') && !takes(schema, 'word')

/** The value of an empty field: null where the schema accepts it and nothing else, otherwise undefined. */
export const emptyValue = ({ schema }: Pick<Field, 'schema'>): null | undefined =>
  !takes(schema, undefined) && takes(schema, null) ? null : undefined

/** The labels of choices as one text. */
export const choiceList = (choices: readonly Choice[]): string => choices.map(({ label }) => label).join(', ')

function helpOf(reading: Reading, { format }: Described): string {
  switch (reading.as) {
    case 'number':
      return 'A number'
    case 'yesNo':
      return 'yes or no'
    case 'choice':
      return `One of ${choiceList(reading.choices)}`
    case 'list': {
      const of = reading.choices.length > 0 ? ` of ${choiceList(reading.choices)}` : ''
      return `One or several${of}, separated by ;`
    }
    case 'reference': {
      const { label, by, written, unlisted } = reading.target
      const how = written ?? (by.length > 1 ? 'name or code' : 'name')
      return `The ${how} of a ${label.one}${unlisted ? '' : `, see the sheet “${sheetName(label.many)}”`}`
    }
    default:
      return format === 'date' ? 'YYYY-MM-DD, or a date cell' : 'Text'
  }
}

function choicesOf(reading: Reading): Pick<Field, 'choices'> {
  if (reading.as === 'yesNo') return { choices: ['yes', 'no'] }
  return reading.as === 'choice' ? { choices: reading.choices.map(({ label }) => label) } : {}
}

/** The name of the template's sheet that lists the records of a column. */
export const sheetName = (many: string): string =>
  (many.charAt(0).toUpperCase() + many.slice(1)).replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

function exampleOf(reading: Reading, { format, examples }: Described): string {
  const [example] = Array.isArray(examples) ? examples : []
  if (isWord(example)) return String(example)
  if (reading.as === 'number') return '1'
  if (reading.as === 'yesNo') return 'yes'
  if (reading.as === 'choice' || reading.as === 'list') return reading.choices[0]?.label ?? ''
  return format === 'date' ? '2026-11-01' : ''
}

/**
 * The columns of a file of records, from the schemas of the written fields. `references` has the target of each reference, null
 * for one that cannot be written in a file, such as an uploaded file. Undefined where a required field cannot be written.
 */
export function fieldsOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  references: ReadonlyMap<string, Target | null>,
): Field[] | undefined {
  const fields: Field[] = []
  for (const [key, schema] of Object.entries(shape)) {
    const required = !takes(schema, undefined) && !takes(schema, null)
    const target = references.get(key)
    const about: Described = { ...described(schema), ...(isDay(schema) ? { format: 'date' } : {}) }
    const reading: Reading | undefined =
      target === null ? undefined : target ? { as: 'reference', target } : readingOf(schema, about)
    if (reading === undefined) {
      if (required) return undefined
      continue
    }
    const header = writtenHeader(key, shape)
    const fullHeader = target?.written === undefined ? header : `${header} (${target.written})`
    const help = about.description ?? helpOf(reading, about)
    const aliases = [header, heading(key), heading(subject(key)), heading(`${subject(key)}Name`)]
    const more = { ...(about.format === 'date' ? { day: true } : {}), ...choicesOf(reading) }
    fields.push({
      key,
      header: fullHeader,
      required,
      help,
      example: exampleOf(reading, about),
      aliases,
      ...more,
      schema,
      reading,
    })
  }
  const headers = new Set(fields.map(({ header }) => header.toLowerCase()))
  return fields.map((field) => ({
    ...field,
    aliases: [...new Set(field.aliases)].filter((label) => !headers.has(label.toLowerCase())),
  }))
}
