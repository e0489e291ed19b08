const DECIMAL = /^-?(\d+[.,]?\d*|[.,]\d+)$/

/**
 * Reads a number as it is typed, with a comma or a point as the decimal sign. Digits have no grouping sign, so that one sign alone
 * is never read as the other.
 * @returns NaN where the text is empty or no such number, as 1.234,5
 */
export function readDecimal(text: string): number {
  const written = text.trim()
  return DECIMAL.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}
