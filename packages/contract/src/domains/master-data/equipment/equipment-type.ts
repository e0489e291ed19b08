import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalText, text } from '../../../kit/text.ts'
import { equipmentTypeHead } from '../heads.ts'
import { planRead, planWrite } from './equipment-plan.ts'

export const EQUIPMENT_TYPE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
/** An inactive type is not chosen for new equipment. */
const status = z.enum(EQUIPMENT_TYPE_STATUSES)

/** The types of equipment with their plan: how often it is inspected, tested, calibrated, and what documents it needs. */
export const equipmentType = resource('equipment-types', {
  ...equipmentTypeHead,
  write: z.strictObject({
    equipmentTypeName: text(100),
    equipmentCategoryId: id,
    status,
    ...planWrite,
    description: optionalText(2000),
  }),
  read: z.object({
    equipmentTypeName: z.string(),
    equipmentCategoryId: z.int(),
    equipmentCategoryName: z.string(),
    status,
    ...planRead,
    inspectionFormName: z.string().nullable(),
    description: z.string().nullable(),
    equipmentCount: z.int(),
  }),
  filter: { status: status.or(anyOf(status)), uploadMandatory: z.boolean(), category: anyOf(id) },
  sortable: ['id', 'equipmentTypeName', 'updatedAt'],
  defaultOrder: { column: 'equipmentTypeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
})
