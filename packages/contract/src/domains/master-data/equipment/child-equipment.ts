import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id } from '../../../kit/text.ts'
import { childContractorEquipmentHead, childEquipmentHead, childFireEquipmentHead } from '../heads.ts'
import { agent, equipmentFilter, equipmentRead, equipmentWrite, register } from './equipment-fields.ts'

const verbs = [...register.verbs, 'detail'] as const
/** The parent of child equipment is of the same family: a main item or other child equipment. */
const childWrite = { ...equipmentWrite, parentId: id.meta({ title: 'Parent equipment' }) }
const childRead = { ...equipmentRead, parentId: id, parent: z.string() }
const childFilter = { ...equipmentFilter, parentId: anyOf(id) }

/** Child equipment of the company. */
export const childEquipment = resource('child-equipment', {
  ...register,
  verbs,
  ...childEquipmentHead,
  write: z.strictObject(childWrite),
  read: z.object(childRead),
  filter: childFilter,
  deleteBy: 'POST',
})

/** Child equipment of fire tools and equipment. */
export const childFireEquipment = resource('child-fire-equipment', {
  ...register,
  verbs,
  ...childFireEquipmentHead,
  write: z.strictObject({ ...childWrite, ...agent }),
  read: z.object(childRead),
  filter: childFilter,
  deleteBy: 'POST',
})

/** Child equipment of contractors; the contractor is that of the parent. */
export const childContractorEquipment = resource('child-contractor-equipment', {
  ...register,
  verbs,
  ...childContractorEquipmentHead,
  write: z.strictObject(childWrite),
  read: z.object({ ...childRead, contractorId: id, contractorName: z.string() }),
  filter: { ...childFilter, contractorId: anyOf(id) },
  deleteBy: 'POST',
})
