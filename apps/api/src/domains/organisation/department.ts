import { department } from '@selamat/contract/domains/organisation/department'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { House } from '../../platform/house.ts'

/** The departments of a company. */
export const mountDepartments = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, department, {
    table: 'departments',
    label: 'departmentName',
    columns: {
      sectionCount: '(select count(*)::int from sections s where s.department_id = t.id and s.archived_at is null)',
    },
    unique: { departments_name: { field: 'departmentName', code: 'NAME_EXISTS' } },
  })
