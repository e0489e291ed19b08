/** Something that a text may mean. */
interface Meaning<T> {
  readonly label: string
  readonly value: T
}

const tokensOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')

/** A text without case, spaces, hyphens and accents. */
export const plain = (text: string): string => tokensOf(text).join('')

const NEGATIONS = new Set([
  'no',
  'non',
  'not',
  'never',
  'without',
  'except',
  'tidak',
  'bukan',
  'tanpa',
  'belum',
  'kecuali',
])
/** What turns the meaning of a word round. */
const TURNING = /^(non|un|in|im|ir|il|dis|de|ab|ex|out|over|under|up|down|mis|anti)(?=.{3})/

/** Whether one of two texts denies what the other says: "Non-routine" and "Routine", "inactive" and "active". */
function opposed(one: readonly string[], other: readonly string[]): boolean {
  const denials = (tokens: readonly string[]) =>
    tokens.filter((token) => NEGATIONS.has(token) || /^non.{3}/.test(token)).length
  if (denials(one) !== denials(other)) return true
  const stem = (token: string) => token.replace(TURNING, '')
  return one.some((token) =>
    other.some((known) => token !== known && distance(stem(token), stem(known), 1) <= 1 && turned(token, known)),
  )
}

/** Two words of nearly the same stem that begin with different turning syllables, or only one of them with one. */
function turned(one: string, other: string): boolean {
  const begin = (token: string) => TURNING.exec(token)?.[0] ?? ''
  const [first, second] = [begin(one), begin(other)]
  return first !== second && distance(one, other, 1) > 1
}

/** The edit distance of two texts, with swapped letters; exact up to `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = last
    last = next
  }
  return last[other.length] ?? most + 1
}

/**
 * What a text means: what is the same but for case, spaces, hyphens and accents, else what is nearest by its letters. Null
 * where nothing is near, where two are as near, and where what is near says the opposite: a suggestion is soon taken.
 */
export function nearest<T>(text: string, meanings: readonly Meaning<T>[]): T | null {
  const tokens = tokensOf(text)
  const target = tokens.join('')
  const most = Math.max(1, Math.floor(target.length / 3))
  let least = most + 1
  let best = new Set<T>()
  for (const { label, value } of meanings) {
    const known = tokensOf(label)
    const far = distance(target, known.join(''), most)
    if (far > least || far > most) continue
    if (far < least) best = new Set()
    least = far
    // The opposite counts as near, so that nothing further away is suggested in its place.
    best.add(value)
  }
  const [only] = best
  if (only === undefined || best.size !== 1) return null
  const labels = meanings.filter(({ value }) => value === only)
  return least > 0 && labels.every(({ label }) => opposed(tokens, tokensOf(label))) ? null : only
}
