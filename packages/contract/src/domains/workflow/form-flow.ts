import { z } from 'zod'
import { endpoint, FOUND, idParams } from '../../kit/endpoint.ts'
import { lifecycle } from '../../kit/lifecycle.ts'
import { anyOf, listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { fieldData } from '../forms/form.ts'
import { CASE_ACTIONS, CASE_ENDS } from './case.ts'
import { TYPE_FLOWS, typeFlow } from './flow.ts'
import { flowDraft } from './flow-definition.ts'
import { formFlowHead } from './heads.ts'
import { timelineEntry } from './task-detail.ts'

const MENU = 'submenu/Workflow Form'

/** A workflow: a draft until its first version is published; only an active one starts reports, and what it started goes on. */
export const formFlowLifecycle = lifecycle({
  name: 'workflow',
  states: ['draft', 'ACTIVE', 'INACTIVE', 'DELETED'],
  initial: 'draft',
  actions: {
    publish: {
      label: 'Publish',
      from: ['draft', 'ACTIVE', 'INACTIVE'],
      to: ['ACTIVE', 'INACTIVE'],
      who: 'administrator',
    },
    activate: { label: 'Activate', from: ['INACTIVE'], to: ['ACTIVE'], who: 'administrator' },
    deactivate: { label: 'Deactivate', from: ['ACTIVE'], to: ['INACTIVE'], who: 'administrator' },
    archive: { label: 'Archive', from: ['draft', 'ACTIVE', 'INACTIVE'], to: ['DELETED'], who: 'administrator' },
    restore: { label: 'Restore', from: ['DELETED'], to: ['INACTIVE', 'draft'], who: 'administrator' },
  },
})

/** The icons of workflows by the name under which they are stored. */
export const FLOW_ICONS = ['alert', 'alarm', 'safety', 'tool', 'heart', 'medicine', 'document'] as const
export type FlowIcon = (typeof FLOW_ICONS)[number]

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const flowForm = z.object({ formId: z.int(), formName: z.string() })
const status = z.enum(formFlowLifecycle.states)

const described = resource('form-flows', {
  ...formFlowHead,
  // Of an update what is left out stays; graph and forms are those of the draft, published versions never change.
  write: z.strictObject({
    flowName: text(120),
    description: optionalText(500),
    icon: z.enum(FLOW_ICONS),
    categoryId: optionalId,
    /** Names its start link and documents; it can be changed until the first version is published, like the type. */
    code: z
      .string()
      .regex(/^[A-Z]{2,6}$/, 'Two to six capital letters')
      .meta({ examples: ['HAZ'] })
      .optional(),
    typeFlow: typeFlow.optional(),
    /** The company's follow-up actions are its reports. */
    isFollowUpFlow: z.boolean().optional(),
    /** The first one starts the workflow, the others are those of its steps; what a step names belongs to them anyway. */
    formIds: z.array(id).max(20).optional(),
    definition: flowDraft.optional(),
  }),
  read: z.object({
    flowName: z.string(),
    code: z.string(),
    description: z.string().nullable(),
    typeFlow: z.enum(TYPE_FLOWS),
    icon: z.enum(FLOW_ICONS),
    categoryId: z.int().nullable(),
    categoryName: z.string().nullable(),
    /** The first one starts the workflow, the others are those of its steps in their order. */
    forms: z.array(flowForm),
    status,
    isActive: z.boolean(),
    isFollowUpFlow: z.boolean(),
    isRepetitiveFlow: z.boolean(),
    flowFrequency: z.enum(FREQUENCIES).nullable(),
    flowRepetition: z.int().nullable(),
    flowDate: z.string().nullable(),
    /** Its newest published version; of a workflow without one its draft. */
    detailId: z.int(),
    versionNumber: z.int(),
    /** What was changed since and is not published. */
    draftDetailId: z.int().nullable(),
    draftNumber: z.int().nullable(),
  }),
  filter: { status: anyOf(status), typeFlow: anyOf(typeFlow), categoryId: anyOf(id) },
  sortable: ['id', 'flowName', 'code', 'typeFlow', 'status', 'updatedAt'],
  defaultOrder: { column: 'flowName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'export', 'options'],
  imports: false,
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
  /** What is filled in with the answer. */
  formId: z.int().nullable(),
  /** What leads on, and to which step. */
  leads: z.array(z.object({ text: z.string(), to: z.string() })),
})
export type FlowStep = z.infer<typeof flowStep>

/** A version; without `publishedAt` the draft. */
const version = z.object({ detailId: z.int(), number: z.int(), publishedAt: instant.nullable() })

export const formFlowDetail = described.row.extend({
  /** The version that is shown. */
  detail: version,
  /** Every version, newest first. */
  versions: z.array(version),
  /** Of the version, in their order. */
  versionForms: z.array(flowForm),
  definition: flowDraft,
  steps: z.array(flowStep),
  /** Reports that it started and that have not ended, counted to 10,001. */
  runningCount: z.int(),
})
export type FormFlowDetail = z.infer<typeof formFlowDetail>

/** Something that keeps a workflow from running, at a node or (null) as a whole; a warning keeps it from nothing. */
const finding = z.object({ node: z.string().nullable(), level: z.enum(['error', 'warning']), message: z.string() })
export type FlowFinding = z.infer<typeof finding>

const design = { definition: flowDraft, formIds: z.array(id).max(20) }

/** A step of a dry run, in the order in which people would be asked. */
export const dryStep = z.object({
  key: z.string(),
  /** How often the report has been at the node. */
  iteration: z.int(),
  type: flowStep.shape.type,
  title: z.string(),
  /** Of a step: who would be asked, the first of them by name. */
  people: z.array(z.object({ fullName: z.string(), positionName: z.string().nullable() })),
  peopleCount: z.int(),
  /** The rule that named them, and those before it that named nobody. */
  rule: z.string().nullable(),
  triedBefore: z.array(z.string()),
  completion: z.string().nullable(),
  opensAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** What is taken as the answer, and what else could be. */
  outcome: z.enum(CASE_ACTIONS).nullable(),
  outcomes: z.array(z.object({ action: z.enum(CASE_ACTIONS), label: z.string() })),
  /** Of a decision: what held. Of a step: why nobody can be asked. */
  note: z.string().nullable(),
})
export type DryStep = z.infer<typeof dryStep>

/** What a draft is asked before it is published; nothing of it is stored, and nobody is notified. */
export const flowDesign = {
  check: endpoint({
    method: 'POST',
    path: '/form-flows/check',
    summary: 'Check a workflow with the people of today, before it is published',
    permission: may(MENU, 'update'),
    body: z.strictObject({ ...design, formFlowId: id.optional() }),
    data: z.array(finding),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/form-flows/dry-run',
    summary: 'Who would be asked, step by step, if somebody sent a report now',
    permission: may(MENU, 'update'),
    body: z.strictObject({
      ...design,
      formFlowId: id.optional(),
      submitterId: id,
      fieldData,
      /** The answer at a step the first time it is reached; without one its first answer. */
      outcomes: z
        .record(z.string().max(60), z.enum(CASE_ACTIONS))
        .meta({ examples: [{ review: 'approve' }] })
        .default({}),
    }),
    data: z.object({
      steps: z.array(dryStep),
      /** Null: the walk came to no end. */
      end: z.enum(CASE_ENDS).nullable(),
      endsAt: instant,
    }),
  }),
}

/** Who is asked first when the caller starts a workflow (FLOWS-18). */
export const flowNext = endpoint({
  method: 'GET',
  path: '/form-flows/next',
  summary: 'The steps that follow when the caller starts a workflow now, in their order',
  permission: 'signed-in',
  ownScope: true,
  query: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  data: z.array(z.object({ label: z.string(), who: z.string(), dueHours: z.int() })),
})

/** The timeline of an assignment under the name of its workflow (FLOWS-19). */
export const flowTimeline = endpoint({
  method: 'POST',
  path: '/form-flows/timeline',
  summary: 'The timeline of an assignment that the caller may open',
  permission: 'signed-in',
  ownScope: true,
  confidential: true,
  reading: 'timeline',
  body: z.strictObject({
    assignmentNumber: z
      .string()
      .min(1)
      .max(60)
      .meta({ examples: ['SHE/HAZ/2026/XI/0001'] }),
  }),
  data: z.array(timelineEntry),
})

/** Workflows as records (FLOWS-05). */
export const formFlow = {
  ...described,
  endpoints: {
    ...described.endpoints,
    detail: endpoint({
      method: 'POST',
      path: '/form-flows/detail',
      summary: 'Read a workflow in one of its versions; without one in the newest published one',
      done: FOUND,
      permission: may(MENU, 'read'),
      body: z.strictObject({ id, detailId: id.optional() }),
      data: formFlowDetail,
    }),
  },
  publish: endpoint({
    method: 'POST',
    path: '/form-flows/publish/:id',
    summary: 'Publish the draft of a workflow as its next version',
    permission: may(MENU, 'update'),
    params: idParams,
    ifMatch: true,
    data: described.row,
  }),
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

const perform = (action: 'activate' | 'deactivate', done: string) =>
  endpoint({
    method: 'POST',
    path: `/form-flows/${action}/:id`,
    summary: `${formFlowLifecycle.actions[action].label} workflow`,
    done,
    permission: may(MENU, 'update'),
    params: idParams,
    ifMatch: true,
    data: described.row,
  })

/** Whether a workflow starts reports. */
export const formFlowActions = {
  activate: perform('activate', 'The workflow is active'),
  deactivate: perform('deactivate', 'The workflow is inactive'),
}
