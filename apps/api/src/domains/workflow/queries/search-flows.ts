import { type formFlow, formFlowLifecycle, formFlowSearch } from '@selamat/contract/domains/workflow/form-flow'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { type ListQuery, listPage, orderText } from '../../../platform/records/list.ts'
import { statements } from '../../../platform/records/record-statements.ts'
import { all } from '../../../platform/records/statements.ts'

type Found = DataOf<typeof formFlowSearch>[number]

/** The active workflows of forms of the actor's company by keyword, or those of one form, by name unless another order is given. */
export function searchFlows(
  { database }: AppContext,
  binding: Binding<typeof formFlow>,
  { companyId }: Actor,
  query: ListQuery & { readonly requestForm?: number | undefined },
) {
  const visible = statements({ row: formFlowSearch.data.element, write: z.object({}) }, binding)
  const scope = all([
    sql`t.subject is null`,
    sql`t.status = any(${[...formFlowLifecycle.actions.activate.to]})`,
    ...(query.requestForm === undefined
      ? []
      : [
          sql`exists (select from form_flow_forms ff where ff.form_flow_id = t.id and ff.form_id = ${query.requestForm})`,
        ]),
  ])
  const { keyword } = query
  const found = conditions({ scope, tenant: companyId, archived: false, keyword, expression: visible.expression })
  const order = orderText(query.orderBy ?? { column: 'flowName', direction: 'ascending' })
  return listPage<Found>(database.kysely, visible, found, query, order)
}
