import { group } from '@selamat/contract/domains/organisation/group'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Binding } from '../../platform/records/binding.ts'

/** How a group stands in the database; look-ups use it, too. */
export const groupBinding: Binding<typeof group> = {
  table: 'groups',
  label: 'groupName',
  hint: 't.description',
  unique: { groups_name: { field: 'groupName', code: 'NAME_EXISTS' } },
}

/** Groups of people beside the organisation. */
export const mountGroups = (app: FastifyInstance, context: AppContext) => crudRoutes(app, context, group, groupBinding)
