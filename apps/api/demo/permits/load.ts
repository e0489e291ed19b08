import type { PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import type { AssigneeRule } from '@selamat/contract/domains/workflow/flow-definition'
import { HOUR } from '@selamat/contract/kit/time'
import { permitFlow } from '../../src/domains/permits/approval-flow.ts'
import { ensureFlow } from '../../src/domains/workflow/index.ts'
import type { DemoFlow } from '../cases.ts'
import type { DemoContext } from '../context.ts'
import { openCaseWriter } from '../insert-cases.ts'
import { openNumbering, takeIds } from '../number-cases.ts'
import type { DemoCompany } from '../organisation.ts'
import { type DemoEmployee, type Plant, postOn, readPlant } from '../plant.ts'
import { insertEvidence, standbyOf } from './evidence.ts'
import { insertPermits, type StoredPermit } from './insert.ts'
import { type DemoPermit, pastPermits, TODAY } from './plans.ts'
import { insertRefusals } from './refusals.ts'
import { type ExistingRecords, readExisting } from './stock.ts'
import { type Cast, tellPermit } from './tell-permit.ts'

const LEAST = 75
const ENDED: readonly DemoPermit['story'][] = [
  'closed',
  'closed-after-expiry',
  'cancelled',
  'lapsed',
  'draft',
  'deleted',
]
/** So many generated people hold permits of today. */
const HOLDERS = 12
const MOST = 3000

/** Permits to work of a year in every state, with their cases, signatures and evidence; today's board is full. */
export async function loadPermits(context: DemoContext, company: DemoCompany): Promise<void> {
  const { tx, now, employees } = context
  const plant = await readPlant(context)
  const existing = await readExisting(tx, company.id, now)
  const definition = permitFlow()
  const at = new Date(now.getTime() - 370 * 24 * HOUR)
  const { flowId, versionId } = await ensureFlow(tx, {
    companyId: company.id,
    subject: 'permit',
    code: 'PTW',
    name: 'Permit to work',
    typeFlow: 'Safety',
    definition,
    at,
  })
  const flow: DemoFlow = {
    kind: 'permit',
    flowId,
    flowVersionId: versionId,
    formVersionId: null,
    definition,
    companyId: company.id,
    code: 'PTW',
  }
  const past = pastPermits(Math.min(MOST, Math.max(LEAST, Math.round(employees * 0.8))))
  const permits = await build(context, { company, plant, existing, flow, plans: [...past, ...TODAY] })
  const writer = await openCaseWriter(context)
  const cases = await writer.write(permits.flatMap(({ ownCase }) => ownCase ?? []))
  await writer.close()
  const caseIds = new Map(cases.map(({ assignmentNumber, id }) => [assignmentNumber, id]))
  await insertPermits(tx, permits, caseIds, existing)
  await insertEvidence(tx, permits, existing, now)
  await insertRefusals(tx, permits)
}

interface Building {
  readonly company: DemoCompany
  readonly plant: Plant
  readonly existing: ExistingRecords
  readonly flow: DemoFlow
  readonly plans: readonly DemoPermit[]
}

async function build(
  { tx, now }: DemoContext,
  { company, plant, existing, flow, plans }: Building,
): Promise<StoredPermit[]> {
  const numbering = await openNumbering(tx)
  const ordered = plans.toSorted((one, other) => one.start - one.lead - (other.start - other.lead))
  const ids = await takeIds(tx, 'permits', ordered.length)
  const byTitle = new Map(
    ordered.flatMap(({ title, isDay }, index) => (isDay ? [] : [[title, ids[index] ?? 0] as const])),
  )
  const crewPool = (plant.people.get(company.id) ?? []).filter(({ username }) => username.startsWith('10001'))
  const named = (username: string): DemoEmployee => {
    const nth = crewPool[Number(username.slice(1)) % Math.max(1, crewPool.length)]
    const person = username.startsWith('#') ? (nth ?? plant.byUsername.get('10000013')) : plant.byUsername.get(username)
    if (!person) throw new Error(`the demo has no ${username}`)
    return person
  }
  const [issuer, officer, gasTester] = [named('10000012'), named('10000004'), named('10000014')]
  const [isolator, verifier] = [named('10000013'), named('10000016')]
  // Nobody works at two places at once: those of today are taken one after the other, behind the holders.
  let [nextCrew, nextToday] = [0, HOLDERS]
  const built = ordered.map((plan, index): StoredPermit => {
    const place = existing.places.get(`${plan.place[0]}/${plan.place[1] ?? ''}`)
    const workType = existing.types.get(plan.type)
    if (!place || !workType) throw new Error(`the demo has no place or type of work for ${plan.title}`)
    const [requester, holder] = [named(plan.requester), named(plan.holder)]
    const incoming = plan.incoming === undefined ? null : named(plan.incoming)
    const detail = detailOf(workType.details, plan.risk)
    const points = plan.subject === undefined ? [] : (existing.points.get(plan.subject) ?? []).slice(0, 2)
    const cast: Cast = {
      requester: requester.id,
      holder: holder.id,
      incoming: incoming?.id ?? null,
      issuer: issuer.id,
      officer: officer.id,
      gasTester: gasTester.id,
      closer: place.areaOwnerId ?? named('10000005').id,
      isolator: isolator.id,
      verifier: verifier.id,
    }
    const facts = {
      isolations: points.length > 0,
      risk: detail.risk,
      resumeAt: '',
      byDay: plan.isDay === true,
      holder: holder.username,
      incoming: incoming?.username ?? '',
    }
    const people = { holder: holder.id, requester: requester.id, areaOwnerId: place.areaOwnerId, siteId: place.siteId }
    const approvals = 2 + (points.length > 0 ? 1 : 0) + (detail.risk === 'LOW' ? 0 : 1)
    const stages = plan.isDay ? 0 : approvals
    const assignees = (rules: readonly AssigneeRule[]) => assigneesOf(rules, people, existing)
    const timeline = tellPermit({ plan, cast, flow, stages, facts, assignees, now })
    const createdAt = timeline.events[0]?.at ?? now
    const number = numbering.nextNumber({ flow, submittedAt: createdAt })
    const post = postOn(requester, createdAt.toISOString().slice(0, 10))
    const departmentId = post?.departmentId ?? null
    const startsAt = new Date(Math.floor((now.getTime() + plan.start * HOUR) / 60_000) * 60_000)
    const isPast = ENDED.includes(plan.story)
    const standby = standbyOf(workType).length
    const size = (plan.start > 0 ? 1 : plan.crew) + standby
    const crew = Array.from({ length: size }, () => {
      const place = isPast ? nextCrew++ % Math.max(1, crewPool.length) : nextToday++
      return crewPool[place]?.id ?? []
    }).flat()
    return {
      id: ids[index] ?? 0,
      number,
      plan,
      cast,
      place,
      workType,
      detail,
      points,
      timeline,
      departmentId,
      startsAt,
      holderEmployerId: holder.employerId,
      companyId: company.id,
      crew: [...new Set(crew)],
      endsAt: new Date(startsAt.getTime() + plan.hours * HOUR),
      parentId: plan.under === undefined ? null : (byTitle.get(plan.under) ?? null),
      hiradcId: existing.assessments.get(plan.place[0]) ?? null,
      ownCase:
        timeline.history === null || timeline.submittedAt === null
          ? null
          : {
              flow,
              submitter: requester,
              superiorId: post?.superiorId ?? null,
              departmentId,
              siteId: place.siteId,
              locationId: place.locationId,
              subLocationId: place.subLocationId,
              subject: plan.title,
              number,
              answers: facts,
              submittedAt: timeline.submittedAt,
              history: timeline.history,
              names: plant.names,
            },
    }
  })
  await numbering.close()
  return built
}

/** A detail of a rank with this risk; of the lowest rank above it where there is none. */
function detailOf<T extends { readonly risk: PermitRisk }>(details: readonly T[], risk: PermitRisk): T {
  const found = details.find((detail) => detail.risk === risk) ?? details.at(-1)
  if (!found) throw new Error('a type of work without ranks')
  return found
}

/** The people whom a rule of the workflow of permits names. */
function assigneesOf(
  rules: readonly AssigneeRule[],
  of: { holder: number; requester: number; areaOwnerId: number | null; siteId: number },
  { appointed }: ExistingRecords,
): readonly number[] {
  const namedBy = (one: AssigneeRule): readonly number[] => {
    if (one.rule === 'area-owner') return of.areaOwnerId === null ? [] : [of.areaOwnerId]
    if (one.rule === 'user-field') return [of.holder]
    if (one.rule === 'submitter') return [of.requester]
    if (one.rule !== 'appointment') throw new Error(`no permit uses the rule ${one.rule}`)
    return appointed.flatMap(({ userId, kind, siteId }) =>
      kind === one.kind && userId !== of.requester && (siteId === null || siteId === of.siteId) ? [userId] : [],
    )
  }
  return rules.map(namedBy).find((people) => people.length > 0) ?? []
}
