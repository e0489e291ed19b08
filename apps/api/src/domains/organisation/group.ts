import { group } from '@selamat/contract/domains/organisation/group'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { House } from '../../platform/house.ts'

/** Groups of people beside the organisation. */
export const mountGroups = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, group, {
    table: 'groups',
    label: 'groupName',
    hint: 't.description',
    unique: { groups_name: { field: 'groupName', code: 'NAME_EXISTS' } },
  })
