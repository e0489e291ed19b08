import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { stays } from './stays.ts'

/** The details of the ranks of types of work. */
export const mountRankDetails = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, rankDetail, {
    table: 'rank_details',
    label: 'detailName',
    hint: "w.type_name || ' · ' || r.rank_name",
    parent: 'rankId',
    joins: 'join rank_configurations r on r.id = t.rank_id join work_types w on w.id = r.work_type_id',
    columns: { rankName: 'r.rank_name', risk: 'r.risk', workTypeId: 'r.work_type_id', workTypeName: 'w.type_name' },
    filters: {
      workTypeId: (ids) =>
        sql`t.rank_id in (select r.id from rank_configurations r where r.work_type_id = any(${ids}::bigint[]))`,
    },
    unique: { rank_details_name: { field: 'detailName', code: 'NAME_EXISTS' } },
    beforeWrite: stays('rankId', 'It stays with its rank'),
  })
