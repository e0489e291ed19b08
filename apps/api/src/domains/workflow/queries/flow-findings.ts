import { FormDefinitionError, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { checkFlow, flowForm } from '@selamat/contract/domains/workflow/check-flow'
import type { AssigneeRule, FlowDefinition, TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { ruleName } from '@selamat/contract/domains/workflow/flow-text'
import type { FlowFinding } from '@selamat/contract/domains/workflow/form-flow'
import type { Executor } from '../../../platform/database.ts'
import { namesAnybody, peopleWithoutSuperior } from '../relations.ts'

interface Design {
  readonly definition: FlowDefinition
  readonly formIds: readonly number[]
}

/** A form of a workflow as it stands. */
export interface FlowFormState {
  readonly id: number
  readonly formName: string
  readonly isDeleted: boolean
  /** Its published version; null without one. */
  readonly formVersionId: number | null
  /** Its published version; null without one, or where its definition makes no sense. */
  readonly definition: FormDefinition | null
}

/** The forms of a company, in the order of their ids here. */
export async function formStates(
  db: Executor,
  companyId: number,
  formIds: readonly number[],
): Promise<FlowFormState[]> {
  const rows = await db
    .selectFrom('forms as f')
    .leftJoin('formVersions as v', (join) => join.onRef('v.formId', '=', 'f.id').on('v.publishedAt', 'is not', null))
    .distinctOn('f.id')
    .select(['f.id', 'f.formName', 'f.archivedAt', 'v.id as formVersionId', 'v.definition'])
    .where((where) => where('f.id', '=', where.fn.any(where.val([...formIds]))))
    .where('f.companyId', '=', companyId)
    .orderBy('f.id')
    .orderBy('v.number', 'desc')
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return formIds.flatMap((id) => {
    const row = found.get(id)
    return row === undefined
      ? []
      : [
          {
            id,
            formName: row.formName,
            isDeleted: row.archivedAt !== null,
            formVersionId: row.formVersionId,
            definition: usable(row.definition),
          },
        ]
  })
}

function usable(stored: unknown): FormDefinition | null {
  const parsed = formDefinition.safeParse(stored)
  if (!parsed.success) return null
  try {
    return outlineOf(parsed.data).definition
  } catch (thrown) {
    if (thrown instanceof FormDefinitionError) return null
    throw thrown
  }
}

/** Why forms cannot belong to an active workflow. */
export const formProblems = (forms: readonly FlowFormState[]): string[] =>
  forms.flatMap(({ formName, isDeleted, definition }) => {
    if (isDeleted) return [`The form “${formName}” is deleted. Restore it, or choose another one`]
    return definition === null ? [`The form “${formName}” is not published`] : []
  })

/** Everything that keeps a workflow from running in a company today, and what only looks wrong; sorted by weight. */
export async function flowFindings(
  db: Executor,
  companyId: number,
  { definition, formIds }: Design,
  today: string,
): Promise<FlowFinding[]> {
  const inSteps = stepFormIds(definition)
  const forms = new Map((await formStates(db, companyId, [...formIds, ...inSteps])).map((form) => [form.id, form]))
  const [startId = 0, ...others] = formIds
  const first = forms.get(startId)
  const start = first?.definition ?? null
  const error = (message: string): FlowFinding => ({ node: null, level: 'error', message })
  const idle = others.filter((id) => !inSteps.includes(id)).flatMap((id) => forms.get(id) ?? [])
  const found: FlowFinding[] = [
    ...(first === undefined ? [error('Choose the form that starts the workflow')] : formProblems([first]).map(error)),
    ...idle.map(({ formName }) => error(`The form “${formName}” belongs to no step: choose it at a step`)),
    ...checkFlow(definition, start && flowForm(start)).map((one) => ({ ...one, level: 'error' as const })),
    ...placelessSteps(definition, start),
    ...wrongStepForms(definition, forms),
    ...stepsOfRecords(definition),
    ...(await idleSteps(db, companyId, definition, today)),
  ]
  return found.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

/** The forms of steps, each once. */
export const stepFormIds = (definition: FlowDefinition): number[] => [
  ...new Set(tasksOf(definition).flatMap(({ form }) => (form ? [form.formId] : []))),
]

/** Forms of steps that are of another company, deleted or not published. */
function wrongStepForms(definition: FlowDefinition, forms: ReadonlyMap<number, FlowFormState>): FlowFinding[] {
  return tasksOf(definition).flatMap(({ id, label, form }): FlowFinding[] => {
    if (!form) return []
    const state = forms.get(form.formId)
    const problems = state ? formProblems([state]) : ['choose a form from the list']
    return problems.map((problem) => ({ node: id, level: 'error', message: `"${label}": ${problem}` }))
  })
}

/** Steps that are answered on the page of a record, which a report has not. */
const stepsOfRecords = (definition: FlowDefinition): FlowFinding[] =>
  tasksOf(definition).flatMap(({ id, label, kind }): FlowFinding[] => {
    if (!CASE_KINDS.some((one) => one === kind)) return []
    const message = `"${label}" is answered on the page of a record, which a report does not have. Remove the step`
    return [{ node: id, level: 'error', message }]
  })

const tasksOf = ({ nodes }: FlowDefinition): TaskNode[] => nodes.filter((node) => node.type === 'task')

/** Rules that name the same people for every report. */
const isFixed = ({ rule }: AssigneeRule) => ['appointment', 'role', 'position', 'users'].includes(rule)

const isNamed = (rule: AssigneeRule): boolean =>
  rule.rule === 'users'
    ? rule.usernames.length > 0
    : rule.rule === 'appointment'
      ? rule.kind !== ''
      : rule.rule === 'role' || rule.rule === 'position'
        ? rule.name !== ''
        : true

/** Steps whose rules name nobody today. With other rules beside them it is a warning. */
async function idleSteps(
  db: Executor,
  companyId: number,
  definition: FlowDefinition,
  today: string,
): Promise<FlowFinding[]> {
  const tasks = tasksOf(definition)
  const fixed = new Map(
    tasks
      .flatMap(({ assignee }) => assignee.filter((rule) => isFixed(rule) && isNamed(rule)))
      .map((rule) => [JSON.stringify(rule), rule]),
  )
  const named = await namesAnybody(db, [...fixed.values()], companyId, today)
  const isIdle = new Map([...fixed.keys()].map((key, index) => [key, named[index] === false]))
  const found = tasks.flatMap(({ id, label, assignee }): FlowFinding[] => {
    const idle = assignee.filter((rule) => isIdle.get(JSON.stringify(rule)))
    if (idle.length === 0) return []
    const names = idle.map((rule) => `“${ruleName(rule)}”`).join(' or ')
    return idle.length === assignee.length
      ? [{ node: id, level: 'error', message: `"${label}": nobody is ${names} today. Reports could not go on` }]
      : [{ node: id, level: 'warning', message: `"${label}": nobody is ${names} today; the other rules decide` }]
  })
  const bySuperior = tasks.filter(
    ({ assignee }) => assignee.every(({ rule }) => rule === 'superior') && assignee.length > 0,
  )
  if (bySuperior.length === 0) return found
  const { without, people } = await peopleWithoutSuperior(db, companyId, today)
  if (without === 0) return found
  const message = `${without} of ${people} people have no superior and no other rule follows: they could not send a report`
  return [
    ...found,
    ...bySuperior.map(({ id, label }) => ({ node: id, level: 'warning' as const, message: `"${label}": ${message}` })),
  ]
}

/** The owner of an area is known only where the form asks for the location. */
const placelessSteps = (definition: FlowDefinition, form: FormDefinition | null): FlowFinding[] =>
  form === null || form.locationFieldId !== undefined
    ? []
    : tasksOf(definition).flatMap(({ id, label, assignee }): FlowFinding[] => {
        const [only, ...others] = assignee
        if (!assignee.some(({ rule }) => rule === 'area-owner')) return []
        const message = `"${label}" asks the area owner, but the form has no question for the location of the report`
        return [{ node: id, level: only?.rule === 'area-owner' && others.length === 0 ? 'error' : 'warning', message }]
      })
