import type { ControlType } from '@selamat/contract/domains/hiradc/control-type'

/** A hazard as the product's library has it: its usual controls are pairs of type and text, the strongest first. */
export interface LibraryHazard {
  readonly name: string
  readonly consequences: string
  readonly controls: readonly (readonly [type: ControlType, text: string])[]
  /** The standard, regulation or guidance that treats it. */
  readonly source: string
}
