import { department } from '@selamat/contract/domains/organisation/department'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Binding } from '../../platform/records/binding.ts'

/** The table binding of departments, also for look-ups. */
export const departmentBinding: Binding<typeof department> = {
  table: 'departments',
  label: 'departmentName',
  columns: {
    sectionCount: '(select count(*)::int from sections s where s.department_id = t.id and s.archived_at is null)',
  },
  unique: { departments_name: { field: 'departmentName', code: 'NAME_EXISTS' } },
}

/** The departments of a company. */
export const mountDepartments = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, department, departmentBinding)
