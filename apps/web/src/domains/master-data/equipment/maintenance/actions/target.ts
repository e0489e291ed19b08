import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'

/** The piece that something is done to, in the version that was seen. */
export interface ActionTarget {
  readonly id: number
  readonly version: number
  readonly family: EquipmentFamily
  readonly code: string
}

export interface ActionProps {
  readonly target: ActionTarget
  readonly onClose: () => void
}
