import {
  GENDERS,
  MENU_PREFERENCES,
  type MenuPreference,
  userFields,
  WORKER_CATEGORIES,
} from '@selamat/contract/domains/identity/user-fields'
import type { CellNote } from '@selamat/contract/domains/imports/import'
import { day } from '@selamat/contract/kit/text'
import type { z } from 'zod'
import { suggestDate } from '../../../platform/import/dates.ts'
import { nearest } from '../../../platform/import/headers.ts'
import type { ImportRow } from '../../../platform/import/importer.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { columnAt } from './columns.ts'

/** A row by itself: values that are right whatever the company holds; undefined where the file says nothing. */
export interface ParsedRow {
  readonly rowNumber: number
  readonly username: string
  readonly values: {
    readonly fullName?: string
    readonly email?: string
    readonly phone?: string
    readonly nikPassport?: string
    readonly gender?: string
    readonly dateOfBirth?: string
    readonly category?: string
    readonly menuPreferences?: readonly MenuPreference[]
  }
  /** Names that the company must know. */
  readonly names: Readonly<Partial<Record<NameKey, string>>>
  readonly roles: readonly string[] | undefined
  readonly superior: string | undefined
  readonly validFrom: string | undefined
  readonly notes: Record<string, CellNote>
}

export const NAME_KEYS = ['employer', 'department', 'section', 'position', 'site', 'group'] as const
export type NameKey = (typeof NAME_KEYS)[number]

/** Reads the cells of a row with the checks of the forms, so that the words are the same. `today` bounds the date of birth. */
export function parseRow({ rowNumber, cells }: ImportRow, today: string): ParsedRow {
  const notes: Record<string, CellNote> = {}
  const cell = (key: string) => cells[columnAt.get(key) ?? -1]?.trim() || undefined
  function read<T>(
    key: string,
    schema: z.ZodType<T>,
    suggest?: (input: string) => string | undefined,
  ): NonNullable<T> | undefined {
    const input = cell(key)
    if (input === undefined) return undefined
    const parsed = schema.safeParse(input)
    if (parsed.success) return parsed.data ?? undefined
    const suggestion = suggest?.(input)
    const wrong = parsed.error.issues.map(({ message }) => message).join('. ')
    notes[key] = suggestion === undefined ? { wrong } : { wrong, suggestion }
    return undefined
  }
  /** One word of a short list, whatever its case. */
  function oneOf<T extends string>(key: string, items: readonly T[]): T | undefined {
    const input = cell(key)
    if (input === undefined) return undefined
    const known = items.find((item) => item.toLowerCase() === input.toLowerCase())
    if (known !== undefined) return known
    const suggestion = nearest(
      input,
      items.map((item) => ({ label: item, value: item })),
    )
    notes[key] = suggestion === null ? { wrong: `${CHOOSE}: ${items.join(', ')}` } : { wrong: CHOOSE, suggestion }
    return undefined
  }

  if (cell('username') === undefined) notes.username = { wrong: 'Please input your Employee ID!' }
  const username = read('username', userFields.username) ?? ''
  const dateOfBirth = read('dateOfBirth', userFields.dateOfBirth, suggestDate)
  if (dateOfBirth !== undefined && dateOfBirth >= today)
    notes.dateOfBirth = { wrong: 'The date of birth must be in the past' }
  const superior = read('superior', userFields.username)
  if (superior !== undefined && superior === username) notes.superior = { wrong: 'A user cannot be their own superior' }
  const input = {
    fullName: read('fullName', userFields.fullName),
    email: read('email', userFields.email),
    phone: read('phone', userFields.phone),
    nikPassport: read('nikPassport', userFields.nikPassport),
    gender: oneOf('gender', GENDERS),
    dateOfBirth,
    category: oneOf('category', WORKER_CATEGORIES),
    menuPreferences: preferences(cell('menuPreferences'), notes),
  }
  const names = Object.fromEntries(
    NAME_KEYS.flatMap((key) => {
      const name = cell(key)
      return name === undefined ? [] : [[key, name]]
    }),
  )
  return {
    rowNumber,
    username,
    values: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    names,
    roles: split(cell('roles')),
    superior,
    validFrom: read('validFrom', day, suggestDate),
    notes,
  }
}

/** What a cell lists, each once, separated by semicolons. */
function split(input: string | undefined, separator: RegExp = /;/): string[] | undefined {
  if (input === undefined) return undefined
  const items = input.split(separator).map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

function preferences(input: string | undefined, notes: Record<string, CellNote>): MenuPreference[] | undefined {
  const items = split(input, /[;,]/)
  if (items === undefined) return undefined
  const known = items.map((item) => MENU_PREFERENCES.find((each) => each.toLowerCase() === item.toLowerCase()))
  const valid = known.filter((each) => each !== undefined)
  if (valid.length === known.length) return [...new Set(valid)]
  notes.menuPreferences = { wrong: `${CHOOSE}: ${MENU_PREFERENCES.join(', ')}` }
  return undefined
}
