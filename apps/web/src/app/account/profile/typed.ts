/** What is left of a typed phone number: its digits (PROFILE-22). */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** A typed height or weight: its digits without leading zeros, null where nothing is left (PROFILE-23, PROFILE-24). */
export function measureOf(typed: string): number | null {
  const digits = digitsOf(typed).replace(/^0+/, '')
  return digits === '' ? null : Number(digits)
}
