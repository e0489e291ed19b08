/** A cell of a matrix. */
export interface Cell {
  readonly likelihood: number
  readonly severity: number
}

export const sameCell = (one: Cell, other: Cell) =>
  one.likelihood === other.likelihood && one.severity === other.severity

const STEPS: Readonly<Record<string, readonly [likelihood: number, severity: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (size: number, level: number) => Math.min(size, Math.max(1, level))

/**
 * What a key does on a cell of a matrix: an arrow moves; a first digit is the likelihood, a second the severity, which
 * picks. Undefined: nothing.
 */
export function afterKey(
  key: string,
  { cell, size, digit }: { readonly cell: Cell; readonly size: number; readonly digit: number | null },
): { readonly cell: Cell; readonly digit: number | null; readonly picked: boolean } | undefined {
  const step = STEPS[key]
  if (step) {
    const [up, right] = step
    const next = { likelihood: within(size, cell.likelihood + up), severity: within(size, cell.severity + right) }
    return { cell: next, digit: null, picked: false }
  }
  if (key === 'Home') return { cell: { ...cell, severity: 1 }, digit: null, picked: false }
  if (key === 'End') return { cell: { ...cell, severity: size }, digit: null, picked: false }
  const level = /^[1-9]$/.test(key) ? Number(key) : size + 1
  if (level > size) return undefined
  if (digit === null) return { cell: { ...cell, likelihood: level }, digit: level, picked: false }
  return { cell: { likelihood: digit, severity: level }, digit: null, picked: true }
}
