import { type FileData, fileData } from '@selamat/contract/domains/files/file'
import { RISK_LEVELS, type RiskLevel } from '@selamat/contract/domains/forms/kinds/safety-kinds'

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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

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

export const asId = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const partOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
const numberOf = (value: unknown, name: string): number | null => asId(partOf(value, name))

/** A point as typed so far. */
export function asPoint(value: unknown) {
  const [latitude, longitude] = [numberOf(value, 'latitude'), numberOf(value, 'longitude')]
  return latitude === null && longitude === null ? null : { latitude, longitude, accuracy: numberOf(value, 'accuracy') }
}

const isGrade = (value: number | null): value is number => value !== null && value >= 1 && value <= 5

/** A risk as chosen. */
export function asRisk(value: unknown): { readonly likelihood: number; readonly severity: number } | null {
  const [likelihood, severity] = [numberOf(value, 'likelihood'), numberOf(value, 'severity')]
  return isGrade(likelihood) && isGrade(severity) ? { likelihood, severity } : null
}

/** How many were checked, and how many of them were compliant. */
export const asCounts = (value: unknown) => ({
  checked: numberOf(value, 'checked'),
  compliant: numberOf(value, 'compliant'),
})

/** A deviation as typed so far. */
export interface DraftDeviation {
  readonly text: string
  readonly severity: RiskLevel | null
  readonly dueDate: string
  readonly owner: ChosenPerson | null
}

export const isLevel = (value: unknown): value is RiskLevel => typeof value === 'string' && value in RISK_LEVELS

/** Deviations as typed, or as they are stored with the employee ID of the owner alone. */
export const asDeviations = (value: unknown): readonly DraftDeviation[] =>
  (Array.isArray(value) ? value : []).map((one: unknown) => {
    const [severity, owner] = [partOf(one, 'severity'), partOf(one, 'owner')]
    return {
      text: asText(partOf(one, 'text')),
      severity: isLevel(severity) ? severity : null,
      dueDate: asText(partOf(one, 'dueDate')),
      owner: asPerson(typeof owner === 'string' ? { username: owner } : owner),
    }
  })
