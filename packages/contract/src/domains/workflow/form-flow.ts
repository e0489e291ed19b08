import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { lifecycle } from '../../kit/lifecycle.ts'
import { anyOf, listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { TYPE_FLOWS, typeFlow } from './flow.ts'

const MENU = 'submenu/Workflow Form'

/** A workflow: only an active one starts reports; whatever it started goes on to its end. */
export const formFlowLifecycle = lifecycle({
  name: 'workflow',
  states: ['ACTIVE', 'INACTIVE', 'DELETED'],
  initial: 'ACTIVE',
  actions: {
    activate: { label: 'Activate', from: ['INACTIVE'], to: ['ACTIVE'], who: 'administrator' },
    deactivate: { label: 'Deactivate', from: ['ACTIVE'], to: ['INACTIVE'], who: 'administrator' },
    archive: { label: 'Archive', from: ['ACTIVE', 'INACTIVE'], to: ['DELETED'], who: 'administrator' },
    restore: { label: 'Restore', from: ['DELETED'], to: ['INACTIVE'], who: 'administrator' },
  },
})

/** The icons of workflows by the name under which they are stored. */
export const FLOW_ICONS = ['alert', 'alarm', 'safety', 'tool', 'heart', 'medicine', 'document'] as const
export type FlowIcon = (typeof FLOW_ICONS)[number]

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const flowForm = z.object({ formId: z.int(), formName: z.string() })
const status = z.enum(formFlowLifecycle.states)

const described = resource('form-flows', {
  menuItem: MENU,
  label: { one: 'workflow', many: 'workflows' },
  // The published graph is changed by a new version alone.
  write: z.strictObject({
    flowName: text(120),
    description: optionalText(500),
    icon: z.enum(FLOW_ICONS),
    categoryId: optionalId,
  }),
  read: z.object({
    flowName: z.string(),
    code: z.string(),
    description: z.string().nullable(),
    typeFlow: z.enum(TYPE_FLOWS),
    icon: z.enum(FLOW_ICONS),
    categoryId: z.int().nullable(),
    categoryName: z.string().nullable(),
    /** In their order; the first one starts the workflow. */
    forms: z.array(flowForm),
    status,
    isActive: z.boolean(),
    isRepetitiveFlow: z.boolean(),
    flowFrequency: z.enum(FREQUENCIES).nullable(),
    flowRepetition: z.int().nullable(),
    flowDate: z.string().nullable(),
    /** Its newest version. */
    detailId: z.int(),
    versionNumber: z.int(),
  }),
  filter: { status: anyOf(status), typeFlow: anyOf(typeFlow), categoryId: anyOf(id) },
  sortable: ['id', 'flowName', 'code', 'typeFlow', 'status', 'updatedAt'],
  defaultOrder: { column: 'flowName', direction: 'ascending' },
  verbs: ['list', 'get', 'update', 'archive', 'restore', 'export', 'options'],
  imports: false,
  paths: { list: '/form-flow', archive: '/general-formflow-archive' },
  calls: { archive: ['POST', '/delete/:id'], restore: ['POST', '/restore/:id'] },
})

/** A node of the graph as people read it. */
export const flowStep = z.object({
  key: z.string(),
  type: z.enum(['task', 'decision', 'split', 'join', 'end']),
  title: z.string(),
  /** Who is asked: the first rule that names somebody is used. */
  who: z.array(z.string()),
  /** How many of them must answer. */
  completion: z.string().nullable(),
  dueHours: z.int().nullable(),
  /** What leads on, and to which step. */
  leads: z.array(z.object({ text: z.string(), to: z.string() })),
})
export type FlowStep = z.infer<typeof flowStep>

const version = z.object({ detailId: z.int(), number: z.int(), publishedAt: instant })

export const formFlowDetail = described.row.extend({
  /** The version that is shown. */
  detail: version,
  /** Every version, newest first. */
  versions: z.array(version),
  steps: z.array(flowStep),
  /** Reports that it started and that have not ended, counted to 10,001. */
  runningCount: z.int(),
})
export type FormFlowDetail = z.infer<typeof formFlowDetail>

/** Workflows as records (FLOWS-05). */
export const formFlow = {
  ...described,
  endpoints: {
    ...described.endpoints,
    detail: endpoint({
      method: 'POST',
      path: '/form-flows/detail',
      summary: 'Read a workflow in one of its versions; without one in the newest',
      permission: may(MENU, 'read'),
      body: z.strictObject({ id, detailId: id.optional() }),
      data: formFlowDetail,
    }),
  },
}

/** Active workflows for whoever looks one up; `requestForm` narrows to those of a form (FLOWS-08). */
export const formFlowSearch = endpoint({
  method: 'POST',
  path: '/form-flows/search',
  summary: 'Search active workflows',
  permission: 'signed-in',
  kind: 'list',
  body: listQuery(['flowName', 'code', 'typeFlow'], {}).safeExtend({ requestForm: id.optional() }),
  data: z.array(
    described.row.pick({
      id: true,
      flowName: true,
      code: true,
      description: true,
      typeFlow: true,
      icon: true,
      categoryId: true,
      categoryName: true,
      forms: true,
    }),
  ),
})

const perform = (action: 'activate' | 'deactivate') =>
  endpoint({
    method: 'POST',
    path: `/form-flows/${action}/:id`,
    summary: `${formFlowLifecycle.actions[action].label} workflow`,
    permission: may(MENU, 'update'),
    params: idParams,
    ifMatch: true,
    data: described.row,
  })

/** Whether a workflow starts reports. */
export const formFlowActions = { activate: perform('activate'), deactivate: perform('deactivate') }
