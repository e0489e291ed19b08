import { formDefinition } from '@selamat/contract/domains/forms/form'
import { DEVIATION_KINDS } from '@selamat/contract/domains/forms/kinds'
import { DUE_TOO_EARLY } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { evaluateForm } from '../../forms/index.ts'
import { REPORT_NODE } from '../advance.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { type FollowUpFlow, raisable } from '../queries/follow-ups.ts'
import { visibleCase } from '../queries/visible-case.ts'
import { assignForms } from './assign-forms.ts'
import { PREFIXES } from './submit-report.ts'

/** A report that follow-up actions are about. */
interface Source {
  readonly id: number
  readonly companyId: number
  readonly siteId: number | null
  readonly locationId: number | null
  readonly subLocationId: number | null
}

/** What has to be put right, by whom and until which day. */
interface NewFollowUp {
  /** The field or row that it comes from, each with the same text and owner once; null: raised by hand. */
  readonly path: string | null
  readonly text: string
  readonly severity: string
  readonly dueDate: string
  readonly ownerId: number
}

/** Raises a follow-up action by hand. Throws 404, 422 by field, and 422 RULE where the report can have none. */
export async function raiseFollowUp(context: WorkflowContext, call: SignedCall<typeof myTask.raiseFollowUp>) {
  const { actor, body, requestId } = call
  const { kysely } = context.database
  const at = context.clock.now()
  const source = await visibleCase(context, kysely, actor, body.assignmentNumber)
  const flow = await raisable(context, kysely, source.id)
  if ('refusal' in flow) throw httpError('RULE', { message: flow.refusal })
  const today = formatDate(at)
  if (body.dueDate < today) throw httpError('INVALID', { errors: { dueDate: DUE_TOO_EARLY } })
  const owner = await kysely
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('username', '=', body.owner)
    .where('companyId', '=', source.companyId)
    .where('archivedAt', 'is', null)
    // A contractor's people choose of their own, as in the look-up.
    .$if(actor.employerId !== actor.companyId, (own) => own.where('employerId', '=', actor.employerId))
    .executeTakeFirst()
  if (!owner) throw httpError('INVALID', { errors: { owner: 'Choose an active person of the company' } })
  const { text, severity, dueDate } = body
  return createOnce(context, myTask.raiseFollowUp, call, async (tx) => {
    const one = { path: null, text, severity, dueDate, ownerId: owner.id }
    const [raised] = await raise(context, tx, { flow, source, raisedBy: actor.userId, at, followUps: [one] })
    if (!raised) throw new Error('the follow-up action was not written')
    const { id, assignmentNumber } = raised
    await writeAudit(tx, {
      companyId: source.companyId,
      actorId: actor.userId,
      at,
      entity: 'cases',
      entityId: source.id,
      action: 'follow-up',
      requestId,
      ...caseAudit(source.rule, {
        label: source.assignmentNumber,
        before: null,
        after: { followUp: assignmentNumber, text, owner: owner.fullName, dueDate },
      }),
    })
    return { id, assignmentNumber, goesTo: [owner.fullName] }
  })
}

/**
 * Raises a follow-up action for each deviation that an event's answers name for the first time, to the report or to the form
 * of a step; where none can be raised, nothing is. Its owner is the person of the deviation, or who named it where that
 * person has left since.
 */
export const raiseFromDeviations = (context: WorkflowContext) => async (tx: Tx, eventId: number) => {
  const { rows } = await sql<Source & { actorId: number; node: string; definition: unknown; answers: unknown }>`
    select c.id, c.company_id, c.site_id, c.location_id, c.sub_location_id, e.actor_id, s.node, v.definition, s.answers
    from case_events e join cases c on c.id = e.case_id
    join submissions s on s.case_id = c.id and s.submitted_at = e.at
      and s.node = case when e.action = 'resubmit' then ${REPORT_NODE} else e.node end
    join form_versions v on v.id = s.form_version_id
    where e.id = ${eventId} and e.actor_id is not null
      and jsonb_path_query_array(v.definition, '$.**.kind') ?| ${[...DEVIATION_KINDS]}::text[]
    order by s.revision desc limit 1`.execute(tx)
  const [source] = rows
  if (!source) return
  const flow = await raisable(context, tx, source.id)
  if ('refusal' in flow) return
  const answers = z.record(z.string(), z.unknown()).parse(source.answers)
  const found = await evaluateForm('deviations', formDefinition.parse(source.definition), answers)
  const owners = await activePeople(
    tx,
    source.companyId,
    found.map(({ owner }) => owner),
  )
  const followUps = found.map(({ path, owner, text, severity, dueDate }) => ({
    path: source.node === REPORT_NODE ? path : `${source.node}.${path}`,
    text,
    severity,
    dueDate,
    ownerId: owners.get(owner) ?? source.actorId,
  }))
  const at = context.clock.now()
  await raise(context, tx, {
    flow,
    source,
    raisedBy: source.actorId,
    at,
    followUps: await notYetRaised(tx, source.id, followUps),
  })
}

/**
 * Raises follow-up actions about a case for the domain of its record; gives their cases in the same order, and none where none
 * can be raised.
 */
export async function raiseFollowUps(
  context: WorkflowContext,
  tx: Tx,
  { sourceCaseId, ...raising }: Omit<Raising, 'flow' | 'source'> & { readonly sourceCaseId: number },
) {
  const source = await tx
    .selectFrom('cases')
    .select(['id', 'companyId', 'siteId', 'locationId', 'subLocationId'])
    .where('id', '=', sourceCaseId)
    .executeTakeFirstOrThrow()
  const flow = await raisable(context, tx, sourceCaseId)
  return 'refusal' in flow ? [] : raise(context, tx, { flow, source, ...raising })
}

async function activePeople(tx: Tx, companyId: number, usernames: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where((where) => where('username', '=', where.fn.any(where.val([...usernames]))))
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Those without a follow-up action, each once. */
async function notYetRaised(tx: Tx, caseId: number, found: readonly NewFollowUp[]): Promise<NewFollowUp[]> {
  // Two events of a report are worked off one after the other.
  await sql`select 1 from cases where id = ${caseId} for update`.execute(tx)
  const keyOf = ({ path, text, ownerId }: Pick<NewFollowUp, 'path' | 'text' | 'ownerId'>) =>
    JSON.stringify([path, text, ownerId])
  const rows = await tx
    .selectFrom('caseFollowUps')
    .select(['path', 'text', 'ownerId'])
    .where('caseId', '=', caseId)
    .where('path', 'is not', null)
    .execute()
  const known = new Set(rows.map(keyOf))
  const each = new Map(found.map((one) => [keyOf(one), one]))
  return [...each].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
}

interface Raising {
  readonly flow: FollowUpFlow
  readonly source: Source
  readonly raisedBy: number
  readonly at: Date
  readonly followUps: readonly NewFollowUp[]
}

/** Assigns the form of the workflow to each owner, at the place of the report, and keeps what each is about. */
async function raise(context: WorkflowContext, tx: Tx, { flow, source, raisedBy, at, followUps }: Raising) {
  if (followUps.length === 0) return []
  const { id: caseId, companyId, siteId, locationId, subLocationId } = source
  const numbers = await context.numbering.many(companyId, PREFIXES[flow.typeFlow], flow.code, at, followUps.length)
  const assignments = followUps.map(({ text, ownerId, dueDate }, index) => ({
    userId: ownerId,
    number: numbers[index] ?? '',
    subject: text,
    dueAt: new Date(`${dueDate}T23:59:59+07:00`),
    siteId,
    locationId,
    subLocationId,
  }))
  const ids = await assignForms(context, tx, { flow: { ...flow, companyId }, runId: null, assignments }, at)
  const rows = followUps.map((one, index) => {
    const assignmentNumber = numbers[index] ?? ''
    return { ...one, followUpId: ids.get(assignmentNumber) ?? 0, caseId, raisedBy, raisedAt: at }
  })
  await tx.insertInto('caseFollowUps').values(rows).execute()
  return rows.map(({ followUpId }, index) => ({ id: followUpId, assignmentNumber: numbers[index] ?? '' }))
}
