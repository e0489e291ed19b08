import type { equipmentRead, equipmentWrite } from '@selamat/contract/domains/master-data/equipment/equipment-fields'
import { childCreateError, equipmentOnSave } from '@selamat/contract/domains/master-data/equipment/equipment-save'
import type { recordFields } from '@selamat/contract/kit/resource'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import type { Form } from '../../../ui/form/use-form.ts'

/** What every register of equipment asks and shows. */
export type EquipmentValues = z.input<z.ZodObject<typeof equipmentWrite>>
export type EquipmentRow = z.output<z.ZodObject<typeof recordFields & typeof equipmentRead>>

/** The part of a register's form that all of them have. */
export type EquipmentForm = Pick<Form<EquipmentValues>, 'values' | 'set' | 'errorAt' | 'touch'>

/** Initial values of new equipment. */
export const BLANK: EquipmentValues = {
  typeId: 0,
  code: '',
  brand: '',
  model: '',
  capacity: '',
  locationId: null,
  subLocationId: null,
  holderId: null,
  inServiceOn: null,
  inspectionMonths: null,
  lastInspectionDate: null,
  lastTestDate: null,
  lastCalibrationDate: null,
  licenceNumber: '',
  licenceValidUntil: null,
  licenceFileId: null,
  certificateFileId: null,
  qrCode: false,
  remarks: '',
}

/** The payload of a register's form, by the rules of an equipment detail. */
export const sent = (values: EquipmentValues, row: Pick<EquipmentRow, 'equipmentDetailId'> | null): object =>
  equipmentOnSave(row === null ? values : { ...values, equipmentDetailId: row.equipmentDetailId })

/** A refused create of child equipment, in the words of its form. */
export function childError(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const { status, code, errors, details, requestId } = thrown
  const worded = Object.entries(errors).map(([field, text]) => [field, childCreateError(text)])
  const message = childCreateError(code === 'UNREADABLE' ? null : thrown.message)
  return new ApiError(status, code, message, { errors: Object.fromEntries(worded), details, requestId })
}
