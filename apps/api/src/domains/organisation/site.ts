import { site } from '@selamat/contract/domains/organisation/site'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { House } from '../../platform/house.ts'

/** The sites of a company. */
export const mountSites = (app: FastifyInstance, house: House) =>
  crudRoutes(app, house, site, {
    table: 'sites',
    label: 'siteName',
    hint: 't.code',
    unique: {
      sites_name: { field: 'siteName', code: 'NAME_EXISTS' },
      sites_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
