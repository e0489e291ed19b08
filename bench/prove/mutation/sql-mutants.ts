/** A part of a text and what takes its place. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

const SQL = /\b(select|update|insert|delete from|where|exists|order by)\b|\b(asc|desc)\b/
const END =
  /^(and|or|order by|group by|having|limit|offset|for update|join|left join|where|returning|union|on conflict|then|else|end|intersect|except)\b/

/** What stands in `${…}` is blanked, so that only the statement's own words are read. */
function ownText(text: string): string {
  let depth = 0
  return [...text]
    .map((letter, at) => {
      if (letter === '$' && text[at + 1] === '{' && depth === 0) depth = 1
      else if (depth > 0 && letter === '{' && text[at - 1] !== '$') depth++
      else if (depth > 0 && letter === '}') {
        depth--
        return '_'
      }
      return depth > 0 ? '_' : letter
    })
    .join('')
}

/** Where the condition that begins at `start` ends: at the next word of its level, or the bracket that holds it. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return at
    else if (depth === 0 && /\s/.test(text[at] ?? '') && END.test(text.slice(at).trimStart())) return at
  }
  return text.length
}

const SWAPS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\b(asc|desc)\b/g, (found) => (found === 'asc' ? 'desc' : 'asc')],
  [/\bis (not )?null\b/g, (found) => (found === 'is null' ? 'is not null' : 'is null')],
  [/ (<=|>=|<|>) /g, (found) => (found.includes('=') ? found.replace('=', '') : `${found.trimEnd()}= `)],
  [/\b(not )?exists \(/g, (found) => (found.startsWith('not') ? found.slice(4) : `not ${found}`)],
  [/ or /g, () => ' and '],
  [/ for update\b/g, () => ''],
  [/ limit (?!1\b)[$\w]+/g, () => ''],
]

/**
 * The faults of a piece of SQL: each condition left out, each comparison, order and null turned, locks and limits gone.
 * Returns the changes by their place in the text; nothing for a text that is no SQL.
 */
export function sqlMutants(text: string): Change[] {
  const statement = ownText(text)
  if (!SQL.test(statement)) return []
  const conditions = [...statement.matchAll(/\s(and)\s|\b(where)\s/g)].map(({ index, 0: found, 1: and }) => {
    const begin = index + found.length
    const end = endOf(statement, begin)
    return and ? { start: index, end, text: '' } : { start: begin, end, text: 'true' }
  })
  const swaps = SWAPS.flatMap(([pattern, become]) =>
    [...statement.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      text: become(found),
    })),
  )
  return [...conditions, ...swaps].filter(({ start, end }) => text.slice(start, end).trim() !== 'true')
}
