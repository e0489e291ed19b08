/** The rates of injuries. */
export const RATES = ['LTIFR', 'TRIR', 'SEVERITY'] as const
export type RateKind = (typeof RATES)[number]

/** Bases of the frequency and the severity rate: that of PER.03/MEN/1998 first, then that of 100 people a year (GRI 403-9 allows both). */
export const RATE_BASES = [1_000_000, 200_000] as const
export type RateBase = (typeof RATE_BASES)[number]
/** The base of the recordable rate. */
export const TRIR_BASE = 200_000
/** Fewer hours in a period give no rate: the number of injuries is given instead. */
export const LEAST_HOURS = 200_000

/** What a rate counts, in words. */
export const RATE_LABELS: Readonly<Record<RateKind, string>> = {
  LTIFR: 'Lost-time injury frequency rate',
  TRIR: 'Total recordable injury rate',
  SEVERITY: 'Severity rate',
}

const number = (value: number) => value.toLocaleString('en')

/** The formula of a rate with its base, in words. */
export const formulaOf = (kind: RateKind, base: number): string =>
  ({
    LTIFR: `(lost-time injuries + fatalities) × ${number(base)} / hours worked`,
    TRIR: `(fatalities + lost-time + restricted-work + medical-treatment cases) × ${number(TRIR_BASE)} / hours worked`,
    SEVERITY: `calendar days lost × ${number(base)} / hours worked`,
  })[kind]
