import { type FileData, fileData } from '@selamat/contract/domains/files/file'

/** What a person has entered so far, by path; under a repeat its number of rows. A kind reads its own values and takes any other as empty. */
export type DraftValues = Readonly<Record<string, unknown>>

/** A location and a part of it as chosen. */
export interface ChosenPlace {
  readonly locationId: number
  readonly subLocationId: number | null
}

/** A person as chosen: the employee ID and the name. */
export interface ChosenPerson {
  readonly username: string
  readonly fullName: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number as typed, with a comma or a point; other text stays, so that the check can refuse it. */
export function asNumber(value: unknown): number | string {
  const typed = asText(value).trim().replace(',', '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : typed
}

export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export const asFiles = (value: unknown): readonly FileData[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => {
    const file = fileData.safeParse(one)
    return file.success ? [file.data] : []
  })

export function asPlace(value: unknown): ChosenPlace | null {
  if (!isRecord(value) || typeof value.locationId !== 'number') return null
  const { locationId, subLocationId } = value
  return { locationId, subLocationId: typeof subLocationId === 'number' ? subLocationId : null }
}

export function asPerson(value: unknown): ChosenPerson | null {
  if (!isRecord(value) || typeof value.username !== 'string') return null
  return { username: value.username, fullName: asText(value.fullName) || value.username }
}
