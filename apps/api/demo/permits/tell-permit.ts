import {
  type PermitAction,
  type PermitState,
  permitLifecycle,
} from '@selamat/contract/domains/permits/permit-lifecycle'
import type { AssigneeRule } from '@selamat/contract/domains/workflow/flow-definition'
import { HOUR } from '@selamat/contract/kit/time'
import { STAGES, type Stage } from '../../src/domains/permits/approval-flow.ts'
import { nodeOf } from '../../src/domains/permits/commands/follow.ts'
import { labelOf } from '../../src/domains/permits/permit-moves.ts'
import { type Action, type CaseHistory, tell } from '../case-history.ts'
import type { DemoFlow } from '../cases.ts'
import { seeded } from '../random.ts'
import type { DemoPermit } from './plans.ts'

/** Who does what for one permit, by id. */
export interface Cast {
  readonly requester: number
  readonly holder: number
  readonly incoming: number | null
  readonly issuer: number
  readonly officer: number
  readonly gasTester: number
  readonly closer: number
  readonly isolator: number
  readonly verifier: number
}

/** What the timeline keeps of an event beside its reason. */
interface EventDetails {
  readonly stage?: Stage | null
  readonly gates?: readonly string[]
  readonly isWorkComplete?: boolean
  readonly note?: string | null
}

export interface Happened {
  readonly at: Date
  /** Null: the system. */
  readonly actorId: number | null
  readonly action: PermitAction | 'create'
  readonly label: string
  readonly from: PermitState | null
  readonly to: PermitState
  readonly reason: string | null
  readonly details: EventDetails | null
}

/** A permit with all that happened to it. */
export interface PermitTimeline {
  readonly events: readonly Happened[]
  /** Null: it was never submitted. */
  readonly history: CaseHistory | null
  readonly submittedAt: Date | null
}

interface Transition {
  readonly from: readonly PermitState[]
  readonly to: readonly PermitState[]
}

interface Telling {
  readonly plan: DemoPermit
  readonly cast: Cast
  readonly flow: DemoFlow
  readonly stages: number
  readonly facts: Readonly<Record<string, string | boolean>>
  readonly assignees: (rules: readonly AssigneeRule[]) => readonly number[]
  readonly now: Date
}

type Move = readonly [
  action: PermitAction,
  hours: number,
  by: keyof Cast | null,
  reason?: string,
  details?: EventDetails,
]

const APPROVED_BEFORE: Readonly<Record<string, number>> = { 'area-owner': 0, safety: 1, isolation: 2, authoriser: 2 }
const IN_DRAFT = ['draft', 'deleted']
const ISSUED: readonly Move[] = [['issue', 0.1, 'issuer']]
const WORKING: readonly Move[] = [...ISSUED, ['accept', 0.3, 'holder']]

/** What happened at the site, in hours from the beginning of the window. */
function siteMoves({ story, hours, reason = 'Stopped' }: DemoPermit): readonly Move[] {
  const back: Move = ['handBack', hours - 0.4, 'holder', undefined, { isWorkComplete: true, note: null }]
  switch (story) {
    case 'issued':
      return ISSUED
    case 'active':
      return WORKING
    case 'resumed':
      return [
        ...WORKING,
        ['suspend', 1, 'officer', 'Thunderstorm within 8 km: leave the jetty'],
        ['reinstate', 1.7, 'issuer'],
        ['accept', 1.8, 'holder'],
      ]
    case 'alarm':
      return [...WORKING, ['suspend', 3.9, 'officer', reason]]
    case 'below-alarm':
      return [...WORKING, ['stop', 3.2, null, reason, { gates: ['parent'] }]]
    case 'handover':
      return [...WORKING, ['handOver', 7.8, 'holder', undefined, { note: 'Chain is off, the drive is locked' }]]
    case 'expired':
      return [...WORKING, ['expire', hours, null, 'The window ended and it was not handed back']]
    case 'fire-watch':
      return [...WORKING, ['handBack', hours - 0.1, 'holder', undefined, { isWorkComplete: true, note: null }]]
    case 'closed':
      return [...WORKING, back, ['close', hours + 0.8, 'closer']]
    case 'closed-after-expiry':
      return [
        ...WORKING,
        ['expire', hours, null, 'The window ended and it was not handed back'],
        ['handBack', hours + 0.5, 'holder', undefined, { isWorkComplete: true, note: null }],
        ['close', hours + 1.9, 'closer'],
      ]
    case 'cancelled':
      return [['cancel', 0.2, 'issuer', reason]]
    case 'lapsed':
      return [['lapse', hours, null, 'The window passed before work began']]
    default:
      return []
  }
}

/** How the case was answered before the site: by the flow itself. */
function answersOf({ plan, stages }: Telling): Action[] {
  const { story, lead } = plan
  const reason = plan.reason ?? null
  const step = Math.min(1.6, (lead - 2) / (stages + 2))
  // Some answer within minutes, some take their time.
  const random = seeded(Math.round(Math.abs(plan.start) * 100 + lead))
  const approve = (): Action => ({ action: 'approve', hours: step * (0.15 + 0.85 * random.next()), reason: null })
  const before = Array.from({ length: Math.min(APPROVED_BEFORE[story] ?? stages, stages) }, approve)
  if (story === 'returned') return [approve(), { action: 'return', hours: step, reason }]
  if (story === 'rejected') return [{ action: 'reject', hours: step, reason }]
  return before
}

/** Tells a permit by its story, step by step through the life cycle. Throws for a step that it does not have. */
export function tellPermit(telling: Telling): PermitTimeline {
  const { plan, cast, flow, facts, assignees, now } = telling
  const minute = (hours: number) => new Date(Math.floor((now.getTime() + hours * HOUR) / 60_000) * 60_000)
  const submittedAt = minute(plan.start - plan.lead)
  const createdAt = minute(Math.min(plan.start - plan.lead, -0.5) - 0.7)
  const events: Happened[] = []
  let status: PermitState = permitLifecycle.initial
  function add(
    action: PermitAction | 'create',
    at: Date,
    actorId: number | null,
    to: PermitState,
    reason: string | null = null,
    details: Happened['details'] = null,
  ) {
    if (at > now) throw new Error(`${plan.title}: ${action} has not happened yet`)
    if (action === 'create') {
      events.push({ at, actorId, action, label: 'Draft begun', from: null, to, reason, details })
      return
    }
    const { from, to: reaches }: Transition = permitLifecycle.actions[action]
    if (!from.includes(status) || !reaches.includes(to)) throw new Error(`${plan.title}: no ${action} in ${status}`)
    events.push({ at, actorId, action, label: labelOf(action, to), from: status, to, reason, details })
    status = to
  }
  add('create', createdAt, cast.requester, status)
  if (IN_DRAFT.includes(plan.story)) {
    if (plan.story === 'deleted') add('delete', minute(-0.2), cast.requester, 'DELETED')
    return { events, history: null, submittedAt: null }
  }
  add('submit', submittedAt, cast.requester, plan.isDay ? 'APPROVED' : 'WAITING_APPROVAL')
  const { definition } = flow
  const caseHistory = tell({
    definition,
    submitterId: cast.requester,
    submittedAt,
    actions: answersOf(telling),
    facts,
    now,
    assignees,
  })
  for (const event of caseHistory.events.slice(1)) {
    const stage = STAGES.find((one) => one === event.node) ?? null
    const opened = caseHistory.tasks.find(({ openedAt }) => openedAt.getTime() === event.at.getTime())
    const atSite = opened !== undefined && caseHistory.steps[opened.step]?.node === 'issue'
    if (event.action === 'approve') {
      add('approve', event.at, event.actorId, atSite ? 'APPROVED' : 'WAITING_APPROVAL', null, { stage })
    } else if (event.action === 'return') add('return', event.at, event.actorId, 'REVISION', event.reason, { stage })
    else add('reject', event.at, event.actorId, 'REJECTED', event.reason, { stage })
  }
  const history = follow(telling, caseHistory, siteMoves(plan), (move, at) => {
    const [action, , by, reason, details] = move
    const [to] = permitLifecycle.actions[action].to
    if (to === undefined) throw new Error(`${action} leads nowhere`)
    add(action, at, by === null ? null : cast[by], to, reason, details)
    return { to, at, actorId: by === null ? null : cast[by], reason: reason ?? null, label: events.at(-1)?.label ?? '' }
  })
  return { events, history, submittedAt }
}

interface Followed {
  readonly to: PermitState
  readonly at: Date
  readonly actorId: number | null
  readonly reason: string | null
  readonly label: string
}

/** Leads the case of a permit along with what happened at the site, as `followRecord` does. */
function follow(
  { plan, flow: { definition }, assignees, now }: Telling,
  caseHistory: CaseHistory,
  moves: readonly Move[],
  happen: (move: Move, at: Date) => Followed,
): CaseHistory {
  const steps = [...caseHistory.steps]
  const tasks = [...caseHistory.tasks]
  const events = [...caseHistory.events]
  let { status, endedAt } = caseHistory
  for (const move of moves) {
    const at = new Date(Math.floor((now.getTime() + (plan.start + move[1]) * HOUR) / 60_000) * 60_000)
    const { to, actorId, reason, label } = happen(move, at)
    const open = tasks.findIndex(({ closed }) => closed === null)
    const task = tasks[open]
    const isOwn = actorId !== null && task?.candidates.includes(actorId) === true
    if (task) {
      task.closed = isOwn
        ? { by: actorId, at, action: 'close', comment: reason }
        : { by: null, at, action: 'cancel', comment: null }
      const step = steps[task.step]
      if (step) step.leftAt = at
    }
    const node = definition.nodes.find(({ id }) => id === nodeOf(to))
    const candidates = node?.type === 'task' ? assignees(node.assignee) : []
    const isEnd = node === undefined || node.type === 'end'
    const from = status
    status = node?.type === 'end' ? node.status : isEnd ? 'WITHDRAWN' : 'WAITING_APPROVAL'
    if (isEnd) endedAt = at
    if (node) {
      const dueAt = node.type === 'task' ? new Date(at.getTime() + node.dueHours * HOUR) : null
      const iteration = steps.filter((step) => step.node === node.id).length + 1
      steps.push({ node: node.id, iteration, enteredAt: at, dueAt, leftAt: isEnd ? at : null })
      if (node.type === 'task' && dueAt && candidates.length > 0) {
        tasks.push({ step: steps.length - 1, label: node.label, candidates, openedAt: at, dueAt, closed: null })
      }
    }
    const step = isOwn ? (task?.label ?? null) : null
    events.push({
      action: 'follow',
      actorId,
      at,
      task: isOwn ? open : null,
      node: null,
      step,
      from,
      to: status,
      reason,
      candidates,
      label,
    })
  }
  return { status, endedAt, steps, tasks, events }
}
