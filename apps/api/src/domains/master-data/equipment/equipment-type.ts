import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type InspectionForms, withInspectionRule } from './inspection-forms.ts'

/** Types of equipment with their plan; what they plan is kept on each item by the database. */
export const mountEquipmentTypes = (app: FastifyInstance, context: AppContext, forms: InspectionForms) =>
  crudRoutes(app, context, equipmentType, {
    table: 'equipment_types',
    label: 'equipmentTypeName',
    hint: "c.equipment_category_name || case t.status when 'INACTIVE' then ' · inactive' else '' end",
    parent: 'equipmentCategoryId',
    joins:
      'join equipment_categories c on c.id = t.equipment_category_id left join forms i on i.id = t.inspection_form_id',
    columns: {
      inspectionFormName: 'i.form_name',
      equipmentCategoryName: 'c.equipment_category_name',
      equipmentCount: `(select count(*)::int from (
        select 1 from equipment e where e.type_id = t.id and e.archived_at is null limit 1000) n)`,
    },
    filters: { category: (ids) => sql`t.equipment_category_id = any(${ids})` },
    beforeWrite: (tx, values, { before }) => withInspectionRule(tx, forms, values, before),
    unique: { equipment_types_name: { field: 'equipmentTypeName', code: 'NAME_EXISTS' } },
  })
