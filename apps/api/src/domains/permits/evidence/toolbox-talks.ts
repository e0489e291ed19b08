import { toolboxTalk, type toolboxTalkRow } from '@selamat/contract/domains/permits/evidence/toolbox-talk'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'
import { assertState, atPermit, note, notYours, pastInstant, rechecked } from './at-permit.ts'

interface Talk {
  readonly heldAt: Date
  readonly heldBy: number
  readonly topics: string
  readonly recordedAt: Date
}

/** Stores a talk with its attendees, people of the company; returns its id. */
export async function insertTalk(
  tx: Tx,
  { id: permitId, companyId }: StoredPermit,
  talk: Talk,
  ids: readonly number[],
) {
  const { id } = await tx
    .insertInto('permitToolboxTalks')
    .values({ permitId, ...talk })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attended = await run(
    tx,
    sql`insert into permit_toolbox_attendees (talk_id, user_id) select ${id}, u.id from users u
      where u.id = any(${[...ids]}) and u.company_id = ${companyId} and u.archived_at is null returning user_id`,
  )
  if (attended.length !== new Set(ids).size) {
    throw httpError('INVALID', { errors: { attendeeIds: 'Choose active people of the company' } })
  }
  return id
}

/** Crews talk at the start of their shift, before the permit begins; an earlier talk was about other work. */
const EARLY_MS = 60 * MINUTE

/** A talk counts on what was approved, and at most an hour before the permit begins. Throws 422 at the field. */
function assertOfThisWork({ approvedAt, issuedAt, startsAt }: StoredPermit, heldAt: Date): void {
  const early = new Date(startsAt.getTime() - EARLY_MS)
  const known = approvedAt ?? issuedAt
  if (heldAt < early) {
    const from = `${formatDate(early)} ${formatTime(early)}`
    throw httpError('INVALID', {
      errors: { heldAt: `A talk counts from ${from} on, an hour before this permit begins. Hold one about this work` },
    })
  }
  // People choose a minute.
  if (known === null || heldAt.getTime() + MINUTE > known.getTime()) return
  const message = `The permit was approved at ${formatTime(known)}. Hold the talk on what was approved`
  throw httpError('INVALID', { errors: { heldAt: message } })
}

/** Records a toolbox talk by the holder. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422 at the field. */
export function recordTalk(permits: Permits, call: SignedCall<typeof toolboxTalk.record>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, toolboxTalk.record, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit } = at
    if (permit.holderId !== actor.userId)
      throw notYours(`Only the permit holder, ${permit.holderName}, holds toolbox talks`)
    assertState(permit, ['ISSUED', 'ACTIVE', 'SUSPENDED'])
    const { toolboxHours } = await permitSettingsOf(tx, permit.companyId)
    const heldAt = pastInstant(body.heldAt, at.at, 'heldAt', toolboxHours * 60, 'A talk')
    assertOfThisWork(permit, heldAt)
    const talk = { heldAt, heldBy: actor.userId, topics: body.topics, recordedAt: at.at }
    const id = await insertTalk(tx, permit, talk, body.attendeeIds)
    const count = new Set(body.attendeeIds).size
    const label = `Toolbox talk held, ${plural(count, 'person', 'people')}`
    await note(at, { action: 'toolbox-talk', label, after: { topics: body.topics, count }, actor, requestId })
    const { status } = await rechecked(permits, at)
    return { id, permitId: permit.id, status }
  })
}

type Row = z.output<typeof toolboxTalkRow>

/** The toolbox talks of a permit, the newest first. */
export const talksOf = (db: Executor, permitId: number): Promise<Row[]> =>
  run(
    db,
    sql`select t.id, jakarta_time(t.held_at) as held_at, u.full_name as held_by_name, t.topics,
        (select coalesce(json_agg(json_build_object('userId', a.user_id, 'name', x.full_name) order by x.full_name), '[]'::json)
          from permit_toolbox_attendees a join users x on x.id = a.user_id where a.talk_id = t.id) as attendees
      from permit_toolbox_talks t join users u on u.id = t.held_by where t.permit_id = ${permitId} order by t.held_at desc, t.id desc`,
  )
