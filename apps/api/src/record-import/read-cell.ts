import type { CellNote } from '@selamat/contract/domains/imports/import'
import { z } from 'zod'
import { meantDate, meantTime } from '../platform/import/dates.ts'
import { nearest } from '../platform/import/headers.ts'
import { CHOOSE } from '../platform/words.ts'
import { type Field, wordOf } from './fields.ts'

/** A cell by itself: what it says, or what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly note: CellNote }

const YES = new Set(['yes', 'y', 'true', '1', 'ya'])
const NO = new Set(['no', 'n', 'false', '0', 'tidak'])

const wrong = (why: string, suggestion?: string | null): Read => ({
  note: suggestion ? { wrong: why, suggestion } : { wrong: why },
})

function oneOf(given: string, choices: readonly (string | number)[]): Read {
  const plain = given.toLowerCase().replaceAll('_', ' ')
  const known = choices.find((choice) => String(choice).toLowerCase().replaceAll('_', ' ') === plain)
  if (known !== undefined) return { value: known }
  const words = choices.map((choice) => ({ word: wordOf(choice), value: wordOf(choice) }))
  const meant = nearest(given, words)
  return wrong(meant ? CHOOSE : `${CHOOSE}: ${words.map(({ word }) => word).join(', ')}`, meant)
}

function listOf(given: string, choices: readonly (string | number)[]): Read {
  const words = given.split(';').flatMap((word) => word.trim() || [])
  if (choices.length === 0) return { value: words }
  const read = words.map((word) => oneOf(word, choices))
  const refused = read.find((one) => 'note' in one)
  return refused ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
}

/** Reads a cell as the field wants it, with the words of its form; what a reference names is asked of the company later. */
export function readCell({ reading, schema }: Field, given: string): Read {
  switch (reading.as) {
    case 'number': {
      const number = Number(given.replace(',', '.'))
      return Number.isFinite(number) ? checked(schema, number) : wrong('Write a number')
    }
    case 'yesNo': {
      const word = given.toLowerCase()
      if (!YES.has(word) && !NO.has(word)) return wrong('Write yes or no')
      return { value: YES.has(word) }
    }
    case 'choice':
      return oneOf(given, reading.choices)
    case 'list': {
      const read = listOf(given, reading.choices)
      return 'value' in read ? checked(schema, read.value) : read
    }
    case 'reference':
      return { value: given }
    default: {
      const read = checked(schema, given)
      if ('value' in read) return read
      const meant = [meantDate(given), meantTime(given)].find((text) => text && z.safeParse(schema, text).success)
      return meant ? { note: { ...read.note, suggestion: meant } } : read
    }
  }
}

function checked(schema: Field['schema'], value: unknown): Read {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { value: parsed.data }
  return wrong([...new Set(parsed.error.issues.map(({ message }) => message))].join('. '))
}
