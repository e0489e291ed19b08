/** A cell of a matrix. */
export interface Cell {
  readonly likelihood: number
  readonly severity: number
}

export const sameCell = (one: Cell, other: Cell) =>
  one.likelihood === other.likelihood && one.severity === other.severity

/** What a digit does on a cell of a matrix: the first is the likelihood, the second the severity, which picks. Undefined: nothing. */
export function afterDigit(
  key: string,
  { cell, size, digit }: { readonly cell: Cell; readonly size: number; readonly digit: number | null },
): { readonly cell: Cell; readonly digit: number | null; readonly picked: boolean } | undefined {
  const level = /^[1-9]$/.test(key) ? Number(key) : size + 1
  if (level > size) return undefined
  if (digit === null) return { cell: { ...cell, likelihood: level }, digit: level, picked: false }
  return { cell: { likelihood: digit, severity: level }, digit: null, picked: true }
}
