import { type ExtensionKind, extensionLifecycle } from '@selamat/contract/domains/permits/extension-lifecycle'
import { permit } from '@selamat/contract/domains/permits/permit'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { HOUR, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { gate } from '../../../platform/lifecycle.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { changeBy } from '../../../platform/stale.ts'
import { signWithPassword } from '../../identity/index.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import { gas as gasGate } from '../gates/gas.ts'
import { recheckPartners } from '../gates/recheck.ts'
import { nearnessOf } from '../independence.ts'
import type { Permits } from '../ports.ts'
import {
  type Answerer,
  answerersOf,
  extensionsOf,
  roleIn,
  type StoredExtension,
  storedExtension,
} from '../queries/extensions.ts'
import { lockedPermit, type StoredPermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { type SigningRole, sign } from '../sign.ts'
import { conflictInAddedHours, keepSettled } from './added-hours.ts'
import { nextDayBegins } from './days-of-special.ts'
import { extensionMoves, isExtendable } from './extension-moves.ts'
import { followWindow } from './follow.ts'
import { recheck } from './system-moves.ts'

const WORKED: readonly string[] = ['ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER', 'EXPIRED']
/** What is left to do after the end of a window. */
const endedText = ({ endsAt, status }: Pick<StoredPermit, 'endsAt' | 'status'>): string =>
  `The window ended at ${formatTime(endsAt)}: ${WORKED.includes(status) ? 'hand the permit back and request' : 'request'} a new one`

/** What is wrong with a new end, of the rules of the site, the permit above, the project and other work; caps are those of all extensions of the permit together. */
async function endProblem(tx: Tx, { permit: found, settings }: GateFacts, kind: ExtensionKind, endsAt: Date, at: Date) {
  const added = (endsAt.getTime() - found.endsAt.getTime()) / HOUR
  if (added <= 0) return 'Choose a later end than the present one'
  const [row] = await run<{ hours: number; top: Date | null; project: string | null }>(
    tx,
    sql`select coalesce(sum(extract(epoch from e.ends_at - e.ends_before)) filter (where e.kind = ${kind} and e.status = 'GRANTED'), 0)::float8 / 3600 as hours,
        (select coalesce(t.ends_at, u.ends_at) from permits u left join permits t on t.id = u.parent_id
          where u.id = ${found.parentId}::bigint) as top,
        (select j.ends_on from project_permits j where j.id = ${found.projectId}::bigint) as project
      from permit_extensions e where e.permit_id = ${found.id}`,
  )
  const cap = kind === 'EXTENSION' ? settings.maxExtensionHours : settings.maxOvertimeHours
  const left = cap - (row?.hours ?? 0)
  if (left <= 0) return `${cap} hours were added already. Request a new permit`
  if (added > left) {
    const latest = new Date(found.endsAt.getTime() + left * HOUR)
    return `At most ${cap} hours can be added in all. Choose ${formatDate(latest)} ${formatTime(latest)} or earlier`
  }
  if (row?.top && endsAt > row.top) return 'The permit above ends earlier. Extend it first'
  if (row?.project && formatDate(endsAt) > row.project)
    return `The project ends ${row.project}. Choose that day or earlier`
  const { kind: of, parentId, id } = found
  const next =
    of === 'BY_DAY' && parentId !== null ? await nextDayBegins(tx, { parentId, id, endsAt: found.endsAt }) : null
  if (next && endsAt > next)
    return `The next day begins ${formatDate(next)} ${formatTime(next)}. Choose that or earlier`
  return conflictInAddedHours(tx, found, endsAt, at)
}

/** Asks for a longer window, signed by the holder. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 at the field. */
export function askExtension(
  permits: Permits,
  call: SignedCall<typeof permit.extend> | SignedCall<typeof permit.overtime>,
  kind: ExtensionKind,
) {
  const { context, ports } = permits
  const { actor, body, requestId } = call
  return signWithPassword(context, kind === 'OVERTIME' ? permit.overtime : permit.extend, call, async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const found = await lockedPermit(tx, reader, { id: body.id })
    const at = context.clock.now()
    const details = { ...changeBy(found.updatedBy, found.updatedAt), status: found.status }
    if (found.version !== body.version) throw httpError('STALE', { details })
    if (at >= found.endsAt) throw httpError('WRONG_STATE', { message: endedText(found), details })
    if (!isExtendable(found.status)) {
      const message = 'A longer window is asked for after the approval and before the hand back'
      throw httpError('WRONG_STATE', { message, details })
    }
    if (found.holderId !== actor.userId) {
      throw httpError('NOT_YOUR_ACT', { message: `Only the permit holder, ${found.holderName}, can do this` })
    }
    const facts = await gateFacts(tx, ports, found, at)
    const endsAt = new Date(body.endsAt)
    const wrong = await endProblem(tx, facts, kind, endsAt, at)
    if (wrong) throw httpError('INVALID', { errors: { endsAt: wrong } })
    if (kind === 'EXTENSION' && found.extensions >= facts.settings.maxExtensions) {
      throw httpError('RULE', { message: `It was extended ${found.extensions} times: request a new permit` })
    }
    const [open] = await run(
      tx,
      sql`select 1 from permit_extensions where permit_id = ${found.id} and status = ${extensionLifecycle.initial}`,
    )
    if (open) throw httpError('RULE', { message: 'A longer window is asked for already' })
    const { id } = await tx
      .insertInto('permitExtensions')
      .values({
        permitId: found.id,
        companyId: found.companyId,
        kind,
        number: found.extensions + 1,
        reason: body.reason,
        endsBefore: found.endsAt,
        endsAt,
        status: extensionLifecycle.initial,
        askedBy: actor.userId,
        askedAt: at,
        updatedAt: at,
        updatedBy: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sign(tx, { permit: found, action: 'extend', role: 'Permit holder', actor, at })
    const change = `${actor.fullName} asks for ${kind === 'OVERTIME' ? 'overtime' : 'a longer window'}`
    await tell(tx, found, await answerersOf(tx, found, kind, formatDate(at)), change, at)
    await followWindow(context, tx, { permit: found, actor, at, requestId, label: 'Longer window asked' })
    return presented(tx, reader, found, id)
  })
}

const SIGNS_AS: Readonly<Record<Answerer, SigningRole>> = {
  issuer: 'Permit issuer',
  'area-owner': 'Area owner',
  safety: 'Safety officer',
}

/**
 * Grants (signed), declines or takes back a longer window. Overtime is granted when area owner and safety have, too. Throws
 * 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422.
 */
export function answerExtension(permits: Permits, call: SignedCall<typeof permit.answerExtension>) {
  const { action } = call.body
  const work = (tx: Tx) => answer(permits, call, tx)
  if (action !== 'grant') return permits.context.database.transaction(work)
  return signWithPassword(permits.context, permit.answerExtension, call, work)
}

async function answer(permits: Permits, { actor, body, requestId }: SignedCall<typeof permit.answerExtension>, tx: Tx) {
  const { context, ports } = permits
  const { action, comment } = body
  const reader = await readerOf(context, tx, actor)
  const stored = await storedExtension(tx, body.id)
  const found = await lockedPermit(tx, reader, { id: stored.permitId })
  const extension = await storedExtension(tx, body.id)
  const at = context.clock.now()
  const facts = await gateFacts(tx, ports, found, at)
  const role = roleIn(reader, await nearnessOf(tx, found.id, actor.userId), found, extension)
  const subject = {
    ...extension,
    role,
    isAsker: extension.askedBy === actor.userId,
    number: found.number,
    late: lateness(found, at),
    stale: freshAir(facts, at),
  }
  const moved = await extensionMoves.move(
    tx,
    { actor, requestId },
    {
      subject,
      version: body.version,
      action,
      at,
      reason: comment,
      reasonField: 'comment',
      ...(action === 'grant' && {
        gates: async () => [gate('conflicts', await conflictInAddedHours(tx, found, extension.endsAt, at))],
      }),
      change: () => {
        if (action !== 'grant') return { set: { answeredBy: actor.userId, answeredAt: at, answer: comment } }
        const granted = { ...extension, ...grantOf(role, actor.userId, at) }
        const missing = granted.kind === 'OVERTIME' && (granted.areaOwnerId === null || granted.safetyId === null)
        const to = granted.answeredBy === null || missing ? ('WAITING' as const) : ('GRANTED' as const)
        return { to, set: { ...grantOf(role, actor.userId, at), answer: comment } }
      },
    },
  )
  if (action === 'grant' && role !== null)
    await sign(tx, { permit: found, action: 'grant', role: SIGNS_AS[role], actor, at })
  if (moved.to === 'GRANTED') await lengthen(permits, tx, found, extension, actor.userId, at)
  if (moved.to !== 'WAITING') {
    await tell(tx, found, [found.holderId], EXTENSION_TEXTS[moved.to], at, actor.userId)
  }
  const label = moved.to === 'WAITING' ? 'Longer window granted in part' : `Longer window: ${moved.to.toLowerCase()}`
  await followWindow(context, tx, { permit: found, actor, at, requestId, label })
  return presented(tx, reader, found, extension.id)
}

const EXTENSION_TEXTS = {
  GRANTED: 'the longer window was granted',
  DECLINED: 'the longer window was declined',
  WITHDRAWN: 'the request for a longer window was withdrawn',
} as const

const grantOf = (role: Answerer | null, userId: number, at: Date) =>
  role === 'area-owner'
    ? { areaOwnerId: userId }
    : role === 'safety'
      ? { safetyId: userId }
      : { answeredBy: userId, answeredAt: at }

/** Why a window is not lengthened any more; null: it can be. */
function lateness({ status, endsAt }: StoredPermit, at: Date): string | null {
  if (!isExtendable(status)) return `The permit is not in force: ${PERMIT_STATE_LABELS[status]}`
  return at >= endsAt ? endedText({ endsAt, status }) : null
}

/** A gas test must be fresh; null: it is, or none is needed. */
function freshAir(facts: GateFacts, at: Date): string | null {
  const gas = gasGate.judge(facts, at, 'work')
  if (gas === null) return null
  if (gas.state === 'closed') return gas.reason
  const minutes = facts.settings.freshGasMinutes
  return takenAt(facts) < at.getTime() - minutes * MINUTE
    ? `Test the gas again: the test is older than ${minutes} minutes`
    : null
}

/** When the air was tested: where each level is, the oldest of their newest tests counts. */
function takenAt({ permit: { gasLevels }, gasTests }: GateFacts): number {
  const counted = gasLevels ? gasTests.filter(({ level }) => level !== null) : gasTests
  const instants = counted.map((test) => Date.parse(test.takenAt))
  return gasLevels ? Math.min(...instants) : Math.max(0, ...instants)
}

/** The window of a permit ends later: said in its timeline, and the watch looks at the new end. */
async function lengthen(
  permits: Permits,
  tx: Tx,
  found: StoredPermit,
  { endsAt, kind, number }: StoredExtension,
  userId: number,
  at: Date,
): Promise<void> {
  const minutes = Math.round((endsAt.getTime() - found.endsAt.getTime()) / MINUTE)
  await keepSettled(tx, found, { userId, at }, () =>
    run(
      tx,
      sql`update permits set ends_at = ${endsAt}, version = version + 1, updated_at = ${at}, updated_by = ${userId},
        extensions = extensions + ${kind === 'EXTENSION' ? 1 : 0}, overtime_minutes = overtime_minutes + ${kind === 'OVERTIME' ? minutes : 0}
      where id = ${found.id}`,
    ),
  )
  const { companyId, status, startsAt, holderId } = found
  const label = kind === 'OVERTIME' ? `Overtime granted, ${minutes} min` : `Extension ${number} granted, ${minutes} min`
  await tx
    .insertInto('permitEvents')
    .values({
      permitId: found.id,
      companyId,
      at,
      actorId: userId,
      action: 'extend',
      label,
      fromStatus: status,
      toStatus: status,
      startsAt,
      endsAt,
      holderId,
    })
    .execute()
  await recheck(permits, tx, found.id)
  await recheckPartners(tx, [found.id], at)
}

async function tell(
  tx: Tx,
  { companyId, id, number, title }: StoredPermit,
  to: readonly (number | null)[],
  change: string,
  at: Date,
  without?: number,
) {
  const userIds = [...new Set(to.filter((one) => one !== null && one !== without))].filter((one) => one !== null)
  await emitNotification(
    tx,
    { kind: 'PERMIT_EXTENSION', companyId, userIds, entityId: id, params: { number, title, change } },
    at,
  )
}

async function presented(tx: Tx, reader: Parameters<typeof extensionsOf>[1], found: StoredPermit, id: number) {
  const one = (await extensionsOf(tx, reader, found)).find((row) => row.id === id)
  if (!one) throw httpError('NOT_FOUND')
  return one
}
