import { BAND_COLOURS, type Band, DEFAULT_MATRIX, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'

/** A matrix in another size: levels are cut off or added at the top, and the highest band ends at the highest risk. */
export function resized(matrix: RiskMatrix, size: number): RiskMatrix {
  const axis = (name: 'likelihood' | 'severity') =>
    Array.from({ length: size }, (_, at) => matrix[name][at] ?? DEFAULT_MATRIX[name][at] ?? { name: '', meaning: '' })
  const highest = size * size
  const reached = matrix.bands.filter(({ from }) => from <= highest)
  const bands = reached.length < 2 ? matrix.bands : reached.with(-1, { ...(reached.at(-1) ?? BLANK), to: highest })
  return { ...matrix, likelihood: axis('likelihood'), severity: axis('severity'), bands }
}

const BLANK: Band = { name: '', colour: 'orange', from: 1, to: 1, approval: 'management', tolerable: false }

/** The bands with one more, in the first colour that is free, between those of lower and of higher colours. */
export function withBand(bands: readonly Band[]): Band[] {
  const colour = BAND_COLOURS.find((one) => !bands.some((band) => band.colour === one))
  if (colour === undefined) return [...bands]
  const place = bands.filter((band) => BAND_COLOURS.indexOf(band.colour) < BAND_COLOURS.indexOf(colour)).length
  const [before, after] = [bands[place - 1], bands[place]]
  const from = before ? before.to + 1 : 1
  const means = after && { approval: after.approval, tolerable: after.tolerable }
  const added = { ...BLANK, ...means, colour, from, to: Math.max(from, after ? after.from - 1 : from) }
  return bands.toSpliced(place, 0, added)
}
