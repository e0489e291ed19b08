import type { CellNote } from '@selamat/contract/domains/imports/import'
import { day } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { nearest } from '../platform/import/nearest.ts'
import { CHOOSE } from '../platform/messages.ts'
import { type Choice, choiceList, type Field } from './fields.ts'

/** A cell by itself: its value, or what is wrong with it. */
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
  const separator = choices.length === 0 || choices.some(({ label }) => label.includes(',')) ? ';' : /[;,]/
  const texts = [...new Set(text.split(separator).flatMap((label) => label.trim() || []))]
  if (choices.length === 0) return { value: texts }
  const values = new Set<unknown>()
  for (const label of texts) {
    const read = oneOf(label, choices)
    // What is meant by one of several is not meant by the whole cell.
    if ('note' in read) return texts.length === 1 ? read : wrong(`${CHOOSE}: ${choiceList(choices)}`)
    values.add(read.value)
  }
  return { value: [...values] }
}

/** Reads a cell as its field requires, with the messages of its form; references are looked up later. */
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

/** The date that a text may mean, written day first as in Indonesia. */
function suggestDate(text: string): string | undefined {
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text)
  const date = parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : undefined
  return day.safeParse(date).success ? date : undefined
}

/** The time of day that a text may mean: 7:00, 07.00. */
function suggestTime(text: string): string | undefined {
  const parts = /^([01]?\d|2[0-3])[.:]([0-5]\d)(?::00)?$/.exec(text)
  return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : undefined
}
