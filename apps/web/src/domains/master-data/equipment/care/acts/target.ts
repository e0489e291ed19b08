import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment-family'

/** The piece that something is done to, in the version that was seen. */
export interface ActTarget {
  readonly id: number
  readonly version: number
  readonly family: EquipmentFamily
  readonly code: string
}

export interface ActProps {
  readonly target: ActTarget
  readonly onClose: () => void
}
