import {
  type CrewRole,
  GAS_LEVELS,
  needsRescue,
  SIGNED_ACTIONS,
  type SignedAction,
  type StandbyRole,
} from '@selamat/contract/domains/permits/permit-words'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { STAGE_ROLES } from '../../src/domains/permits/approval-flow.ts'
import { PERMIT_CONTENT } from '../../src/domains/permits/content.ts'
import type { SigningRole } from '../../src/domains/permits/sign.ts'
import { run, type Tx } from '../../src/platform/database.ts'
import { insertRows } from '../insert-rows.ts'
import { takeIds } from '../number-cases.ts'
import { doneAt, isolatedAt, type StoredPermit, statusOf } from './insert.ts'
import type { ExistingRecords, WorkTypeOfDemo } from './stock.ts'
import type { Happened } from './tell-permit.ts'

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

const ROLES: Readonly<Partial<Record<Happened['action'], SigningRole>>> = {
  submit: 'Requester',
  issue: 'Permit issuer',
  accept: 'Permit holder',
  reinstate: 'Permit issuer',
  handOver: 'Permit holder',
  handBack: 'Permit holder',
  close: 'Area owner',
}
const TOPICS = 'Hazards of the work and its surroundings, gas alarm and muster point, who stops the work, line of fire'

interface Person {
  readonly userId: number
  readonly crewRole: CrewRole
  readonly workerType: 'SUPERVISOR' | 'SPECIALIST' | 'GENERAL_WORKER'
}

/** Who stands by at work of a type. */
export const standbyOf = (type: WorkTypeOfDemo): StandbyRole[] => [
  ...(type.needsAttendant ? (['ATTENDANT'] as const) : []),
  ...(type.needsFireWatch ? (['FIRE_WATCH'] as const) : []),
  ...(needsRescue(type.activity) ? (['RESCUE'] as const) : []),
]

/** Who works under a permit: the crew, and of it who attends or watches. */
function peopleOf({ cast, crew, workType, plan }: StoredPermit): Person[] {
  const others = crew.filter((userId) => userId !== cast.holder)
  const standby = standbyOf(workType)
  // A small company has too few people for all of it: nobody stands by twice.
  const named = standby.flatMap((crewRole, index) => {
    const userId = others[index] ?? (index === others.length ? cast.gasTester : null)
    return userId === null ? [] : [{ userId, crewRole, workerType: 'GENERAL_WORKER' as const }]
  })
  const rest = others.slice(standby.length).slice(0, plan.crew)
  return [
    { userId: cast.holder, crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
    ...named,
    ...rest.map((userId, index) => {
      const workerType = index === 0 ? ('SPECIALIST' as const) : ('GENERAL_WORKER' as const)
      return { userId, crewRole: 'CREW' as const, workerType }
    }),
  ]
}

/** Writes what is put in place and recorded of permits: lists, people at work, talks, gas tests, isolations, signatures. */
export async function insertEvidence(
  tx: Tx,
  permits: readonly StoredPermit[],
  existing: ExistingRecords,
  now: Date,
): Promise<void> {
  const each = permits.map((permit) => ({ permit, people: peopleOf(permit), ...workOf(permit, now) }))
  await insertRows(
    tx,
    'permitRankDetails',
    permits.map(({ id: permitId, detail }) => ({ permitId, rankDetailId: detail.id })),
  )
  await insertRows(tx, 'permitChecks', permits.flatMap(checksOf))
  await insertRows(
    tx,
    'permitEquipment',
    permits.flatMap((permit) => equipmentOf(permit, existing)),
  )
  await insertRows(
    tx,
    'permitPeople',
    each.flatMap(({ permit: { id: permitId }, people }) => people.map((person) => ({ permitId, ...person }))),
  )
  const atWork = each.flatMap(({ permit, people, from, until }) => {
    const stays = statusOf(permit) === 'HANDED_BACK' ? 'FIRE_WATCH' : null
    return from === null
      ? []
      : people.map(({ userId, crewRole }) => ({ permit, userId, from, until: crewRole === stays ? null : until }))
  })
  const signOnIds = await takeIds(tx, 'permit_sign_ons', atWork.length)
  await insertRows(
    tx,
    'permitSignOns',
    atWork.map(({ permit: { id: permitId, cast }, userId, from: onAt, until: offAt }, index) => ({
      id: signOnIds[index] ?? 0,
      permitId,
      userId,
      onAt,
      onBy: cast.holder,
      offAt,
      offBy: offAt === null ? null : cast.holder,
    })),
  )
  const talks = each.flatMap(({ permit, people, from }) => (from === null ? [] : [{ permit, people, heldAt: from }]))
  const talkIds = await takeIds(tx, 'permit_toolbox_talks', talks.length)
  await insertRows(
    tx,
    'permitToolboxTalks',
    talks.map(({ permit: { id: permitId, cast }, heldAt }, index) => ({
      id: talkIds[index] ?? 0,
      permitId,
      heldAt,
      heldBy: cast.holder,
      topics: TOPICS,
      recordedAt: heldAt,
    })),
  )
  await insertRows(
    tx,
    'permitToolboxAttendees',
    talks.flatMap(({ people }, index) => people.map(({ userId }) => ({ talkId: talkIds[index] ?? 0, userId }))),
  )
  const tests = each.flatMap(({ permit, end }) => gasTestsOf(permit, existing, end))
  const testIds = await takeIds(tx, 'permit_gas_tests', tests.length)
  await insertRows(
    tx,
    'permitGasTests',
    tests.map((test, index) => ({ id: testIds[index] ?? 0, ...test })),
  )
  const isolations = permits.flatMap(isolationsOf)
  const isolationIds = await takeIds(tx, 'permit_isolations', isolations.length)
  await insertRows(
    tx,
    'permitIsolations',
    isolations.map((isolation, index) => ({ id: isolationIds[index] ?? 0, ...isolation })),
  )
  await signAll(tx, permits)
}

/** Since when and until when people were at work, and until when the air was tested. */
function workOf(permit: StoredPermit, now: Date): { from: Date | null; until: Date | null; end: Date | null } {
  const issuedAt = permit.timeline.events.find(({ action }) => action === 'issue')?.at ?? null
  if (issuedAt === null) return { from: null, until: null, end: null }
  const status = statusOf(permit)
  const isAtWork = status === 'ACTIVE' || status === 'HANDOVER' || status === 'EXPIRED'
  const stoppedAt = doneAt(permit, 'handBack', 'suspend', 'stop')
  const end = status === 'ACTIVE' || status === 'ISSUED' ? now : (stoppedAt ?? issuedAt)
  if (status === 'ISSUED') return { from: null, until: null, end }
  return { from: later(issuedAt, 6), until: isAtWork ? null : stoppedAt && later(stoppedAt, -3), end }
}

const checksOf = ({ id: permitId, workType, cast, timeline }: StoredPermit) => {
  const answered = timeline.submittedAt !== null
  const issuedAt = timeline.events.find(({ action }) => action === 'issue')?.at ?? null
  return workType.lines.map(({ id: itemId, itemName, isRequired, position }, index) => {
    const answer = answered ? (index % 7 === 5 && !isRequired ? 'NA' : 'YES') : null
    return {
      permitId,
      itemId,
      itemName,
      isRequired,
      position,
      answer,
      siteAnswer: issuedAt === null ? null : answer,
      remark: answer === 'NA' ? 'Not used for this work' : null,
      checkedBy: issuedAt === null ? null : cast.issuer,
      checkedAt: issuedAt,
    }
  })
}

const equipmentOf = ({ id: permitId, plan, points }: StoredPermit, { tools }: ExistingRecords) => {
  const subjects = [...new Set(points.map(({ equipmentId }) => equipmentId))]
  const used = (plan.tools ?? []).flatMap((type) => {
    const some = tools.get(type) ?? []
    return some[permitId % Math.max(1, some.length)] ?? []
  })
  return [
    ...subjects.map((equipmentId) => ({ permitId, equipmentId, isSubject: true })),
    ...used
      .filter((one) => !subjects.includes(one))
      .map((equipmentId) => ({ permitId, equipmentId, isSubject: false })),
  ]
}

const MOST_TESTS = 12
const FRESH_MINUTES = 10
/**
 * Tests before the issue and again in time until the end of the work; the alarm is in none of them. What is at work or waits
 * to be accepted was tested just before the loading, so that it can be walked on for as long as a test counts.
 */
function gasTestsOf(permit: StoredPermit, { detectors }: ExistingRecords, end: Date | null) {
  const { id: permitId, workType, timeline, cast } = permit
  const { gases, gasTestMinutes, gasLevels } = workType
  const issuedAt = timeline.events.find(({ action }) => action === 'issue')?.at
  const detector = detectors[permitId % Math.max(1, detectors.length)]
  if (gases.length === 0 || issuedAt === undefined || end === null || detector === undefined) return []
  const every = Math.floor((gasTestMinutes ?? 240) * 0.8)
  const first = later(issuedAt, -4)
  const count = Math.min(MOST_TESTS, 1 + Math.floor((end.getTime() - first.getTime()) / (every * MINUTE)))
  const regular = Array.from({ length: count }, (_, n) => later(first, n * every))
  const isOpen = ['ISSUED', 'ACTIVE'].includes(statusOf(permit))
  const isDue = isOpen && regular.every((at) => at < later(end, -FRESH_MINUTES))
  const levels = gasLevels ? [...GAS_LEVELS] : [null]
  const measured = (gas: string, value: number) => (gases.includes(gas) ? value : null)
  return [...regular, ...(isDue ? [later(end, -1)] : [])].flatMap((takenAt, n) =>
    levels.map((level) => ({
      permitId,
      takenAt,
      testerId: cast.gasTester,
      instrumentId: detector.id,
      level,
      result: 'SAFE',
      note: null,
      calibratedUntil: detector.calibratedUntil,
      recordedAt: takenAt,
      recordedBy: cast.gasTester,
      oxygen: measured('oxygen', 20.7 + ((permitId + n) % 3) / 10),
      flammable: measured('flammable', 0),
      hydrogenSulfide: measured('hydrogenSulfide', 0),
      carbonMonoxide: measured('carbonMonoxide', (permitId + n) % 4),
    })),
  )
}

function isolationsOf(permit: StoredPermit) {
  const { id: permitId, companyId, points, timeline, cast } = permit
  const { lockedAt: appliedAt, verifiedAt, removedAt } = isolatedAt(permit)
  const status = removedAt ? 'REMOVED' : appliedAt ? 'VERIFIED' : 'PENDING'
  const by = (at: Date | null, userId: number) => (at === null ? null : userId)
  return points.map(({ id: isolationPointId }, index) => ({
    permitId,
    companyId,
    isolationPointId,
    status,
    lockNumber: appliedAt && `L-${100 + (permitId % 80) + index}`,
    appliedBy: by(appliedAt, cast.isolator),
    appliedAt,
    verifiedBy: by(appliedAt, cast.verifier),
    verifiedAt,
    removedBy: by(removedAt, cast.isolator),
    removedAt,
    version: removedAt ? 4 : appliedAt ? 3 : 1,
    createdAt: timeline.events[0]?.at,
    createdBy: cast.requester,
    updatedAt: removedAt ?? verifiedAt ?? timeline.events[0]?.at,
    updatedBy: cast.isolator,
  }))
}

interface Signature {
  readonly permitId: number
  readonly action: SignedAction
  readonly userId: number
  readonly role: SigningRole
  readonly at: Date
}

const isSigned = (action: Happened['action']): action is SignedAction & Happened['action'] => action in SIGNED_ACTIONS

const signaturesOf = (permit: StoredPermit): Signature[] =>
  permit.timeline.events.flatMap(({ action, at, actorId: userId, details }) => {
    const role = action === 'approve' ? STAGE_ROLES[details?.stage ?? 'area-owner'] : ROLES[action]
    if (role === undefined || userId === null || !isSigned(action)) return []
    return [{ permitId: permit.id, action, userId, role, at }]
  })

/** The hash of the content of a permit `p`, as PostgreSQL writes it. */
const CONTENT_HASH = sql`encode(sha256(convert_to((${PERMIT_CONTENT})::text, 'UTF8')), 'hex')`

/** The signatures of all acts. */
async function signAll(tx: Tx, permits: readonly StoredPermit[]): Promise<void> {
  const signed = permits
    .flatMap((permit) => [...signaturesOf(permit), ...watchSignature(permit)])
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const ids = await takeIds(tx, 'permit_signatures', signed.length)
  const permitIds = permits.map(({ id }) => id)
  const hashes = await run<{ id: number; hash: string }>(
    tx,
    sql`select p.id, ${CONTENT_HASH} as hash from permits p where p.id = any(${permitIds})`,
  )
  const hashOf = new Map(hashes.map(({ id, hash }) => [id, hash]))
  await insertRows(
    tx,
    'permitSignatures',
    signed.map((one, index) => ({
      id: ids[index] ?? 0,
      ...one,
      meaning: SIGNED_ACTIONS[one.action],
      contentVersion: 1,
      contentHash: hashOf.get(one.permitId) ?? '',
    })),
  )
  await confirmHotWork(tx, permitIds)
}

/** Issuer and holder confirm hot work a minute before each acceptance. */
const confirmHotWork = (tx: Tx, permitIds: readonly number[]) =>
  run(
    tx,
    sql`insert into permit_signatures (permit_id, action, meaning, user_id, role, at, content_version, content_hash)
      select e.permit_id, 'confirmHotWork', ${SIGNED_ACTIONS.confirmHotWork}, c.user_id, c.role, e.at - interval '1 minute', 1, ${CONTENT_HASH}
      from permit_events e join permits p on p.id = e.permit_id and p.kind <> 'PTW'
      join work_types w on w.id = p.work_type_id and w.activity = 'HOT_WORK'
      cross join lateral (select i.actor_id from permit_events i where i.permit_id = e.permit_id and i.id < e.id
        and i.action in ('issue', 'reinstate', 'takeOver') order by i.id desc limit 1) issued
      cross join lateral (values (issued.actor_id, 'Permit issuer'), (e.actor_id, 'Permit holder')) c (user_id, role)
      where e.permit_id = any(${permitIds}) and e.action = 'accept' and c.user_id is not null`,
  )

/** Of whoever watched after hot work, where the permit was closed. */
function watchSignature(permit: StoredPermit): Signature[] {
  const closedAt = doneAt(permit, 'close')
  const watch = peopleOf(permit).find(({ crewRole }) => crewRole === 'FIRE_WATCH')
  if (closedAt === null || watch === undefined) return []
  const { userId } = watch
  return [{ permitId: permit.id, action: 'fireWatch', userId, role: 'Fire watch', at: later(closedAt, -4) }]
}
