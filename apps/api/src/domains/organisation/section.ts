import { section } from '@selamat/contract/domains/organisation/section'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { House } from '../../platform/house.ts'

/** The sections of the departments. */
export const mountSections = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, section, {
    table: 'sections',
    label: 'sectionName',
    hint: 'd.department_name',
    parent: 'departmentId',
    joins: 'join departments d on d.id = t.department_id',
    columns: { departmentName: 'd.department_name' },
    unique: { sections_name: { field: 'sectionName', code: 'NAME_EXISTS' } },
  })
