import { section } from '@selamat/contract/domains/organisation/section'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Binding } from '../../platform/records/binding.ts'

/** The table binding of sections, also for look-ups. */
export const sectionBinding: Binding<typeof section> = {
  table: 'sections',
  label: 'sectionName',
  hint: 'd.department_name',
  parent: 'departmentId',
  joins: 'join departments d on d.id = t.department_id',
  columns: { departmentName: 'd.department_name' },
  unique: { sections_name: { field: 'sectionName', code: 'NAME_EXISTS' } },
}

/** The sections of the departments. */
export const mountSections = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, section, sectionBinding)
