import type { CaseKind } from '@selamat/contract/domains/workflow/case'
import type { AssigneeRule, FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { type Action, type CaseHistory, tell } from './case-history.ts'
import { APPROVE_COMMENTS, CLOSE_COMMENTS, pickHazard, REJECT_REASONS, RETURN_REASONS } from './hazards.ts'
import { type DemoEmployee, type Plant, postOn } from './plant.ts'
import type { Random } from './random.ts'

export interface DemoFlow {
  readonly kind: CaseKind
  readonly flowId: number
  readonly flowVersionId: number
  /** Null: its cases are about a record of another domain, and have no answers to a form. */
  readonly formVersionId: number | null
  readonly definition: FlowDefinition
  readonly companyId: number
  readonly code: string
}

/** A report with all that happened to it. */
export interface DemoCase {
  readonly flow: DemoFlow
  readonly submitter: DemoEmployee
  readonly superiorId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly locationId: number
  readonly subLocationId: number | null
  readonly subject: string
  /** That of its record; without it the next one of its flow. */
  readonly number?: string
  /** To its form; without one the facts of its record. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly submittedAt: Date
  readonly history: CaseHistory
  /** How everybody is called. */
  readonly names: ReadonlyMap<number, string>
}

const TRIES = 20
const DAY = 24 * 60 * MINUTE

type Story = (random: Random) => Action[]
const hours = (random: Random, most: number) => 0.3 + random.next() * most
const approve = (random: Random): Action => ({
  action: 'approve',
  hours: hours(random, 20),
  reason: random.pick(APPROVE_COMMENTS),
})
const close = (random: Random): Action => ({
  action: 'close',
  hours: hours(random, 90),
  reason: random.pick(CLOSE_COMMENTS),
})
const reject = (random: Random): Action => ({
  action: 'reject',
  hours: hours(random, 26),
  reason: random.pick(REJECT_REASONS),
})
const sendBack = (random: Random): Action => ({
  action: 'return',
  hours: hours(random, 18),
  reason: random.pick(RETURN_REASONS),
})
const again = (random: Random): Action => ({ action: 'resubmit', hours: hours(random, 40), reason: null })

const score = (random: Random, action: 'approve' | 'close'): Action => ({
  action,
  hours: hours(random, 60),
  reason: null,
})

/** The histories of reports; recent ones are open because their actions are in the future. */
const ENDED: readonly Story[] = [
  (random) => [approve(random), close(random)],
  (random) => [approve(random), close(random)],
  (random) => [approve(random), close(random)],
  (random) => [sendBack(random), again(random), approve(random), close(random)],
  (random) => [reject(random)],
]
/** What waits at each place, some of it too long. */
const OPEN: readonly Story[] = [() => [], (random) => [approve(random)], (random) => [sendBack(random)]]
const OPEN_DAYS = [0.2, 1.4, 0.8, 3.5, 0.5, 2.2]

interface Criteria {
  readonly count: number
  /** One in so many still waits for somebody. */
  readonly waiting: number
  /** Employee IDs; without them everybody of the company reports. */
  readonly reporters?: readonly string[]
  /** The histories of ended and open reports, where the flow has other steps than a hazard report. */
  readonly stories?: { readonly ended: readonly Story[]; readonly open: readonly Story[] }
}

/** The histories of a report that is scored once, or by a second person too. */
export const SCORED: NonNullable<Criteria['stories']> = {
  ended: [(random) => [score(random, 'close')], (random) => [score(random, 'approve'), score(random, 'close')]],
  open: [() => [], (random) => [score(random, 'approve')]],
}

/** So many reports of a company's people over the last year, the same for the same generator. */
export function casesOf(plant: Plant, flow: DemoFlow, random: Random, now: Date, criteria: Criteria): DemoCase[] {
  const named = criteria.reporters?.flatMap((username) => plant.byUsername.get(username) ?? [])
  const people = (named ?? plant.people.get(flow.companyId) ?? []).filter(
    ({ companyId, mayAnswer }) => companyId === flow.companyId && mayAnswer,
  )
  const cases: DemoCase[] = []
  // Some people have nobody to report to, such as the only officer of a company without superiors.
  for (let index = 0; cases.length < criteria.count && index < criteria.count * TRIES; index++) {
    const isOpen = index % criteria.waiting === 0
    const ago = isOpen ? (random.pick(OPEN_DAYS) + random.next() / 8) * DAY : (7 + random.next() * 355) * DAY
    const submittedAt = new Date(Math.floor((now.getTime() - ago) / MINUTE) * MINUTE)
    const { ended, open } = criteria.stories ?? { ended: ENDED, open: OPEN }
    const actions = random.pick(isOpen ? open : ended)(random)
    const made = caseOf(plant, flow, random, now, random.pick(people), submittedAt, actions)
    if (made) cases.push(made)
  }
  return cases.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}

function caseOf(
  plant: Plant,
  flow: DemoFlow,
  random: Random,
  now: Date,
  submitter: DemoEmployee,
  submittedAt: Date,
  actions: readonly Action[],
): DemoCase | undefined {
  const day = formatDate(submittedAt)
  const post = postOn(submitter, day)
  if (!post) return undefined
  const location = random.pick(plant.locationsAt(flow.companyId, post.siteId))
  const subLocationId = location.subLocationIds.length > 0 ? random.pick(location.subLocationIds) : null
  const { superiorId, departmentId } = post
  const of = { companyId: flow.companyId, submitterId: submitter.id, superiorId, siteId: location.siteId }
  const assignees = (rules: readonly AssigneeRule[]) => plant.assignees(rules, of)
  const { definition } = flow
  // A report without an assignee is refused, so there is none.
  if (definition.nodes.some((node) => node.type === 'task' && assignees(node.assignee).length === 0)) return undefined
  const hazard = pickHazard(random)
  const seenAt = new Date(submittedAt.getTime() - random.below(90) * MINUTE)
  const answers = {
    what: hazard.what,
    where: { locationId: location.id, subLocationId },
    date: formatDate(seenAt),
    time: formatTime(seenAt),
    type: hazard.type,
    ...(hazard.otherType === undefined ? {} : { 'other-type': hazard.otherType }),
    severity: hazard.severity,
    ...(random.below(4) > 0 ? { details: hazard.details } : {}),
    done: hazard.done,
  }
  const history = tell({ definition, submitterId: submitter.id, submittedAt, actions, now, assignees, facts: answers })
  const locationId = location.id
  return {
    flow,
    submitter,
    superiorId,
    departmentId,
    siteId: location.siteId,
    locationId,
    subLocationId,
    subject: hazard.what,
    answers,
    submittedAt,
    history,
    names: plant.names,
  }
}
