import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { durationText, httpError } from '../../../platform/errors.ts'
import { changeBy } from '../../../platform/stale.ts'
import { recheck } from '../commands/system-moves.ts'
import type { Permits } from '../ports.ts'
import { lockedPermit, permitForServer, type StoredPermit } from '../queries/stored.ts'
import { type PermitReader, readerOf } from '../relations.ts'

/** A permit at which something is recorded, under its lock. */
export interface AtPermit {
  readonly tx: Tx
  readonly reader: PermitReader
  readonly permit: StoredPermit
  readonly at: Date
}

/** Reads a permit under its lock and those above it, for a record of evidence. Throws 404. */
export async function atPermit({ context }: Permits, tx: Tx, actor: Actor, id: number): Promise<AtPermit> {
  const reader = await readerOf(context, tx, actor)
  return { tx, reader, permit: await lockedPermit(tx, reader, { id }), at: context.clock.now() }
}

/** Throws 409 WRONG_STATE where a permit is in none of the states. */
export function assertState({ status, updatedBy, updatedAt }: StoredPermit, states: readonly PermitState[]): void {
  if (states.includes(status)) return
  const named = states.map((state) => PERMIT_STATE_LABELS[state].toLowerCase()).join(', ')
  const message = `The permit is ${PERMIT_STATE_LABELS[status].toLowerCase()}. This is done while it is: ${named}`
  throw httpError('WRONG_STATE', { message, details: { ...changeBy(updatedBy, updatedAt), status } })
}

/** Refuses an act that is somebody else's. */
export const notYours = (message: string) => httpError('NOT_YOUR_ACT', { message })

interface Noted {
  readonly action: string
  readonly label: string
  readonly reason?: string | null
  readonly after: Readonly<Record<string, unknown>>
  /** What the timeline keeps of it beside the reason. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly actor: Actor
  readonly requestId: string
}

/** Writes what was recorded into the timeline of the permit and the audit trail. */
export async function note(
  { tx, permit, at }: Omit<AtPermit, 'reader'>,
  { action, label, reason = null, after, details, actor, requestId }: Noted,
): Promise<void> {
  const { id, companyId, status, startsAt, endsAt, holderId, number } = permit
  await tx
    .insertInto('permitEvents')
    .values({
      permitId: id,
      companyId,
      at,
      actorId: actor.userId,
      action,
      label,
      reason,
      fromStatus: status,
      toStatus: status,
      startsAt,
      endsAt,
      holderId,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'permits',
    entityId: id,
    label: number,
    action,
    reason,
    requestId,
    after: { ...after },
  })
}

/** Looks at the gates after something was recorded, in the same transaction; returns how the permit stands. */
export async function rechecked(permits: Permits, { tx, permit: { id } }: Pick<AtPermit, 'tx' | 'permit'>) {
  const moved = await recheck(permits, tx, id)
  const { status } = await permitForServer(tx, id)
  return { moved, status }
}

/** How far the clock of a device can be ahead. */
const AHEAD = 5 * MINUTE

/** An instant that a person gave for what has just happened; of a clock that is a little ahead, now. Throws 422 at the field. */
export function pastInstant(value: string, at: Date, field: string, minutes: number, what: string): Date {
  const entered = new Date(value)
  const ahead = entered.getTime() - at.getTime()
  const wrong = (message: string) => httpError('INVALID', { errors: { [field]: message } })
  if (ahead > AHEAD) {
    throw wrong(
      `The clock of your device is ${durationText(ahead / 1000)} ahead. It is ${formatTime(at)} now. Set it right`,
    )
  }
  if (-ahead > minutes * MINUTE) {
    throw wrong(`${what} of ${durationText(-ahead / 1000)} ago no longer counts. It is ${formatTime(at)} now`)
  }
  return earlier(entered, at)
}

/** What has happened was never later than now, whatever the clock of a device says. */
export const earlier = (entered: Date, at: Date): Date => (entered < at ? entered : at)
