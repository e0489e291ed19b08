import { formDefinition } from '@selamat/contract/domains/forms/form'
import { checkFlow, flowForm } from '@selamat/contract/domains/workflow/check-flow'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { type FlowDefinition, flowDefinition, linear } from '@selamat/contract/domains/workflow/flow-definition'
import { formLibrary } from '../src/domains/forms/index.ts'
import { run } from '../src/platform/database.ts'
import { demoAccounts } from './accounts.ts'
import { casesOf, type DemoFlow, SCORED } from './cases.ts'
import type { DemoContext } from './context.ts'
import { EXTINGUISHER } from './equipment-kinds.ts'
import { FOLLOW_UP, HOUSEKEEPING } from './follow-up.ts'
import { hazardForm, loadForm, loadLibrary } from './forms.ts'
import { healthComplaintFlow, healthComplaintForm } from './health-complaint.ts'
import { openCaseWriter } from './insert-cases.ts'
import { nearMissFlow, nearMissForm } from './near-miss.ts'
import type { DemoCompanies, DemoCompany } from './organisation.ts'
import { readPlant } from './plant.ts'
import { seeded } from './random.ts'
import { loadScores, safetyVoiceFlow, safetyVoiceForm } from './safety-voice.ts'
import { asOneSet } from './without-indexes.ts'

const OFFICER = { rule: 'appointment' as const, kind: 'safety-officer' }

/** Two steps: the superior of the reporter judges it, the safety officer sees that it is done. */
const hazardFlow = linear(
  [
    {
      id: 'supervisor',
      label: 'Supervisor review',
      assignee: [{ rule: 'superior' }, OFFICER],
      actions: ['approve', 'return', 'reject'],
      dueHours: 24,
    },
    {
      id: 'safety',
      label: 'Safety close-out',
      // The only officer's own report is closed by the superior.
      assignee: [OFFICER, { rule: 'superior' }],
      actions: ['close'],
      dueHours: 72,
    },
  ],
  { label: 'Correct your report', dueHours: 48 },
)

interface NewFlow {
  readonly code: string
  /** The code of its category. */
  readonly category: string
  readonly typeFlow: TypeFlow
  readonly flowName: string
  readonly description: string
  readonly icon: string
  readonly form: Parameters<typeof loadForm>[2]
  readonly definition: FlowDefinition
}

const HAZARD: NewFlow = {
  code: 'HAZ',
  category: 'SHE',
  typeFlow: 'Safety',
  flowName: 'Hazard report',
  description: 'Something could hurt somebody: tell it in a minute',
  icon: 'alert',
  form: hazardForm,
  definition: hazardFlow,
}
const NEAR_MISS: NewFlow = {
  code: 'NMS',
  category: 'SHE',
  typeFlow: 'Safety',
  flowName: 'Near miss',
  description: 'Something almost hurt somebody: two people review it at the same time',
  icon: 'alarm',
  form: {
    formName: 'Near miss',
    description: 'Tell what almost happened, so that it does not happen again',
    definition: nearMissForm,
  },
  definition: nearMissFlow,
}

const HEALTH_COMPLAINT: NewFlow = {
  code: 'HC',
  category: 'MED',
  typeFlow: 'Health',
  flowName: 'Health complaint',
  description: 'Tell the clinic about a complaint. Only medical staff can read it',
  icon: 'medicine',
  form: {
    formName: 'Health complaint',
    description: 'Tell the clinic how you feel and since when',
    definition: healthComplaintForm,
  },
  definition: healthComplaintFlow,
}

const SAFETY_VOICE: NewFlow = {
  code: 'SVC',
  category: 'SHE',
  typeFlow: 'Safety',
  flowName: 'Safety voice',
  description: 'Tell what you saw and how to prevent it: it is scored, and you learn the result',
  icon: 'safety',
  form: {
    formName: 'Safety voice',
    description: 'What you saw, what you did, and your idea',
    definition: safetyVoiceForm,
  },
  definition: safetyVoiceFlow,
}

const CHECK_FORM = 'Fire extinguisher check'

/** An extinguisher that is in order needs nobody; with any other result the safety officer sees to it. */
const fireCheckFlow: FlowDefinition = flowDefinition.parse({
  nodes: [
    {
      type: 'decision',
      id: 'in-order',
      label: 'Ready for use?',
      conditions: [{ when: 'result == "good"', to: 'closed' }],
      otherwise: 'repair',
    },
    {
      type: 'task',
      id: 'repair',
      label: 'Repair or replace',
      assignee: [OFFICER, { rule: 'superior' }],
      dueHours: 24,
      outcomes: [{ action: 'close', to: 'closed' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
  ],
})

/** The check of extinguishers is a form of the library with a workflow, named by the plan of their type. */
async function loadFireCheck(context: DemoContext, company: DemoCompany): Promise<void> {
  const form = formLibrary.find(({ formName }) => formName === CHECK_FORM)
  if (form === undefined) throw new Error('the library has no check of extinguishers')
  const { flowId } = await loadFlow(context, company, {
    code: 'FEC',
    category: 'OPS',
    typeFlow: 'Safety',
    flowName: 'Inspection of fire extinguisher',
    description: form.description,
    icon: 'safety',
    form,
    definition: fireCheckFlow,
  })
  await run(
    context.tx,
    `update equipment_types set inspection_form_id = f.form_id, inspection_result = 'CHOICE', inspection_field = 'result',
       inspection_passes = array['good']
     from form_flow_forms f where f.form_flow_id = $2 and company_id = $1 and equipment_type_name = $3`,
    [company.id, flowId, EXTINGUISHER],
  )
}

async function loadFlow(context: DemoContext, company: DemoCompany, flow: NewFlow): Promise<DemoFlow> {
  const errors = checkFlow(flow.definition, flowForm(formDefinition.parse(flow.form.definition)))
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '))
  const { formId, formVersionId } = await loadForm(context, company, flow.form)
  const { code, category, typeFlow, flowName, description, icon, definition } = flow
  const [row] = await run<{ flowId: number; flowVersionId: number }>(
    context.tx,
    `with flow as (
       insert into form_flows (company_id, code, flow_name, description, type_flow, icon, category_id, created_at, updated_at)
       values ($1, $5, $6, $7, $9, $8, (select id from flow_categories where company_id = $1 and code = $10), $3, $3)
       returning id), forms as (insert into form_flow_forms (form_flow_id, position, form_id) select id, 1, $2 from flow)
     insert into form_flow_versions (form_flow_id, number, definition, published_at)
     select id, 1, $4, $3 from flow returning form_flow_id as flow_id, id as flow_version_id`,
    [
      company.id,
      formId,
      context.now,
      JSON.stringify(definition),
      code,
      flowName,
      description,
      icon,
      typeFlow,
      category,
    ],
  )
  if (!row) throw new Error('the demo flow was not written')
  return { ...row, kind: 'safety-flow', formVersionId, definition, companyId: company.id, code }
}

/** Code and name of the categories of workflows. */
const CATEGORIES = [
  ['SHE', 'Hazards and near misses', 'What people see at the workplace and report'],
  ['MED', 'Occupational health', 'What only medical staff read'],
  ['OPS', 'Operations', 'Handovers, drills and permits of the plant'],
] as const

async function loadCategories({ tx, now }: DemoContext, company: DemoCompany): Promise<void> {
  await tx
    .insertInto('flowCategories')
    .values(
      CATEGORIES.map(([code, name, description]) => ({
        companyId: company.id,
        code,
        name,
        description,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

const EMPLOYEE = ['10000008']
const CONTRACTORS = ['10000009', '10000015']
/** Nobody of them scores. */
const VOICES = ['10000008', '10000005', '10000013', '10000014']
const BATCH = 2000
/** Of a million tasks, those of one report in fifty wait. */
const WAITING = 50

/** The hazard report of both companies, near miss and health complaint of the first, and a year of reports in every state. */
export async function loadWorkflow(context: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  for (const company of [operator, second]) await loadCategories(context, company)
  const flow = await loadFlow(context, operator, HAZARD)
  const other = await loadFlow(context, second, HAZARD)
  await loadFlow(context, operator, NEAR_MISS)
  await loadFlow(context, operator, HEALTH_COMPLAINT)
  const voice = await loadFlow(context, operator, SAFETY_VOICE)
  await loadFlow(context, operator, HOUSEKEEPING)
  const { flowId } = await loadFlow(context, operator, FOLLOW_UP)
  await context.tx.updateTable('formFlows').set({ isFollowUpFlow: true }).where('id', '=', flowId).execute()
  await loadFireCheck(context, operator)
  await loadLibrary(context, operator)
  const plant = await readPlant(context)
  const random = seeded(20_260_717)
  const accounts = demoAccounts.map(({ username }) => username)
  const some = (of: DemoFlow, criteria: Parameters<typeof casesOf>[4]) =>
    casesOf(plant, of, random, context.now, criteria)
  const writer = await openCaseWriter(context)
  await writer.write([
    ...some(flow, { count: 7, waiting: 2, reporters: EMPLOYEE }),
    ...some(flow, { count: 4, waiting: 2, reporters: CONTRACTORS }),
    ...some(flow, { count: 21, waiting: 3, reporters: accounts }),
    ...some(flow, { count: 30, waiting: 4 }),
    ...some(other, { count: 6, waiting: 3 }),
  ])
  // With random numbers of their own: the other reports stay as they are.
  await writer.write(
    casesOf(plant, voice, seeded(20_261_010), context.now, {
      count: 24,
      waiting: 6,
      stories: SCORED,
      reporters: VOICES,
    }),
  )
  await writer.close()
  await loadScores(context, voice)
}

/** The tables of reports, their tasks and what is kept of them. */
const TABLES_OF_TASKS = [
  'audit_events',
  'case_events',
  'case_flows',
  'case_steps',
  'cases',
  'notifications',
  'submissions',
  'task_candidates',
  'tasks',
]
/** The same as `loadTasks`, where so many are worth it without the indexes of their tables. */
export const loadManyTasks = (context: DemoContext, count: number): Promise<number> =>
  asOneSet(context, TABLES_OF_TASKS, count, () => loadTasks(context, count))

/** At least so many further tasks of the first company, in sets; returns how many there were made. */
async function loadTasks(context: DemoContext, count: number): Promise<number> {
  const flow = await storedFlow(context, 'HAZ')
  const plant = await readPlant(context)
  const random = seeded(20_261_120)
  const writer = await openCaseWriter(context)
  let made = 0
  let written: Promise<unknown> = Promise.resolve()
  while (made < count) {
    const cases = casesOf(plant, flow, random, context.now, { count: BATCH, waiting: WAITING })
    made += cases.reduce((sum, { history }) => sum + history.tasks.length, 0)
    await written
    // The database writes one set while the next one is made.
    written = writer.write(cases)
  }
  await written
  await writer.close()
  return made
}

/** A flow of the first company that has it. */
export async function storedFlow(context: DemoContext, code: string): Promise<DemoFlow> {
  const [flow] = await run<DemoFlow>(
    context.tx,
    `select 'safety-flow' as kind, f.id as flow_id, v.id as flow_version_id, fv.id as form_version_id, v.definition, f.company_id, f.code
     from form_flows f join form_flow_versions v on v.form_flow_id = f.id join form_flow_forms ff on ff.form_flow_id = f.id and ff.position = 1 join form_versions fv on fv.form_id = ff.form_id
     where f.code = $1 order by f.id, v.number desc, fv.number desc limit 1`,
    [code],
  )
  if (!flow) throw new Error('load the demo company before its tasks')
  return flow
}
