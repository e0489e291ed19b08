import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { ActionDialog, type ActionDialogProps } from '../../../../../ui/form/action-dialog.tsx'
import { afterAction, refreshEquipment } from '../registers.ts'

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

/** The drawer of an action on equipment. */
export const ActionForm = <Values extends object, Output>(
  props: Omit<ActionDialogProps<Values, Output, Envelope<EquipmentRecord>>, 'drawer' | 'onDone' | 'reload'>,
) => <ActionDialog {...props} drawer onDone={(answer) => void afterAction(answer)} reload={refreshEquipment} />
