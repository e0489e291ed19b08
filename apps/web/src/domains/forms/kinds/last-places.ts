import { session } from '../../../lib/session.ts'

const MOST = 3
const keyOf = () => `places/${session.get().session?.user.id ?? 0}`

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** The locations that the person chose last on this device, the newest first. */
export function lastPlaces(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isId).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remembers a location that was chosen. */
export function rememberPlace(id: number): void {
  const places = [id, ...lastPlaces().filter((one) => one !== id)].slice(0, MOST)
  localStorage.setItem(keyOf(), JSON.stringify(places))
}
