import type { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { isolation as isolationEndpoints } from '@selamat/contract/domains/permits/evidence/isolation'
import {
  ISOLATED,
  type IsolationState,
  isolationLifecycle,
} from '@selamat/contract/domains/permits/isolation-lifecycle'
import { AT_SITE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { recheckJobs } from '../gates/recheck.ts'
import type { Permits } from '../ports.ts'
import { JOB } from '../queries/job.ts'
import { lockWithParents, type StoredPermit } from '../queries/stored.ts'
import { canRead, isAppointed, type PermitReader } from '../relations.ts'
import { assertState, atPermit, note, notYours, rechecked } from './at-permit.ts'
import { isolationMoves, subjectOf } from './isolation-moves.ts'
import { noteMove } from './move-isolation.ts'
import { storedIsolation } from './stored-isolations.ts'

/** The states in which a permit gives its isolations away, and takes those of another. */
const GIVES: readonly PermitState[] = ['HANDED_BACK', 'CANCELLED']
const TAKES: readonly PermitState[] = ['APPROVED', 'ISSUED', 'SUSPENDED']
export const canTransfer = ({ permitStatus, status, transferredTo }: Parameters<typeof subjectOf>[0]) =>
  GIVES.includes(permitStatus) && transferredTo === null && ISOLATED.some((one) => one === status) && status !== 'TEST'

/**
 * Keeps a point locked for another permit: it is locked there by the actor, and somebody else verifies it anew. Throws 404,
 * 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422.
 */
export function transferIsolation(permits: Permits, call: SignedCall<typeof isolation.transfer>) {
  const { actor, body, requestId } = call
  const { id, version, toPermitId } = body
  return permits.context.database.transaction(async (tx) => {
    const { permitId } = await storedIsolation(tx, id)
    // In one order, so that two transfers against each other do not wait for one another.
    for (const one of [permitId, toPermitId].toSorted((a, b) => a - b)) await lockWithParents(tx, one)
    const from = await atPermit(permits, tx, actor, permitId)
    const to = await atPermit(permits, tx, actor, toPermitId)
    const found = await storedIsolation(tx, id)
    if (!isAppointed(from.reader, 'isolation-officer', from.permit.siteId)) {
      throw notYours('Only an isolation officer who is appointed at the site can do this')
    }
    if (found.version !== version) throw await staleRow(tx, 'permit_isolations', id)
    assertState(from.permit, GIVES)
    if (!canTransfer(found)) throw httpError('WRONG_STATE', { message: 'Only a locked point can be transferred' })
    if (to.permit.siteId !== from.permit.siteId || toPermitId === permitId || !TAKES.includes(to.permit.status)) {
      throw httpError('INVALID', {
        errors: { toPermitId: 'Choose another permit of the site that is approved and not at work' },
      })
    }
    const [target] = await run<{ takes: boolean }>(
      tx,
      sql`select ${takesFrom(permitId, sql`x.id = ${id}`)} as takes from permits p where p.id = ${toPermitId}`,
    )
    if (!target?.takes) {
      const message = `${to.permit.number} does not name ${found.tag}. Add the point to it first, or choose a permit that names it`
      throw httpError('INVALID', { errors: { toPermitId: message } })
    }
    await run(
      tx,
      sql`update permit_isolations set transferred_to_id = ${toPermitId}, version = version + 1, updated_at = ${from.at},
        updated_by = ${actor.userId} where id = ${id}`,
    )
    const { companyId, number } = from.permit
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at: from.at,
      entity: 'permit_isolations',
      entityId: id,
      requestId,
      label: `${number} ${found.tag}`,
      action: 'transfer',
      after: { transferredTo: to.permit.number },
    })
    // The lock is no longer one of this permit.
    const details = { pointId: found.pointId, isolation: 'REMOVED' satisfies IsolationState }
    const label = `Isolation ${found.tag} kept for ${to.permit.number}`
    await note(from, { action: 'isolation-transfer', label, after: { tag: found.tag }, details, actor, requestId })
    const [taking] = await run<{ id: number }>(
      tx,
      sql`with there as (select i.id from permit_isolations i where i.permit_id = ${toPermitId}
            and i.isolation_point_id = ${found.pointId} and i.status <> 'REMOVED'),
          made as (insert into permit_isolations (permit_id, company_id, isolation_point_id, status, created_at, created_by, updated_at, updated_by)
            select ${toPermitId}, ${companyId}, ${found.pointId}, ${isolationLifecycle.initial}, ${from.at}, ${actor.userId}, ${from.at}, ${actor.userId}
            where not exists (select from there) returning id)
        select id from there union all select id from made`,
    )
    const there = await storedIsolation(tx, taking?.id ?? 0)
    if (there.status === isolationLifecycle.initial) {
      const subject = subjectOf(there, to.permit, to.reader)
      const set = { lockNumber: found.lockNumber, appliedBy: actor.userId, appliedAt: to.at }
      const moved = await isolationMoves.move(
        tx,
        { actor, requestId },
        { subject, action: 'lock', at: to.at, change: () => ({ set }) },
      )
      const lockNumber = found.lockNumber ?? undefined
      await noteMove(to, { subject, action: 'lock', to: moved.to, actor, requestId, lockNumber })
    }
    await rechecked(permits, to)
    const { status } = await rechecked(permits, from)
    return { id, permitId, status, version: version + 1, isolation: found.status }
  })
}

/** The permit `p` needs an isolation `x` of another: it names the same point, or is of the same job. */
const takesFrom = (id: number, some: Fragment): Fragment =>
  sql`(${id}::bigint in ${JOB} or exists (select from permit_isolations x
    join permit_isolations i on i.isolation_point_id = x.isolation_point_id and i.permit_id = p.id and i.status <> 'REMOVED'
    where x.permit_id = ${id} and ${some}))`

/** The permits of the site that can take isolations of another. */
export const transferTargets = (db: Executor, reader: PermitReader, { id, siteId }: StoredPermit) =>
  run<{ id: number; number: string; title: string }>(
    db,
    sql`select p.id, p.number, p.title from permits p where p.site_id = ${siteId} and p.id <> ${id}
      and p.status = any(${[...TAKES]}) and ${canRead(reader)}
      and ${takesFrom(id, sql`x.status = any(${[...ISOLATED]}) and x.transferred_to_id is null`)} order by p.starts_at, p.id limit 200`,
  )

/** Adds points at the site: work that goes on stops, and the gate stays closed until they are verified. Throws 404, 409, 422. */
export function addIsolations(permits: Permits, call: SignedCall<typeof isolation.add>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, isolationEndpoints.add, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    const { id, companyId, siteId } = permit
    if (!isAppointed(reader, 'isolation-officer', siteId)) {
      throw notYours('Only an isolation officer who is appointed at the site can do this')
    }
    assertState(permit, AT_SITE)
    const ids = [...new Set(body.pointIds)]
    const known = await run<{ id: number; tag: string }>(
      tx,
      sql`select id, tag from isolation_points where id = any(${ids}) and company_id = ${companyId} and archived_at is null order by tag`,
    )
    if (known.length !== ids.length) {
      throw httpError('INVALID', { errors: { pointIds: 'Choose isolation points that are not archived' } })
    }
    const added = await run<{ id: number }>(
      tx,
      sql`insert into permit_isolations (permit_id, company_id, isolation_point_id, status, created_at, created_by, updated_at, updated_by)
        select ${id}, ${companyId}, x, ${isolationLifecycle.initial}, ${at.at}, ${actor.userId}, ${at.at}, ${actor.userId}
        from unnest(${ids}::bigint[]) x where not exists (select from permit_isolations i where i.permit_id = ${id}
          and i.isolation_point_id = x and i.status <> 'REMOVED') returning id`,
    )
    if (added.length === 0)
      throw httpError('INVALID', { errors: { pointIds: 'The permit isolates these points already' } })
    await recheckJobs(
      tx,
      added.map((one) => one.id),
      at.at,
    )
    const tags = known.map(({ tag }) => tag)
    const label = `Isolation points added: ${tags.join(', ')}`
    await note(at, { action: 'isolation-add', label, after: { tags }, actor, requestId })
    const { status } = await rechecked(permits, at)
    return { permitId: id, status }
  })
}

/** The points of the equipment of a permit, and of the equipment at its location, that it does not isolate yet. */
export const freePoints = (db: Executor, { id, locationId, companyId }: StoredPermit) =>
  run<{
    readonly id: number
    readonly tag: string
    readonly energy: string
    readonly method: string
    readonly place: string | null
    readonly normalState: string | null
    readonly equipmentCode: string
  }>(
    db,
    sql`select ip.id, ip.tag, ip.energy, ip.method, ip.location as place, ip.normal_state, e.code as equipment_code
      from isolation_points ip join equipment e on e.id = ip.equipment_id
      where ip.company_id = ${companyId} and ip.archived_at is null and e.archived_at is null
        and (e.location_id = ${locationId} or e.id in (select x.equipment_id from permit_equipment x where x.permit_id = ${id}))
        and not exists (select from permit_isolations i where i.permit_id = ${id} and i.isolation_point_id = ip.id and i.status <> 'REMOVED')
      order by e.code, ip.tag, ip.id limit 200`,
  )
