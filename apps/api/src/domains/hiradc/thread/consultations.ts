import type { ConsultedPerson, consultation } from '@selamat/contract/domains/hiradc/consultation'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { assertEditable } from '../commands/update-head.ts'
import { lockedRevision, visibleRevision } from '../queries/stored.ts'

interface Named {
  readonly id: number
  readonly revisionId: number
}

/** Who was consulted while a revision was written that the actor can read, by name. Throws 404. */
export async function listConsulted(context: AppContext, actor: Actor, { id, revisionId }: Named) {
  const db = context.database.kysely
  await visibleRevision(context, db, actor, { hiradcId: id, revisionId })
  return consultedOf(db, revisionId, formatDate(context.clock.now()))
}

const consultedOf = (db: Executor, revisionId: number, today: string): Promise<ConsultedPerson[]> =>
  run(
    db,
    sql`select u.id as "userId", u.username, u.full_name, c.consulted_on as "consultedOn", c.note,
        (select p.position_name from employments e join positions p on p.id = e.position_id
          where e.user_id = u.id and ${holdsAt('e', today)} limit 1) as position_name,
        b.full_name as recorded_by, jakarta_time(c.recorded_at) as recorded_at
      from hiradc_consultations c join users u on u.id = c.user_id join users b on b.id = c.recorded_by
      where c.revision_id = ${revisionId} order by u.full_name, u.id`,
  )

/** Adds, changes and removes people who were consulted about a draft. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422 by field. */
export function saveConsulted(context: AppContext, call: SignedCall<typeof consultation.save>) {
  const { actor, body, requestId } = call
  return context.database.transaction(async (tx) => {
    const revision = await lockedRevision(context, tx, actor, { hiradcId: body.id, revisionId: body.revisionId })
    assertEditable(revision)
    const { id, companyId, number } = revision
    const at = context.clock.now()
    const today = formatDate(at)
    await checkPeople(tx, companyId, today, body.people)
    const before = await consultedOf(tx, id, today)
    await run(
      tx,
      sql`delete from hiradc_consultations where revision_id = ${id} and user_id = any(${body.removed}::bigint[])`,
    )
    await run(
      tx,
      sql`insert into hiradc_consultations (revision_id, user_id, consulted_on, note, recorded_by, recorded_at)
        select ${id}, "userId", "consultedOn", note, ${actor.userId}, ${at}
        from jsonb_to_recordset(${JSON.stringify(body.people)}::jsonb) as g ("userId" bigint, "consultedOn" date, note text)
        on conflict (revision_id, user_id) do update set consulted_on = excluded.consulted_on, note = excluded.note,
          recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`,
    )
    const after = await consultedOf(tx, id, today)
    const names = (people: readonly ConsultedPerson[]) => ({
      consulted: people.map(({ fullName, consultedOn, note }) =>
        [fullName, consultedOn, note].filter(Boolean).join(', '),
      ),
    })
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'hiradc_consultations',
      entityId: id,
      label: `${number} revision ${revision.revision}`,
      action: 'update',
      requestId,
      ...changes(names(before), names(after)),
    })
    return after
  })
}

/** They are active people of the company, each once, consulted until today. Throws 422 at the field. */
async function checkPeople(
  db: Executor,
  companyId: number,
  today: string,
  people: readonly { readonly userId: number; readonly consultedOn: string }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  const known = await run<{ id: number }>(
    db,
    sql`select id from users where id = any(${ids}::bigint[]) and company_id = ${companyId} and archived_at is null`,
  )
  const active = new Set(known.map(({ id }) => id))
  const errors = people.flatMap(({ userId, consultedOn }, at) => [
    ...(active.has(userId) ? [] : [[`people.${at}.userId`, 'Choose an active person of the company'] as const]),
    ...(ids.indexOf(userId) === at ? [] : [[`people.${at}.userId`, 'This person is there twice'] as const]),
    ...(consultedOn > today ? [[`people.${at}.consultedOn`, 'Use today or a day before'] as const] : []),
  ])
  if (errors.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(errors) })
}
