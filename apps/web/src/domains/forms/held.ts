import { type FileData, fileData } from '@selamat/contract/domains/files/file'

/** What the fields of a form hold while they are filled in, by field id; a kind reads its own and forgives any other. */
export type HeldValues = Readonly<Record<string, unknown>>

/** A location and a part of it as chosen. */
export interface HeldPlace {
  readonly locationId: number
  readonly subLocationId: number | null
}

/** A person as chosen: the employee ID and the name. */
export interface HeldPerson {
  readonly username: string
  readonly fullName: string
}

const isRecord = (held: unknown): held is Record<string, unknown> => typeof held === 'object' && held !== null

export const heldText = (held: unknown): string => (typeof held === 'string' ? held : '')

export const heldWords = (held: unknown): readonly string[] =>
  Array.isArray(held) ? held.filter((one) => typeof one === 'string') : []

export const heldFiles = (held: unknown): readonly FileData[] =>
  (Array.isArray(held) ? held : []).flatMap((one) => {
    const file = fileData.safeParse(one)
    return file.success ? [file.data] : []
  })

export function heldPlace(held: unknown): HeldPlace | null {
  if (!isRecord(held) || typeof held.locationId !== 'number') return null
  const { locationId, subLocationId } = held
  return { locationId, subLocationId: typeof subLocationId === 'number' ? subLocationId : null }
}

export function heldPerson(held: unknown): HeldPerson | null {
  if (!isRecord(held) || typeof held.username !== 'string') return null
  return { username: held.username, fullName: heldText(held.fullName) || held.username }
}
