import { group } from '@selamat/contract/domains/organisation/group'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Binding } from '../../platform/records/binding.ts'

/** The table binding of groups, also for look-ups. */
export const groupBinding: Binding<typeof group> = {
  table: 'groups',
  label: 'groupName',
  hint: 't.description',
  unique: { groups_name: { field: 'groupName', code: 'NAME_EXISTS' } },
}

/** The groups of a company. */
export const mountGroups = (app: FastifyInstance, context: AppContext) => crudRoutes(app, context, group, groupBinding)
