import type { CellNote } from '@selamat/contract/domains/imports/import'
import { z } from 'zod'
import { meantDate, meantTime } from '../platform/import/dates.ts'
import { nearest } from '../platform/import/headers.ts'
import { CHOOSE } from '../platform/words.ts'
import { type Choice, type Field, wordsIn } from './fields.ts'

/** A cell by itself: what it says, or what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly note: CellNote }

const YES = new Set(['yes', 'y', 'true', '1', 'ya'])
const NO = new Set(['no', 'n', 'false', '0', 'tidak'])

const wrong = (why: string, suggestion?: string | null): Read => ({
  note: suggestion ? { wrong: why, suggestion } : { wrong: why },
})

function oneOf(given: string, choices: readonly Choice[]): Read {
  const plain = given.toLowerCase()
  const known = choices.find(({ value, word }) => [String(value), word].some((one) => one.toLowerCase() === plain))
  if (known !== undefined) return { value: known.value }
  const meant = nearest(
    given,
    choices.map(({ word }) => ({ word, value: word })),
  )
  return wrong(meant ? CHOOSE : `${CHOOSE}: ${wordsIn(choices)}`, meant)
}

function listOf(given: string, choices: readonly Choice[]): Read {
  const words = given.split(';').flatMap((word) => word.trim() || [])
  if (choices.length === 0) return { value: words }
  const values: unknown[] = []
  for (const word of words) {
    const read = oneOf(word, choices)
    if ('note' in read) return read
    values.push(read.value)
  }
  return { value: values }
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
