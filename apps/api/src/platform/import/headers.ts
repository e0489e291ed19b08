/** The properties of a column that match headers. */
export interface HeaderColumn {
  readonly key: string
  readonly header: string
  readonly required: boolean
  readonly aliases?: readonly string[]
}

export interface MatchedHeader {
  readonly header: string
  /** The column's key; null: no column. */
  readonly column: string | null
  /** The column that an unknown header may mean. */
  readonly suggestion: string | null
}

export interface HeaderMatch {
  readonly headers: readonly MatchedHeader[]
  /** Why the rows cannot be read with these headers; null if they can. */
  readonly problem: string | null
  /** The uploader can match the columns by hand. */
  readonly curable: boolean
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** The edit distance of two texts, with swapped letters; exact up to `most`. */
export function distance(one: string, other: string, most: number): number {
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

/** The value of the most similar label, if one is similar enough. */
export function nearest<T>(text: string, labels: readonly { readonly label: string; readonly value: T }[]): T | null {
  const target = plain(text)
  const most = Math.max(1, Math.floor(target.length / 3))
  let best: { value: T; far: number } | null = null
  for (const { label, value } of labels) {
    const known = plain(label)
    const within = target.length > 2 && (known.includes(target) || (known.length > 2 && target.includes(known)))
    const far = within ? 1 : distance(target, known, most)
    if (far <= most && (best === null || far < best.far)) best = { value, far }
  }
  return best?.value ?? null
}

const list = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ')

/** The last column of a file of rows with errors; ignored when that file is uploaded. */
export const REASON_HEADER = 'What is wrong'

/** Finds the column of each header of a file, by its text without case and spacing, or as the uploader has chosen. */
export function matchHeaders(
  columns: readonly HeaderColumn[],
  fileHeaders: readonly string[],
  chosen: readonly (string | null)[] | null,
  passedOver: readonly string[] = [],
): HeaderMatch {
  const labels = columns.flatMap((column) =>
    [column.header, ...(column.aliases ?? [])].map((label) => ({ label, column })),
  )
  const known = new Map(labels.map(({ label, column }) => [plain(label), column.key]))
  const ignored = new Set([REASON_HEADER, ...passedOver].map(plain))
  const headers = fileHeaders.map((header, index): MatchedHeader => {
    if (header === '' || (ignored.has(plain(header)) && !known.has(plain(header))))
      return { header: '', column: null, suggestion: null }
    const column = chosen === null ? (known.get(plain(header)) ?? null) : (chosen[index] ?? null)
    const meant =
      column === null && chosen === null
        ? nearest(
            header,
            labels.map(({ label, column: { key } }) => ({ label, value: key })),
          )
        : null
    return { header, column, suggestion: meant }
  })
  return { headers, ...problemOf(columns, headers, chosen !== null) }
}

function problemOf(columns: readonly HeaderColumn[], headers: readonly MatchedHeader[], chosen: boolean) {
  const named = headers.filter(({ header }) => header !== '')
  const twice = columns.filter(({ key }) => named.filter(({ column }) => column === key).length > 1)
  if (twice.length > 0) {
    return {
      problem: `${list(twice.map(({ header }) => header))} stands twice in the first row. Keep one of them`,
      curable: true,
    }
  }
  const missing = columns.filter(({ key, required }) => required && !named.some(({ column }) => column === key))
  const unknown = chosen ? [] : named.filter(({ column }) => column === null)
  if (missing.length === 0 && unknown.length === 0) return { problem: null, curable: false }
  if (named.every(({ column }) => column === null) && unknown.every(({ suggestion }) => suggestion === null)) {
    return {
      problem: `The first row holds none of the headers. It must begin with ${list(missing.map(({ header }) => header))}`,
      curable: named.length > 1,
    }
  }
  const headerOf = (key: string) => columns.find((column) => column.key === key)?.header ?? key
  const parts = [
    ...(missing.length > 0
      ? [`${list(missing.map(({ header }) => header))} ${missing.length === 1 ? 'is' : 'are'} missing`]
      : []),
    ...unknown.map(({ header, suggestion }) =>
      suggestion === null
        ? `“${header}” is no column`
        : `“${header}” is no column: is “${headerOf(suggestion)}” meant?`,
    ),
  ]
  return { problem: parts.join('. ').replaceAll('?. ', '? '), curable: true }
}
