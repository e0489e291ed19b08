import { z } from 'zod'
import { anyOf } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { id, optionalText, text } from '../../kit/text.ts'

export const EQUIPMENT_TYPE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
const status = z.enum(EQUIPMENT_TYPE_STATUSES)

/** How often something is done, in months; empty: it is not planned. */
export const everyMonths = z
  .int('Use a whole number')
  .min(1, 'At least 1 month')
  .max(120, 'At most 120 months')
  .nullish()
  .transform((value) => value ?? null)
const planned = z.int().nullable()

/** The types of equipment with their plan: how often it is inspected, tested, calibrated, and what papers it needs. */
export const equipmentType = resource('equipment-types', {
  menuItem: 'submenu/Equipment',
  label: { one: 'equipment type', many: 'equipment types' },
  write: z.strictObject({
    equipmentTypeName: text(100),
    equipmentCategoryId: id,
    status,
    uploadMandatory: z.boolean(),
    licenceRequired: z.boolean(),
    inspectionMonths: everyMonths,
    testMonths: everyMonths,
    calibrationMonths: everyMonths,
    description: optionalText(2000),
  }),
  read: z.object({
    equipmentTypeName: z.string(),
    equipmentCategoryId: z.int(),
    equipmentCategoryName: z.string(),
    /** An inactive one is not chosen for new equipment. */
    status,
    /** Its equipment must have a certificate. */
    uploadMandatory: z.boolean(),
    /** Its equipment needs a licence (SIA). */
    licenceRequired: z.boolean(),
    inspectionMonths: planned,
    testMonths: planned,
    calibrationMonths: planned,
    description: z.string().nullable(),
    equipmentCount: z.int(),
  }),
  filter: { status: status.or(anyOf(status)), uploadMandatory: z.boolean(), category: anyOf(id) },
  sortable: ['id', 'equipmentTypeName', 'updatedAt'],
  defaultOrder: { column: 'equipmentTypeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/master-equipment-type', add: '/master-equipment-type/add' },
  deleteBy: 'POST',
})

/** What is asked for when a session becomes available, so that the pickers open at once (SHELL-12). */
export const EQUIPMENT_TYPE_PRELOAD = {
  limit: 100,
  page: 1,
  orderBy: { column: 'id', direction: 'descending' },
} as const
