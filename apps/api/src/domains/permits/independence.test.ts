import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { permit } from '@selamat/contract/domains/permits/permit'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'
import { hasOtherIssuer } from './independence.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, userId, versionOf, proof, approved, active, submit, issue, move, atWork, allOff, kysely } = work

const OTHER_ISSUER = PEOPLE.isolation
/** Who is free to hold a permit next. */
const NEXT = '10000008'
const appoint = async (username: string, kind: string) =>
  run(
    kysely,
    sql`insert into appointments (user_id, kind, valid_from, status, created_at, updated_at)
      values (${await userId(username)}, ${kind}, '2026-01-01', 'CONFIRMED', ${api.clock.now()}, ${api.clock.now()})`,
  )
for (const username of [PEOPLE.incoming, OTHER_ISSUER]) await appoint(username, 'permit-issuer')
// Whoever approves can also request in a small company.
await giveRole(kysely, PEOPLE.areaOwner, 'company', { 'menu/Permit to Work': 'cru' })
await giveRole(kysely, PEOPLE.issuer, 'company', { 'menu/Permit to Work': 'cru' })
await giveRole(kysely, NEXT, 'company', { 'menu/Permit to Work': 'cru' })

const holdersOf = async (username: string) => {
  const holderId = await userId(username)
  return { holderId, people: [{ userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const }] }
}
const signed = async (id: number) => ({ id, version: await versionOf(id), proof: proof() })
const suspend = async (id: number) =>
  (await person(PEOPLE.safety))(permit.suspend, { body: { id, code: 'CONDITION', reason: 'Strong wind' } })
const handBack = async (id: number, username: string) => {
  await allOff(id)
  return work.handBack(id, username)
}
const close = async (id: number, username: string) =>
  (await person(username))(permit.close, {
    body: { ...(await signed(id)), areaFileId: await work.picture(username) },
  })
const OTHERS = 'Somebody else has to do this: you'

/** An approved special permit under a permit to work in force. */
async function special(requester: string = PEOPLE.requester) {
  const { id: parentId } = await active()
  const { endsAt } = await work.read(PEOPLE.holder, parentId)
  const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
  return approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt, ...(await holdersOf(PEOPLE.holder)) }, requester)
}
/** A draft of the permit of a day under it. */
async function day(parentId: number, requester: string, inHours = 0) {
  const now = new Date(api.clock.now().getTime() + inHours * HOUR)
  const body = {
    parentId,
    startsAt: formatTimestamp(now),
    endsAt: formatTimestamp(new Date(now.getTime() + 7_200_000)),
  }
  const made = await (await person(requester))(specialPermit.createByDay, { body })
  if (made.status !== 200) throw new Error(made.text)
  return made.body.data
}

describe('The permit of a day', () => {
  it('is neither requested nor held by who approved its special permit', async () => {
    const { id: parentId, number } = await special()
    const requested = await submit((await day(parentId, PEOPLE.areaOwner, 2)).id, PEOPLE.areaOwner)
    expect([requested.status, requested.body.errors]).toEqual([
      422,
      { parentId: `Agus Setiawan approved ${number}: somebody who did not approve it has to request its days` },
    ])
    const { id } = await day(parentId, PEOPLE.requester)
    const approver = await userId(PEOPLE.areaOwner)
    await run(kysely, sql`update permits set holder_id = ${approver} where id = ${id}`)
    const submitted = await submit(id)
    expect([submitted.status, submitted.body.errors]).toEqual([
      422,
      { holderId: `Agus Setiawan approved ${number} and cannot hold its days. Choose somebody who did not approve it` },
    ])
    await run(kysely, sql`update permits set holder_id = ${await userId(PEOPLE.holder)} where id = ${id}`)
    expect((await submit(id)).status).toBe(200)
    const body = { id, version: await versionOf(id), proof: work.proof(), holderId: approver, reason: 'On leave' }
    const replaced = await (await person(PEOPLE.requester))(permit.replaceHolder, { body })
    expect(replaced.body.errors).toEqual({ holderId: 'This person approved or issued the permit and cannot hold it' })
  })

  it('is not issued by who requested its special permit', async () => {
    const { id: parentId } = await special(PEOPLE.issuer)
    const { id } = await day(parentId, PEOPLE.requester)
    expect((await submit(id)).status).toBe(200)
    const refused = await issue(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${OTHERS} requested or hold the special permit. Ask another permit issuer`,
    ])
    expect((await issue(id, OTHER_ISSUER)).status).toBe(200)
  })
})

describe('Who has signed', () => {
  it('as holder neither reinstates nor closes, once somebody else holds it, and issues other permits', async () => {
    const { id } = await approved(await holdersOf(PEOPLE.incoming))
    await issue(id)
    await atWork(id, PEOPLE.incoming)
    await move('accept', id, PEOPLE.incoming)
    const body = { ...(await signed(id)), incomingHolderId: await userId(NEXT) }
    expect((await (await person(PEOPLE.incoming))(permit.handOver, { body })).status).toBe(200)
    const refused = `${OTHERS} held the permit`
    expect((await move('takeOver', id, PEOPLE.issuer)).status).toBe(200)
    await atWork(id, NEXT)
    expect((await move('accept', id, NEXT)).status).toBe(200)
    await suspend(id)
    const reinstated = await move('reinstate', id, PEOPLE.incoming)
    expect([reinstated.status, reinstated.body.message]).toEqual([409, `${refused}. Ask another permit issuer`])
    expect((await handBack(id, NEXT)).status).toBe(200)
    const closed = await close(id, PEOPLE.incoming)
    expect([closed.status, closed.body.message]).toEqual([409, refused])
    expect((await close(id, PEOPLE.areaOwner)).status).toBe(200)
    const { id: other } = await approved()
    expect((await issue(other, PEOPLE.incoming)).status).toBe(200)
  })

  it('as issuer does not close, whoever issued it last', async () => {
    const { id } = await active()
    await suspend(id)
    expect((await move('reinstate', id, OTHER_ISSUER)).status).toBe(200)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    expect((await handBack(id, PEOPLE.holder)).status).toBe(200)
    const closed = await close(id, PEOPLE.issuer)
    expect([closed.status, closed.body.message]).toEqual([409, `${OTHERS} issued the permit`])
    expect((await close(id, PEOPLE.areaOwner)).status).toBe(200)
  })
})

describe('The approval of a permit', () => {
  it('is not signed by somebody who works under it', async () => {
    const { people } = await holdersOf(PEOPLE.holder)
    const crew = { userId: await userId(PEOPLE.areaOwner), crewRole: 'CREW', workerType: 'GENERAL_WORKER' } as const
    const { id } = await work.draft({ people: [...people, crew] })
    await submit(id)
    const refused = await work.answer(PEOPLE.areaOwner, id, 'approve')
    expect([refused.status, refused.body.message]).toEqual([409, `${OTHERS} are among the people of the permit`])
    const { task } = await work.read(PEOPLE.areaOwner, id)
    expect(task?.answers.map(({ action, allowed }) => [action, allowed])).toEqual([
      ['approve', false],
      ['return', true],
      ['reject', true],
    ])
    expect((await work.answer(PEOPLE.areaOwner, id, 'return')).status).toBe(200)
  })
})

describe('An approval stage', () => {
  /** A permit that waits for the safety review, and its open task. */
  async function atSafety() {
    const { id, number } = await work.draft()
    await submit(id)
    expect((await work.answer(PEOPLE.areaOwner, id, 'approve')).status).toBe(200)
    return { id, number }
  }
  it('counts no more once its request was rejected, deleted and restored', async () => {
    const { id } = await atSafety()
    await work.answer(PEOPLE.safety, id, 'reject')
    const requester = await person(PEOPLE.requester)
    const at = async () => ({ params: { id }, headers: { 'if-match': String(await versionOf(id)) } })
    expect((await requester(permit.delete, await at())).status).toBe(200)
    expect((await requester(permit.restore, await at())).status).toBe(200)
    expect((await work.read(PEOPLE.requester, id)).signatures.map(({ isVoid }) => isVoid)).toEqual([true, true, true])
    const stored = kysely.selectFrom('permits').select('endedAt').where('id', '=', id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ endedAt: null })
    await submit(id)
    expect((await work.answer(PEOPLE.areaOwner, id, 'approve')).status).toBe(200)
  })

  it('is refused with a reason that says enough', async () => {
    const { id } = await atSafety()
    for (const action of ['return', 'reject'] as const) {
      const refused = await work.answer(PEOPLE.safety, id, action, '  No way  ')
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { comment: 'Give a reason of at least 10 characters' },
      ])
    }
    expect((await work.answer(PEOPLE.safety, id, 'approve', 'Fine')).status).toBe(200)
  })

  it('is answered and submitted again with one connection to the database', async () => {
    const { id } = await atSafety()
    const taken = await Promise.all(Array.from({ length: 7 }, () => api.context.database.pool.connect()))
    try {
      expect((await work.answer(PEOPLE.safety, id, 'return')).status).toBe(200)
      expect((await submit(id)).status).toBe(200)
    } finally {
      for (const client of taken) client.release()
    }
  })
})

describe('Who works under a permit', () => {
  const ISSUER_ID = () => userId(PEOPLE.issuer)
  const crewOf = async (username: string) => {
    const { people } = await holdersOf(PEOPLE.holder)
    const crew = { userId: await userId(username), crewRole: 'CREW', workerType: 'GENERAL_WORKER' } as const
    return { people: [...people, crew] }
  }
  const AMONG = `${OTHERS} are among the people of the permit`

  it('neither issues, reinstates, confirms a holder nor closes it', async () => {
    const { id } = await approved(await crewOf(PEOPLE.issuer))
    const issued = await issue(id)
    expect([issued.status, issued.body.message]).toEqual([409, `${AMONG}. Ask another permit issuer`])
    expect((await issue(id, OTHER_ISSUER)).status).toBe(200)
    await atWork(id, PEOPLE.holder)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    await suspend(id)
    expect((await move('reinstate', id, PEOPLE.issuer)).body.message).toBe(`${AMONG}. Ask another permit issuer`)
    expect((await move('reinstate', id, OTHER_ISSUER)).status).toBe(200)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    const body = { ...(await signed(id)), incomingHolderId: await userId(NEXT) }
    expect((await (await person(PEOPLE.holder))(permit.handOver, { body })).status).toBe(200)
    expect((await move('takeOver', id, PEOPLE.issuer)).body.message).toBe(`${AMONG}. Ask another permit issuer`)
    expect((await move('takeOver', id, OTHER_ISSUER)).status).toBe(200)
    await atWork(id, NEXT)
    expect((await move('accept', id, NEXT)).status).toBe(200)
    expect((await handBack(id, NEXT)).status).toBe(200)
    expect((await close(id, PEOPLE.issuer)).body.message).toBe(AMONG)
    expect((await close(id, PEOPLE.areaOwner)).status).toBe(200)
  })

  it('does not issue it after leaving its people either', async () => {
    const { id } = await approved()
    await run(
      kysely,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by, off_at)
        values (${id}, ${await ISSUER_ID()}, ${api.clock.now()}, ${await ISSUER_ID()}, ${api.clock.now()})`,
    )
    expect((await issue(id)).body.message).toBe(`${OTHERS} worked under the permit. Ask another permit issuer`)
  })

  it('is nobody who approved or issued it, whatever the part', async () => {
    const { id } = await active()
    const holder = await person(PEOPLE.holder)
    for (const username of [PEOPLE.areaOwner, PEOPLE.safety, PEOPLE.issuer]) {
      const refused = await holder(crew.signOn, {
        body: {
          permitId: id,
          userIds: [await userId(username)],
          workerType: 'GENERAL_WORKER',
          briefing: 'Pinch points',
        },
      })
      expect([refused.status, refused.body.message]).toEqual([
        422,
        expect.stringContaining('approved or issued the permit and cannot work under it'),
      ])
      const replaced = await holder(crew.replace, {
        body: {
          permitId: id,
          userId: await userId(username),
          replacesId: null,
          crewRole: 'ATTENDANT',
          briefing: null,
          reason: 'On leave',
        },
      })
      expect([replaced.status, replaced.body.errors]).toEqual([
        422,
        { userId: expect.stringContaining('approved or issued the permit and cannot work under it') },
      ])
    }
  })

  it('may have approved it before it was returned and changed', async () => {
    const { id } = await work.draft()
    await submit(id)
    expect((await work.answer(PEOPLE.areaOwner, id, 'approve')).status).toBe(200)
    expect((await work.answer(PEOPLE.safety, id, 'return')).status).toBe(200)
    const { workTypeId } = await kysely
      .selectFrom('permits')
      .select('workTypeId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const changed = await work.written({ workTypeId, ...(await crewOf(PEOPLE.areaOwner)) })
    const body = { ...changed, id, version: await versionOf(id) }
    expect((await (await person(PEOPLE.requester))(permit.update, { body })).status).toBe(200)
    expect((await submit(id)).status).toBe(200)
  })

  it('grants no longer window of it, and of another permit does', async () => {
    const issuers = [PEOPLE.issuer, OTHER_ISSUER]
    const grants = []
    for (const username of issuers) {
      const { id } = await approved(await crewOf(username))
      const endsAt = formatTimestamp(new Date(api.clock.now().getTime() + 9 * HOUR))
      const body = { ...(await signed(id)), endsAt, reason: 'A bolt is stuck' }
      const requested = await (await person(PEOPLE.holder))(permit.extend, { body })
      expect([requested.status, requested.text]).toEqual([200, expect.any(String)])
      for (const issuer of issuers) grants.push((await work.read(issuer, id)).extensions[0]?.canAnswer)
    }
    expect(grants).toEqual([false, true, true, false])
  })

  it('under a special permit issues nothing of its permit to work', async () => {
    const { id } = await active()
    const { endsAt } = await work.read(PEOPLE.holder, id)
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const below = { kind: 'SPECIAL' as const, parentId: id, workTypeId, endsAt }
    await approved({ ...below, ...(await crewOf(OTHER_ISSUER)) })
    await suspend(id)
    expect((await move('reinstate', id, OTHER_ISSUER)).body.message).toBe(`${AMONG}. Ask another permit issuer`)
    const { id: own } = await work.draft({ ...below, ...(await crewOf(PEOPLE.issuer)) })
    const refused = await submit(own)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { people: expect.stringContaining('approved or issued the permit above. Choose others for the work') },
    ])
  })
})

describe('The safety reviewer', () => {
  it('issues only where no other independent issuer is appointed', async () => {
    await appoint(PEOPLE.safety, 'permit-issuer')
    const { id } = await approved()
    const refused = await issue(id, PEOPLE.safety)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${OTHERS} reviewed its safety. Ask another permit issuer`,
    ])
    const others = sql`kind = 'permit-issuer' and user_id <> ${await userId(PEOPLE.safety)}`
    await run(kysely, sql`update appointments set valid_until = '2026-01-31' where ${others}`)
    expect((await issue(id, PEOPLE.safety)).status).toBe(200)
    await run(kysely, sql`update appointments set valid_until = null where ${others}`)
    await run(
      kysely,
      sql`delete from appointments where kind = 'permit-issuer' and user_id = ${await userId(PEOPLE.safety)}`,
    )
  })

  it('alone of its approvers leaves the issue to others: the area owner issues it', async () => {
    await appoint(PEOPLE.areaOwner, 'permit-issuer')
    const { id } = await approved()
    expect((await issue(id, PEOPLE.areaOwner)).status).toBe(200)
    const appointed = sql`kind = 'permit-issuer' and user_id = ${await userId(PEOPLE.areaOwner)}`
    await run(kysely, sql`delete from appointments where ${appointed}`)
  })

  it('is not needed where another issuer is confirmed, there on the day, at the site, active, independent and did not review it', async () => {
    const { id } = await approved()
    const other = await userId(OTHER_ISSUER)
    const change = (statement: ReturnType<typeof sql>) => run(kysely, statement)
    const isThere = async () => {
      const today = formatDate(api.clock.now())
      const has = hasOtherIssuer(today)
      const [row] = await run<{ has: boolean }>(kysely, sql`select ${has} as has from permits p where p.id = ${id}`)
      return row?.has
    }
    const own = sql`kind = 'permit-issuer' and user_id = ${other}`
    await change(sql`update appointments set valid_until = '2026-01-31' where kind = 'permit-issuer' and not (${own})`)
    const site = sql`(select site_id from permits where id = ${id})`
    const changes = {
      'not confirmed': [sql`update appointments set status = 'PENDING' where ${own}`],
      ended: [sql`update appointments set valid_until = '2026-01-31' where ${own}`],
      elsewhere: [
        sql`update appointments set site_id = (select min(id) from sites where id <> ${site}) where ${own}`,
        sql`update appointments set site_id = null where ${own}`,
      ],
      archived: [
        sql`update users set archived_at = now() where id = ${other}`,
        sql`update users set archived_at = null where id = ${other}`,
      ],
      'of another company': [
        sql`update users set company_id = (select min(id) from companies where id <> company_id) where id = ${other}`,
        sql`update users set company_id = (select company_id from permits where id = ${id}) where id = ${other}`,
      ],
      'at work under it': [
        sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) values (${id}, ${other}, now(), ${other})`,
        sql`delete from permit_sign_ons where permit_id = ${id} and user_id = ${other}`,
      ],
      'its reviewer': [
        sql`insert into permit_signatures (permit_id, action, meaning, user_id, role, at, content_version, content_hash)
          select permit_id, action, meaning, ${other}, role, at, content_version, content_hash from permit_signatures
          where permit_id = ${id} and action = 'approve' and role = 'Safety officer'`,
        sql`update permit_signatures set void_at = now() where permit_id = ${id} and user_id = ${other}`,
      ],
    }
    const asBefore = sql`update appointments set status = 'CONFIRMED', valid_until = null where ${own}`
    const found: Record<string, (boolean | undefined)[]> = {}
    for (const [name, [before, after]] of Object.entries(changes)) {
      if (before) await change(before)
      const without = await isThere()
      if (after) await change(after)
      await change(asBefore)
      found[name] = [without, await isThere()]
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(changes).map((name) => [name, [false, true]])))
    await change(sql`update appointments set site_id = ${site} where ${own}`)
    expect(await isThere()).toBe(true)
    await change(sql`update appointments set valid_until = null where kind = 'permit-issuer'`)
  })
})
