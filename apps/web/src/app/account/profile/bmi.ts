const CENTIMETRES = 100
const TALLEST = 300
const HEAVIEST = 500

export interface Bmi {
  readonly value: number
  readonly label: 'Underweight' | 'Normal' | 'Overweight' | 'Obesity'
}

const within = (value: number | null, most: number): value is number =>
  value !== null && Number.isFinite(value) && value > 0 && value <= most

/**
 * The body mass index of a height in cm and a weight in kg (PROFILE-30) with its word, on the unrounded value and by the
 * limits as specified (PROFILE-31 to 34); null for an invalid height or weight (PROFILE-35).
 */
export function bmiOf(height: number | null, weight: number | null): Bmi | null {
  if (!within(height, TALLEST) || !within(weight, HEAVIEST)) return null
  const value = weight / (height / CENTIMETRES) ** 2
  return { value, label: labelOf(value) }
}

/** The word of a body mass index: what lies between the limits is Obesity too (PROFILE-34, AMB-40). */
export function labelOf(value: number): Bmi['label'] {
  if (value < 18.6) return 'Underweight'
  if (value < 24.9) return 'Normal'
  if (value >= 25 && value < 29.9) return 'Overweight'
  return 'Obesity'
}
