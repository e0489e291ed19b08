import { equipmentCategory } from '@selamat/contract/domains/master-data/equipment/equipment-category'
import {
  EQUIPMENT_STATUSES,
  type EquipmentFamily,
} from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { type ChoiceSource, fixedChoices, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { statusLabel } from '../../../ui/status.ts'
import { locations, people } from '../choices.ts'

export const categories = choicesOf(equipmentCategory)
export const types = choicesOf(equipmentType)
export const subLocations = choicesOf(subLocation)
export const statuses = fixedChoices(
  'equipment-statuses',
  EQUIPMENT_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
)

/** Equipment and child equipment of one family: possible parents. */
export const itemsOf = (family: EquipmentFamily): ChoiceSource => ({
  key: `equipment-items:${family}`,
  load: async (body) => toChoices((await call(equipmentTree.items, { body: { ...body, family } })).data.options),
})

/** The sources of names for references of equipment, for the comparison of two versions. */
export const PICKERS = { typeId: types, locationId: locations, subLocationId: subLocations, holderId: people }
