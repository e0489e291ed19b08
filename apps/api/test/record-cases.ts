import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { Facts } from '@selamat/contract/domains/workflow/decide'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { answerTaskOfKind, ensureFlow, openTaskFor, startCase } from '../src/domains/workflow/index.ts'
import { withCaseKinds } from '../src/domains.ts'
import type { Actor } from '../src/platform/access.ts'
import type { testApp } from './app.ts'

/** A superior reviews, or another PIC in place of one; what is highly critical is approved by the plant manager as well. */
const recordFlow = (kind: RecordKind): FlowDefinition =>
  flowDefinition.parse({
    nodes: [
      {
        type: 'task',
        id: 'review',
        label: 'Review',
        kind,
        assignee: [{ rule: 'superior' }, { rule: 'role', name: 'PIC' }],
        outcomes: [
          { action: 'approve', to: 'how-critical' },
          { action: 'return', to: 'revise' },
          { action: 'reject', to: 'rejected' },
        ],
        dueHours: 48,
      },
      {
        type: 'decision',
        id: 'how-critical',
        conditions: [{ when: 'residual >= 15', to: 'approval' }],
        otherwise: 'closed',
      },
      {
        type: 'task',
        id: 'approval',
        label: 'Approval',
        kind,
        assignee: [{ rule: 'users', usernames: ['10000011'] }],
        outcomes: [
          { action: 'approve', label: 'Put in force', to: 'closed' },
          { action: 'return', to: 'revise' },
        ],
        dueHours: 72,
      },
      {
        type: 'task',
        id: 'revise',
        label: 'Revise the assessment',
        kind,
        assignee: [{ rule: 'submitter' }],
        correction: true,
        outcomes: [{ action: 'resubmit', to: 'review' }],
        dueHours: 72,
      },
      { type: 'end', id: 'closed', status: 'finish' },
      { type: 'end', id: 'rejected', status: 'REJECTED' },
    ],
  })

export const RECORD_FLOW = recordFlow('hiradc')

/** The kinds of cases about records of another domain. */
type RecordKind = 'hiradc' | 'permit' | 'health-question'

interface Start {
  readonly subject?: string
  readonly facts?: Facts
  readonly definition?: FlowDefinition
}

/** Cases about records of another domain, as the domain of HIRADC starts and answers them. */
export function recordCases({ context, clock }: Awaited<ReturnType<typeof testApp>>, kind: RecordKind = 'hiradc') {
  const workflow = withCaseKinds(context)
  const { database, numbering } = context
  const requestId = 'test'

  /** Somebody as the actor of a call. */
  async function actorOf(username: string): Promise<Actor> {
    const user = await database.kysely
      .selectFrom('users')
      .select(['id as userId', 'username', 'fullName', 'companyId', 'employerId'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return { ...user, departmentId: null, siteId: null, sessionId: '', scopes: [] }
  }

  const flowOf = (companyId: number, definition = recordFlow(kind)) =>
    database.transaction((tx) =>
      ensureFlow(tx, {
        companyId,
        subject: kind,
        code: kind === 'hiradc' ? 'HIR' : 'REC',
        name: 'Risk assessment',
        typeFlow: kind === 'health-question' ? 'Health' : 'Safety',
        definition,
        at: clock.now(),
      }),
    )

  async function start(
    username: string,
    { subject = 'Hot work at pump P-201', facts = { residual: 6 }, definition }: Start = {},
  ) {
    const actor = await actorOf(username)
    const { companyId, employerId, userId: submitterId } = actor
    const flow = await flowOf(companyId, definition)
    const at = clock.now()
    const assignmentNumber = await numbering.next(companyId, 'SHE', 'HIR', at)
    const place = { siteId: null, locationId: null, subLocationId: null }
    const who = { companyId, employerId, submitterId }
    const started = await database.transaction((tx) =>
      startCase(workflow, tx, {
        kind,
        flow,
        ...who,
        assignmentNumber,
        subject,
        ...place,
        facts,
        at,
        requestId,
      }),
    )
    return { ...started, assignmentNumber }
  }

  const ownTask = async (username: string, caseId: number) => openTaskFor(workflow, await actorOf(username), caseId)

  /** Answers the own open task of somebody on the page of the record. */
  async function answer(
    username: string,
    { caseId, assignmentNumber }: { readonly caseId: number; readonly assignmentNumber: string },
    action: CaseAction,
    { comment = null, ...ofRecord }: { comment?: string | null; facts?: Facts; subject?: string } = {},
  ) {
    const actor = await actorOf(username)
    const task = await openTaskFor(workflow, actor, caseId)
    const input = { assignmentNumber, taskId: task?.id ?? 0, version: task?.version ?? 0, action, comment }
    const answering = { actor, requestId, answer: input, reasonField: 'comment', kind, ...ofRecord }
    return database.transaction((tx) => answerTaskOfKind(workflow, tx, answering))
  }

  return { workflow, actorOf, flowOf, start, ownTask, answer }
}
