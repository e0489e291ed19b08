import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'

/** The equipment of an action, with the version on screen. */
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
