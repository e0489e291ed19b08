import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow'
import { run } from '../src/platform/database.ts'
import { demoAccounts } from './accounts.ts'
import { casesOf, type DemoFlow } from './cases.ts'
import type { DemoContext } from './context.ts'
import { loadForms } from './forms.ts'
import { openCaseWriter } from './insert-cases.ts'
import type { DemoCompanies, DemoCompany } from './organisation.ts'
import { readPlant } from './plant.ts'
import { seeded } from './random.ts'

/** Two steps: who leads the reporter judges it, the safety officer sees that it is done. */
const hazardFlow: FlowDefinition = flowDefinition.parse({
  steps: [
    {
      key: 'supervisor',
      label: 'Supervisor review',
      relation: 'superior',
      actions: ['approve', 'return', 'reject'],
      dueHours: 24,
    },
    { key: 'safety', label: 'Safety close-out', relation: 'safety-officer', actions: ['close'], dueHours: 72 },
  ],
  revision: { label: 'Correct your report', dueHours: 48 },
})

async function loadFlow(context: DemoContext, company: DemoCompany): Promise<DemoFlow> {
  const { formId, formVersionId } = await loadForms(context, company)
  const [row] = await run<{ flowId: number; flowVersionId: number }>(
    context.tx,
    `with flow as (
       insert into form_flows (company_id, code, flow_name, description, type_flow, icon, form_id, created_at)
       values ($1, 'HAZ', 'Hazard report', 'Something could hurt somebody: tell it in a minute', 'Safety', 'alert', $2, $3)
       returning id)
     insert into form_flow_versions (form_flow_id, number, definition, published_at)
     select id, 1, $4, $3 from flow returning form_flow_id as "flowId", id as "flowVersionId"`,
    [company.id, formId, context.now, JSON.stringify(hazardFlow)],
  )
  if (!row) throw new Error('the demo flow was not written')
  return { ...row, formVersionId, definition: hazardFlow, companyId: company.id, code: 'HAZ' }
}

const EMPLOYEE = ['10000008']
const CONTRACTORS = ['10000009', '10000015']
const BATCH = 2000
/** Of a million tasks, those of one report in fifty wait. */
const WAITING = 50

/** The hazard-report form and flow of both companies, and a year of reports in every state. */
export async function loadWorkflow(context: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  const flow = await loadFlow(context, operator)
  const other = await loadFlow(context, second)
  const plant = await readPlant(context)
  const random = seeded(20_260_717)
  const accounts = demoAccounts.map(({ username }) => username)
  const some = (of: DemoFlow, wanted: Parameters<typeof casesOf>[4]) => casesOf(plant, of, random, context.now, wanted)
  const writer = await openCaseWriter(context)
  await writer.write([
    ...some(flow, { count: 7, waiting: 2, reporters: EMPLOYEE }),
    ...some(flow, { count: 4, waiting: 2, reporters: CONTRACTORS }),
    ...some(flow, { count: 21, waiting: 3, reporters: accounts }),
    ...some(flow, { count: 30, waiting: 4 }),
    ...some(other, { count: 6, waiting: 3 }),
  ])
  await writer.close()
}

/** At least so many further tasks of the first company, in sets; gives how many there were made. */
export async function loadTasks(context: DemoContext, count: number): Promise<number> {
  const [flow] = await run<DemoFlow>(
    context.tx,
    `select f.id as "flowId", v.id as "flowVersionId", fv.id as "formVersionId", v.definition, f.company_id as "companyId", f.code
     from form_flows f join form_flow_versions v on v.form_flow_id = f.id join form_versions fv on fv.form_id = f.form_id
     where f.code = 'HAZ' order by f.id, v.number desc, fv.number desc limit 1`,
  )
  if (!flow) throw new Error('load the demo company before its tasks')
  const plant = await readPlant(context)
  const random = seeded(20_261_120)
  const writer = await openCaseWriter(context)
  let made = 0
  while (made < count)
    made += await writer.write(casesOf(plant, flow, random, context.now, { count: BATCH, waiting: WAITING }))
  await writer.close()
  return made
}
