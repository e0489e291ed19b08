import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id } from '../../../kit/text.ts'
import { agent, equipmentFilter, equipmentRead, equipmentWrite, register, serialNumber } from './equipment-fields.ts'

/** The register of the company's equipment. */
export const equipment = resource('equipment', {
  ...register,
  menuItem: 'submenu/Equipment',
  label: { one: 'equipment', many: 'equipment' },
  write: z.strictObject({ ...equipmentWrite, ...serialNumber }),
  read: z.object(equipmentRead),
  filter: equipmentFilter,
  paths: { list: '/master-equipment', add: '/master-equipment/add' },
})

/** The register of fire tools and equipment. */
export const fireEquipment = resource('fire-equipment', {
  ...register,
  menuItem: 'submenu/Fire Tools & Equipment',
  label: { one: 'fire equipment', many: 'fire equipment' },
  write: z.strictObject({ ...equipmentWrite, ...serialNumber, ...agent }),
  read: z.object(equipmentRead),
  filter: equipmentFilter,
  paths: { list: '/master-fire', add: '/master-fire/add' },
})

/** The register of the equipment that contractors bring. */
export const contractorEquipment = resource('contractor-equipment', {
  ...register,
  menuItem: 'submenu/Contractor Equipment',
  label: { one: 'contractor equipment', many: 'contractor equipment' },
  write: z.strictObject({ ...equipmentWrite, ...serialNumber, contractorId: id }),
  read: z.object({ ...equipmentRead, contractorId: id, contractorName: z.string() }),
  filter: { ...equipmentFilter, contractorId: anyOf(id) },
  paths: { list: '/master-contractor', add: '/master-contractor/add' },
})
