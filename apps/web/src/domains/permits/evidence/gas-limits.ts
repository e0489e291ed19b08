import { type GasResult, type PermitSettings, readingResult } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { texts } from './texts.ts'

/** The limits of the company, and the stricter one of the type of work. */
export interface Limits {
  readonly settings: Pick<PermitSettings, 'gasLimits'>
  readonly flammableLimit: number | null
}

/** How a value is drawn. */
export const GAS_TONES = {
  SAFE: undefined,
  WARN: 'gas-value--warn',
  BLOCK: 'gas-value--stop',
  EVACUATE: 'gas-value--stop',
}
export const GAS_MARKS = { SAFE: 'inforce', WARN: 'attention', BLOCK: 'stopped', EVACUATE: 'stopped' } as const

/** The range in which work is allowed, in words; empty where no limit is set. */
export function limitText(gas: Gas, { settings: { gasLimits }, flammableLimit }: Limits): string {
  const { blockBelow, blockFrom } = gasLimits[gas]
  const { unit } = GAS_LABELS[gas]
  const most = gas === 'flammable' && flammableLimit !== null ? Math.min(flammableLimit, blockFrom ?? 100) : blockFrom
  if (most === null) return ''
  return blockBelow === null ? texts.below(most, unit) : texts.between(blockBelow, most, unit)
}

/** What one value means by these limits. */
export const resultOf = (gas: Gas, value: number, { settings, flammableLimit }: Limits): GasResult =>
  readingResult(gas, value, settings, flammableLimit)
