import { EQUIPMENT_TYPE_PRELOAD } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { keepChoices, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { types } from './choices.ts'

/** Reads the types of equipment into the choices of the fields that pick one; where it fails, the fields read for themselves. */
export async function readEquipmentTypes(): Promise<void> {
  try {
    const { data, pagination } = await call(equipmentType.endpoints.list, { body: EQUIPMENT_TYPE_PRELOAD })
    // Of more than these the field must ask by name.
    if ((pagination?.totalItem ?? 0) > data.length) return
    const options = data
      .map(({ id, equipmentTypeName: label, equipmentCategoryName: hint }) => ({ id, label, hint }))
      .sort((one, other) => one.label.localeCompare(other.label))
    keepChoices(types, toChoices(options))
  } catch {
    // Told where the types are needed.
  }
}
