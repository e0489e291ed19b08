import { nearest, plain } from './nearest.ts'

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
