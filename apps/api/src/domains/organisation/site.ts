import { companySite, site } from '@selamat/contract/domains/organisation/site'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { assertNoActiveUses } from '../../platform/records/where-used.ts'

/** The sites of a company, mounted twice: as master data and under Company (ORG-27, AMB-50). */
export function mountSites(app: FastifyInstance, context: AppContext): void {
  for (const resource of [site, companySite]) {
    crudRoutes(app, context, resource, {
      table: 'sites',
      label: 'siteName',
      hint: 't.code',
      unique: {
        sites_name: { field: 'siteName', code: 'NAME_EXISTS' },
        sites_code: { field: 'code', code: 'CODE_EXISTS' },
      },
      beforeMove: async (tx, move, { id, siteName: name }, actor) => {
        if (move === 'archive') await assertNoActiveUses(context, tx, actor, { table: 'sites', id, name })
      },
    })
  }
}
