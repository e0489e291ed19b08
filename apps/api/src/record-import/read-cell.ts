import type { CellNote } from '@selamat/contract/domains/imports/import'
import { z } from 'zod'
import { suggestDate, suggestTime } from '../platform/import/dates.ts'
import { nearest } from '../platform/import/headers.ts'
import { CHOOSE } from '../platform/messages.ts'
import { type Choice, choiceList, type Field } from './fields.ts'

/** A cell by itself: what it says, or what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly note: CellNote }

const YES = new Set(['yes', 'y', 'true', '1', 'ya'])
const NO = new Set(['no', 'n', 'false', '0', 'tidak'])

const wrong = (why: string, suggestion?: string | null): Read => ({
  note: suggestion ? { wrong: why, suggestion } : { wrong: why },
})

function oneOf(text: string, choices: readonly Choice[]): Read {
  const plain = text.toLowerCase()
  const known = choices.find(({ value, label }) => [String(value), label].some((one) => one.toLowerCase() === plain))
  if (known !== undefined) return { value: known.value }
  const suggested = nearest(
    text,
    choices.map(({ label }) => ({ label, value: label })),
  )
  return wrong(suggested ? CHOOSE : `${CHOOSE}: ${choiceList(choices)}`, suggested)
}

function listOf(text: string, choices: readonly Choice[]): Read {
  const texts = text.split(';').flatMap((label) => label.trim() || [])
  if (choices.length === 0) return { value: texts }
  const values: unknown[] = []
  for (const label of texts) {
    const read = oneOf(label, choices)
    if ('note' in read) return read
    values.push(read.value)
  }
  return { value: values }
}

/** Reads a cell as the field wants it, with the words of its form; what a reference names is asked of the company later. */
export function readCell({ reading, schema }: Field, text: string): Read {
  switch (reading.as) {
    case 'number': {
      const number = Number(text.replace(',', '.'))
      return Number.isFinite(number) ? checked(schema, number) : wrong('Write a number')
    }
    case 'yesNo': {
      const label = text.toLowerCase()
      if (!YES.has(label) && !NO.has(label)) return wrong('Write yes or no')
      return { value: YES.has(label) }
    }
    case 'choice':
      return oneOf(text, reading.choices)
    case 'list': {
      const read = listOf(text, reading.choices)
      return 'value' in read ? checked(schema, read.value) : read
    }
    case 'reference':
      return { value: text }
    default: {
      const read = checked(schema, text)
      if ('value' in read) return read
      const suggested = [suggestDate(text), suggestTime(text)].find((text) => text && z.safeParse(schema, text).success)
      return suggested ? { note: { ...read.note, suggestion: suggested } } : read
    }
  }
}

function checked(schema: Field['schema'], value: unknown): Read {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { value: parsed.data }
  return wrong([...new Set(parsed.error.issues.map(({ message }) => message))].join('. '))
}
