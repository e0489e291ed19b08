import { session } from './session.ts'

const keyOf = (userId: number) => `visits:${userId}`
/** Counts are halved from here on, so that what somebody does now outweighs what they did last year. */
const MOST = 40

type Visits = Readonly<Record<string, number>>

/** One more visit of a page in the counts. */
export function countVisit(visits: Visits, path: string): Visits {
  const count = (visits[path] ?? 0) + 1
  if (count <= MOST) return { ...visits, [path]: count }
  const halved = Object.entries(visits).map(([each, number]) => [each, Math.floor(number / 2)] as const)
  return { ...Object.fromEntries(halved.filter(([, number]) => number > 0)), [path]: Math.floor(count / 2) }
}

/** The pages visited most, the most visited first. */
export const mostVisited = (visits: Visits, howMany: number): string[] =>
  Object.entries(visits)
    .sort(([, one], [, other]) => other - one)
    .slice(0, howMany)
    .map(([path]) => path)

function read(key: string): Visits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, count]) => Number.isInteger(count)))
  } catch {
    // What is damaged starts anew.
    return {}
  }
}

/** Remembers on this device which pages the signed-in person opens; gives those opened most before. */
export function rememberVisit(path: string, howMany: number): string[] {
  const id = session.get().session?.user.id
  if (id === undefined) return []
  const before = read(keyOf(id))
  localStorage.setItem(keyOf(id), JSON.stringify(countVisit(before, path)))
  return mostVisited(before, howMany)
}
