import {
  formFlow,
  formFlowActions,
  formFlowLifecycle,
  formFlowSearch,
} from '@selamat/contract/domains/workflow/form-flow'
import type { ActionOf } from '@selamat/contract/kit/lifecycle'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { lifecycleOf } from '../../platform/lifecycle.ts'
import type { Binding } from '../../platform/records/binding.ts'
import { flowDetail } from './queries/flow-detail.ts'
import { searchFlows } from './queries/search-flows.ts'

/** A workflow as its moves see it. */
interface StoredFlow {
  readonly id: number
  readonly companyId: number
  readonly flowName: string
  readonly archivedAt: Date | null
}

/** What can be done to a workflow: an archived one starts nothing, the reports that it started go on. */
const formFlowMoves = lifecycleOf(formFlowLifecycle, {
  table: 'formFlows',
  // The permission on the menu item is all it needs.
  relations: { administrator: (_flow: object, _actor: Actor) => null },
  audit: ({ subject: { companyId, flowName } }: { readonly subject: StoredFlow }) => ({ companyId, label: flowName }),
})

const FORMS = `(select json_agg(json_build_object('formId', o.id, 'formName', o.form_name) order by ff.position)
  from form_flow_forms ff join forms o on o.id = ff.form_id where ff.form_flow_id = t.id)`

const binding: Binding<typeof formFlow> = {
  table: 'form_flows',
  label: 'flowName',
  hint: 't.code',
  joins: `left join flow_categories k on k.id = t.category_id
    cross join lateral (select v.id, v.number from form_flow_versions v where v.form_flow_id = t.id order by v.number desc limit 1) v`,
  columns: {
    categoryName: 'k.name',
    forms: `coalesce(${FORMS}, '[]')`,
    isActive: "(t.status = 'ACTIVE')",
    detailId: 'v.id',
    versionNumber: 'v.number',
  },
  unique: { form_flows_name: { field: 'flowName', code: 'NAME_EXISTS' } },
  exportColumns: ['flowName', 'code', 'description', 'typeFlow', 'categoryName', 'status', 'versionNumber'],
}

const MESSAGES: Readonly<Record<ActionOf<typeof formFlowLifecycle>, string>> = {
  activate: 'The workflow is active',
  deactivate: 'The workflow is inactive',
  archive: 'Successfully archived.',
  restore: 'Successfully restored.',
}

/** Workflows as records: list, archive, versions and status; their graph is only read (FLOWS-10 to 17). */
export function mountFormFlows(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context
  const { read } = crudRoutes(app, context, formFlow, binding, { except: ['archive', 'restore'] })

  mount(app, context, formFlow.endpoints.detail, async ({ actor, body }) => ({
    data: await flowDetail(database.kysely, await read(actor, body.id), body.detailId),
    message: 'Data found',
  }))
  mount(app, context, formFlowSearch, ({ actor, body }) => searchFlows(context, binding, actor, body))

  const { archive, restore } = formFlow.endpoints
  const moves = { ...formFlowActions, archive, restore }
  for (const action of ['activate', 'deactivate', 'archive', 'restore'] as const) {
    mount(app, context, moves[action], async (call) => {
      const { id } = await read(call.actor, call.params.id)
      await database.transaction(async (tx) => {
        const subject = await tx
          .selectFrom('formFlows')
          .select(['id', 'companyId', 'flowName', 'archivedAt'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const at = clock.now()
        const set = action === 'archive' ? { archivedAt: at } : action === 'restore' ? { archivedAt: null } : {}
        await formFlowMoves.move(tx, call, { subject, version: call.version, action, at, change: () => ({ set }) })
      })
      return { data: await read(call.actor, id), message: MESSAGES[action] }
    })
  }
}
