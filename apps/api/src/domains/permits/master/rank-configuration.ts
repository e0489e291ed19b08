import { rankConfiguration, rankLookUp } from '@selamat/contract/domains/permits/rank-configuration'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { statements } from '../../../platform/records/record-statements.ts'
import { stays } from './stays.ts'

const binding: Binding<typeof rankConfiguration> = {
  table: 'rank_configurations',
  label: 'rankName',
  hint: 'w.type_name',
  parent: 'workTypeId',
  joins: 'join work_types w on w.id = t.work_type_id',
  columns: {
    workTypeName: 'w.type_name',
    details:
      "(select string_agg(d.detail_name, E'\\n' order by d.id) from rank_details d where d.rank_id = t.id and d.archived_at is null)",
    detailCount: '(select count(*)::int from rank_details d where d.rank_id = t.id and d.archived_at is null)',
  },
  unique: { rank_configurations_name: { field: 'rankName', code: 'NAME_EXISTS' } },
  beforeWrite: stays('workTypeId', 'It stays with its type of work'),
}

const lookedUp = statements({ row: rankLookUp.data.element, write: z.object({}) }, binding)

/** The ranks of types of work, and their look-up. */
export function mountRankConfigurations(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, rankConfiguration, binding)
  mount(app, context, rankLookUp, async ({ actor, body }) => {
    const { keyword, filter } = body
    const { expression } = lookedUp
    const found = conditions({ tenant: actor.companyId, archived: false, keyword, filter, expression })
    const order = orderText(body.orderBy ?? rankConfiguration.defaultOrder)
    return listPage<DataOf<typeof rankLookUp>[number]>(context.database.kysely, lookedUp, found, body, order)
  })
}
