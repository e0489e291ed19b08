/**
 * Cohen's weighted kappa of two raters, with linear weights (Cicchetti and Allison): 1 is full agreement, 0 what chance
 * would give. `table[i][j]` counts what the first rated i and the second j. Null where it is not defined: no ratings, or
 * chance alone would agree every time.
 */
export function weightedKappa(table: readonly (readonly number[])[]): number | null {
  const rows = table.map((row) => sum(row))
  const columns = table.map((_, column) => sum(table.map((row) => row[column] ?? 0)))
  const all = sum(rows)
  let observed = 0
  let expected = 0
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      const distance = Math.abs(i - j)
      observed += distance * count * all
      expected += distance * (rows[i] ?? 0) * (columns[j] ?? 0)
    })
  })
  return expected === 0 ? null : 1 - observed / expected
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
