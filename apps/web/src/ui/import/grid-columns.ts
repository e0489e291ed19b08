import type { GridColumn, GridRow } from './grid-types.ts'

/** The columns people know a row by; they always stand first. */
const FIRST = 3
/** More do not fit beside one another. */
const CALM = 6

/**
 * The columns worth a look: those a row is known by, those with something wrong or changed, and a few of the others the
 * file has; all that the file has where `all` is asked for.
 */
export function columnsToShow(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  all: boolean,
): readonly GridColumn[] {
  const noted = new Set(rows.flatMap(({ notes }) => Object.keys(notes)))
  const inFile = columns.filter(({ key }) => noted.has(key) || rows.some(({ cells }) => cells[key] != null))
  if (all) return inFile
  const filled = (key: string) => rows.filter(({ cells }) => (cells[key] ?? '') !== '').length
  const must = inFile.filter(({ key }, index) => index < FIRST || noted.has(key))
  const others = inFile
    .filter((column) => !must.includes(column))
    .sort((one, other) => filled(other.key) - filled(one.key))
    .slice(0, Math.max(0, CALM - must.length))
  return inFile.filter((column) => must.includes(column) || others.includes(column))
}
