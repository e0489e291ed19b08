import {
  flowNext,
  formFlow,
  formFlowActions,
  formFlowLifecycle,
  formFlowSearch,
} from '@selamat/contract/domains/workflow/form-flow'
import { formatDate } from '@selamat/contract/kit/dates'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { respond } from '../../platform/handler-result.ts'
import { mount } from '../../platform/http.ts'
import { type Gate, gate, lifecycleOf } from '../../platform/lifecycle.ts'
import type { Binding, WriteContext } from '../../platform/records/binding.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { writeFlowDraft } from './commands/flow-draft.ts'
import { publishFlow } from './commands/publish-flow.ts'
import { mountFlowDesign } from './flow-design.ts'
import { flowDetail } from './queries/flow-detail.ts'
import { formProblems, formStates } from './queries/flow-findings.ts'
import { searchFlows } from './queries/search-flows.ts'
import { nextSteps } from './queries/startable-flows.ts'

/** A workflow as its moves see it. */
interface StoredFlow {
  readonly id: number
  readonly companyId: number
  readonly flowName: string
  readonly archivedAt: Date | null
}
type Action = ActionOf<typeof formFlowLifecycle>
type State = StateOf<typeof formFlowLifecycle>

/** What can be done to a workflow: an archived one starts nothing, the reports that it started go on. */
const formFlowMoves = lifecycleOf(formFlowLifecycle, {
  table: 'formFlows',
  // The permission on the menu item is all it needs.
  relations: { administrator: (_flow: object, _actor: Actor) => null },
  audit: ({ subject: { companyId, flowName } }: { readonly subject: StoredFlow }) => ({ companyId, label: flowName }),
})

const FORMS = `(select json_agg(json_build_object('formId', o.id, 'formName', o.form_name) order by ff.position)
  from form_flow_forms ff join forms o on o.id = ff.form_id where ff.form_flow_id = t.id)`
const DRAFT_FORMS = `(select json_agg(json_build_object('formId', o.id, 'formName', o.form_name) order by each.position)
  from jsonb_array_elements_text(draft.form_ids) with ordinality as each (form_id, position) join forms o on o.id = each.form_id::bigint)`

const binding: Binding<typeof formFlow> = {
  table: 'form_flows',
  // Those that a domain runs for its records are not designed here yet.
  where: 't.subject is null',
  label: 'flowName',
  hint: 't.code',
  joins: `left join flow_categories k on k.id = t.category_id
    left join lateral (select id, number from form_flow_versions
      where form_flow_id = t.id and published_at is not null order by number desc limit 1) newest on true
    left join form_flow_versions draft on draft.form_flow_id = t.id and draft.published_at is null`,
  columns: {
    categoryName: 'k.name',
    forms: `coalesce(${FORMS}, ${DRAFT_FORMS}, '[]')`,
    isActive: "(t.status = 'ACTIVE')",
    detailId: 'coalesce(newest.id, draft.id)',
    versionNumber: 'coalesce(newest.number, draft.number)',
    draftDetailId: 'draft.id',
    draftNumber: 'draft.number',
  },
  constants: { status: formFlowLifecycle.initial },
  elsewhere: ['formIds', 'definition'],
  unique: {
    form_flows_name: { field: 'flowName', code: 'NAME_EXISTS' },
    form_flows_code: { field: 'code', code: 'CODE_EXISTS' },
    form_flows_follow_up: {
      field: 'isFollowUpFlow',
      code: 'NAME_EXISTS',
      message: 'Another workflow is used for follow-up actions. Clear it there first',
    },
  },
  exportColumns: ['flowName', 'code', 'description', 'typeFlow', 'categoryName', 'status', 'versionNumber'],
  beforeWrite: async (_tx, values, { before }) => {
    if (before === null) {
      const missing = (['code', 'typeFlow'] as const).filter((field) => values[field] === undefined)
      if (missing.length === 0) return { ...values, isFollowUpFlow: values.isFollowUpFlow ?? false }
      throw httpError('INVALID', {
        errors: Object.fromEntries(missing.map((each) => [each, 'This field is required'])),
      })
    }
    const { code = before.code, typeFlow = before.typeFlow, isFollowUpFlow = before.isFollowUpFlow } = values
    const isDraft = before.status === formFlowLifecycle.initial
    const fixed = Object.entries({ code: code !== before.code, typeFlow: typeFlow !== before.typeFlow })
    const changed = isDraft ? [] : fixed.flatMap(([field, differs]) => (differs ? [field] : []))
    if (changed.length === 0) return { ...values, code, typeFlow, isFollowUpFlow }
    const message = 'Reports have it already: it can only be changed until the first version is published'
    throw httpError('INVALID', { errors: Object.fromEntries(changed.map((field) => [field, message])) })
  },
  afterWrite: keepDraft,
}

/** Keeps graph and forms of a draft, with an audit row that names what changed in which step. */
async function keepDraft(
  tx: Tx,
  id: number,
  { flowName, definition, formIds }: Parameters<NonNullable<Binding<typeof formFlow>['afterWrite']>>[2],
  { actor, requestId, now, before }: WriteContext<typeof formFlow>,
): Promise<void> {
  if (before !== null && definition === undefined && formIds === undefined) return
  const { companyId } = await companyOfFlow(tx, id)
  const changes = await writeFlowDraft(tx, { formFlowId: id, companyId, definition, formIds })
  if (before === null || changes.length === 0) return
  const who = { companyId, actorId: actor.userId, at: now, requestId }
  await writeAudit(tx, {
    ...who,
    entity: 'form_flows',
    entityId: id,
    label: flowName,
    action: 'draft',
    after: { steps: changes },
  })
}

const companyOfFlow = (db: Executor, id: number) =>
  db.selectFrom('formFlows').select('companyId').where('id', '=', id).executeTakeFirstOrThrow()

/** A workflow comes back only with forms that still stand: they are held until it has. */
async function standingForms(tx: Tx, { id, companyId }: StoredFlow): Promise<Gate[]> {
  const rows = await tx
    .selectFrom('formFlowForms as ff')
    .innerJoin('forms as f', 'f.id', 'ff.formId')
    .select('f.id')
    .where('ff.formFlowId', '=', id)
    .orderBy('f.id')
    .forShare('f')
    .execute()
  const forms = await formStates(
    tx,
    companyId,
    rows.map((row) => row.id),
  )
  return formProblems(forms).map((problem) => gate('forms', problem))
}

/** Workflows as records: list, archive, drafts, versions and status (FLOWS-10 to 17). Returns how one is read. */
export function mountFormFlows(app: FastifyInstance, context: WorkflowContext) {
  const { database, clock } = context
  const { read } = crudRoutes(app, context, formFlow, binding, { except: ['archive', 'restore'] })

  mount(app, context, formFlow.endpoints.detail, async ({ actor, body }) =>
    flowDetail(database.kysely, await read(actor, body.id), body.detailId),
  )
  mount(app, context, formFlowSearch, ({ actor, body }) => searchFlows(context, binding, actor, body))
  mount(app, context, flowNext, ({ actor, query }) => nextSteps(context, actor, query.id))
  mountFlowDesign(app, context, async (actor, formFlowId) => {
    if (formFlowId === undefined) return actor.companyId
    const { id } = await read(actor, formFlowId)
    return (await companyOfFlow(database.kysely, id)).companyId
  })

  /** Locks the row, checks the move, and writes it with what goes with it. */
  const move = (
    call: { readonly actor: Actor; readonly requestId: string; readonly version: number },
    id: number,
    action: Action,
    also: (
      tx: Tx,
      subject: StoredFlow,
      at: Date,
    ) => Promise<{ to?: State; set?: { archivedAt?: Date | null; flowScheduledOn?: string } }>,
  ) =>
    database.transaction(async (tx) => {
      const subject = await tx
        .selectFrom('formFlows')
        .select(['id', 'companyId', 'flowName', 'archivedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const at = clock.now()
      const gates = action === 'restore' ? { gates: () => standingForms(tx, subject) } : {}
      const change = () => also(tx, subject, at)
      await formFlowMoves.move(tx, call, { subject, version: call.version, action, at, ...gates, change })
    })

  const { archive, restore } = formFlow.endpoints
  const moves = { ...formFlowActions, archive, restore }
  for (const action of ['activate', 'deactivate', 'archive', 'restore'] as const) {
    mount(app, context, moves[action], async (call) => {
      const { id, versionNumber, draftNumber } = await read(call.actor, call.params.id)
      await move(call, id, action, async (_tx, _subject, at) => {
        if (action === 'archive') return { set: { archivedAt: at } }
        // Runs that a repetitive workflow missed while it was inactive are not made up for.
        if (action === 'activate') return { set: { flowScheduledOn: formatDate(at) } }
        if (action !== 'restore') return {}
        // One that was never published is a draft again.
        return { to: versionNumber === draftNumber ? 'draft' : 'INACTIVE', set: { archivedAt: null } }
      })
      return read(call.actor, id)
    })
  }

  mount(app, context, formFlow.publish, async (call) => {
    const { id, status } = await read(call.actor, call.params.id)
    await move(call, id, 'publish', async (tx, { companyId }, at) => {
      await publishFlow(tx, { id, companyId, by: call.actor.userId, at })
      return { to: status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE' }
    })
    const data = await read(call.actor, id)
    return respond(data, { message: `Version ${data.versionNumber} is published` })
  })
  return read
}
