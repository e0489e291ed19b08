/** The visible words of the matrix, of a risk and of its bands. */
export const texts = {
  likelihood: 'Likelihood',
  severity: 'Severity',
  initial: 'initial risk',
  residual: 'residual risk',
  noBand: 'in no band',
  notRated: 'Not rated',
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  level: (n: number, name: string) => `${n} ${name}`,
  bands: 'Bands',
}
