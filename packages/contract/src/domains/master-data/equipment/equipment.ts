import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id } from '../../../kit/text.ts'
import { contractorEquipmentHead, equipmentHead, fireEquipmentHead } from '../heads.ts'
import { agent, equipmentFilter, equipmentRead, equipmentWrite, register, serialNumber } from './equipment-fields.ts'

/** The register of the company's equipment. */
export const equipment = resource('equipment', {
  ...register,
  ...equipmentHead,
  write: z.strictObject({ ...equipmentWrite, ...serialNumber }),
  read: z.object(equipmentRead),
  filter: equipmentFilter,
})

/** The register of fire tools and equipment. */
export const fireEquipment = resource('fire-equipment', {
  ...register,
  ...fireEquipmentHead,
  write: z.strictObject({ ...equipmentWrite, ...serialNumber, ...agent }),
  read: z.object(equipmentRead),
  filter: equipmentFilter,
})

/** The register of the equipment that contractors bring. */
export const contractorEquipment = resource('contractor-equipment', {
  ...register,
  ...contractorEquipmentHead,
  write: z.strictObject({ ...equipmentWrite, ...serialNumber, contractorId: id }),
  read: z.object({ ...equipmentRead, contractorId: id, contractorName: z.string() }),
  filter: { ...equipmentFilter, contractorId: anyOf(id) },
})
