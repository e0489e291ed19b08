import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatDate } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { type CaseStatus, FILL_NODE } from '../../src/domains/workflow/advance.ts'
import { run } from '../../src/platform/database.ts'
import { type CaseHistory, tell } from '../case-history.ts'
import type { DemoCase, DemoFlow } from '../cases.ts'
import type { DemoContext } from '../context.ts'
import type { openCaseWriter } from '../insert-cases.ts'
import { insertRows } from '../insert-rows.ts'
import { type DemoEmployee, type Plant, postOn } from '../plant.ts'
import { storedFlow } from '../workflow.ts'
import type { StoredAssessment } from './insert.ts'
import { statusOf } from './tell-assessment.ts'

const ASSIGNED: CaseStatus = 'ASSIGNED'
/** Of so many controls that are due one is late, and one of so many that are not due is done already. */
const LATE = 8
const EARLY = 3

interface FurtherControl {
  readonly assessment: StoredAssessment
  readonly key: string
  readonly text: string
  readonly risk: number
  readonly owner: DemoEmployee
  readonly dueDate: string
  readonly raisedAt: Date
  readonly raisedBy: number
  readonly isArchived: boolean
}

/** The further controls of what was approved become follow-up actions of their owners, done or open by their day. */
export async function raiseControls(
  context: DemoContext,
  writer: Awaited<ReturnType<typeof openCaseWriter>>,
  plant: Plant,
  assessments: readonly StoredAssessment[],
): Promise<void> {
  const { tx } = context
  const flow = await storedFlow(context, 'FUA')
  const people = new Map((plant.people.get(flow.companyId) ?? []).map((one) => [one.id, one]))
  const further = assessments.flatMap((assessment) => furtherOf(assessment, people))
  const cases = await writer.write(further.map((one, index) => followUpOf(context, plant, flow, one, index)))
  const rows = cases.map(({ id: followUpId }, index) => ({ followUpId, ...(further[index] ?? fail()) }))
  const sources = await run<{ id: number; number: string }>(
    tx,
    sql`select c.id, c.assignment_number as number from cases c where c.kind = 'hiradc'`,
  )
  const sourceIds = new Map(sources.map(({ id, number }) => [number, id]))
  await insertRows(
    tx,
    'caseFollowUps',
    rows.map(({ followUpId, assessment, key, text, risk, owner, dueDate, raisedAt, raisedBy }) => ({
      followUpId,
      caseId: sourceIds.get(assessment.number) ?? 0,
      path: key,
      text,
      severity: urgencyOf(risk),
      dueDate,
      ownerId: owner.id,
      raisedBy,
      raisedAt,
    })),
  )
  const links = rows.map(({ key, followUpId }) => ({ key, id: followUpId }))
  await run(
    tx,
    sql`update hiradc_controls k set follow_up_id = g.id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) g (key uuid, id bigint) where g.key = k.key`,
  )
}

const fail = (): never => {
  throw new Error('a follow-up action was not written')
}

const urgencyOf = (risk: number) => {
  const band = DEFAULT_MATRIX.bands.findIndex(({ from, to }) => risk >= from && risk <= to)
  return band === DEFAULT_MATRIX.bands.length - 1 ? 'high' : band === 0 ? 'low' : 'medium'
}

/** The further controls of the newest approved revision; the copies of other revisions have the same keys. */
function furtherOf(assessment: StoredAssessment, people: ReadonlyMap<number, DemoEmployee>): FurtherControl[] {
  const approved = assessment.revisions.findLast(({ approval }) => approval !== null)
  if (!approved?.approval) return []
  const { at, by } = approved.approval
  return approved.rows.flatMap(({ hazard, likelihood, severity, controls }) =>
    controls.flatMap(({ key, text, existing, ownerId, dueDate }) => {
      const owner = ownerId === null ? undefined : people.get(ownerId)
      if (existing || !owner || dueDate === null) return []
      const risk = (likelihood ?? 0) * (severity ?? 0)
      const raised = { raisedAt: at, raisedBy: by ?? assessment.author.id }
      const isArchived = statusOf(approved) === 'ARCHIVED'
      return { assessment, key, text: `${text} (${hazard})`, risk, owner, dueDate, ...raised, isArchived }
    }),
  )
}

function followUpOf(
  { now }: DemoContext,
  plant: Plant,
  flow: DemoFlow,
  { assessment, text, owner, dueDate, raisedAt, isArchived }: FurtherControl,
  index: number,
): DemoCase {
  const { siteId, locationId, subLocationId } = assessment.head
  const post = postOn(owner, formatDate(raisedAt))
  const superiorId = post?.superiorId ?? null
  const dueAt = new Date(`${dueDate}T23:59:59+07:00`)
  const isDue = dueAt < now
  const isDone = isArchived || (isDue ? index % LATE > 0 : index % EARLY === 0)
  const doneAt = new Date(Math.min(dueAt.getTime() - (2 + (index % 9)) * DAY, now.getTime() - (3 + (index % 5)) * DAY))
  const date = formatDate(doneAt)
  const answers = { what: `Done: ${text}`.slice(0, 255), date }
  const of = { companyId: flow.companyId, submitterId: owner.id, superiorId, siteId }
  const officer = plant.assignees(
    [
      { rule: 'appointment', kind: 'safety-officer' },
      { rule: 'superior', level: 1 },
    ],
    of,
  )
  const history = isDone
    ? tell({
        definition: flow.definition,
        submitterId: owner.id,
        submittedAt: doneAt,
        actions: [{ action: 'close', hours: 20, reason: null }],
        facts: answers,
        now,
        assignees: () => officer,
      })
    : assignedTo(owner.id, raisedAt, dueAt)
  return {
    flow,
    submitter: owner,
    superiorId,
    departmentId: post?.departmentId ?? null,
    siteId,
    locationId,
    subLocationId,
    subject: text,
    answers,
    submittedAt: isDone ? doneAt : raisedAt,
    history,
    names: plant.names,
  }
}

/** A form that its owner has not filled in. */
const assignedTo = (ownerId: number, openedAt: Date, dueAt: Date): CaseHistory => ({
  status: ASSIGNED,
  endedAt: null,
  steps: [{ node: FILL_NODE.id, iteration: 1, enteredAt: openedAt, dueAt, leftAt: null }],
  tasks: [{ step: 0, label: FILL_NODE.label, candidates: [ownerId], openedAt, dueAt, closed: null }],
  events: [
    {
      action: 'assign',
      actorId: null,
      at: openedAt,
      task: null,
      node: FILL_NODE.id,
      step: FILL_NODE.label,
      from: null,
      to: ASSIGNED,
      reason: null,
      candidates: [ownerId],
    },
  ],
})
