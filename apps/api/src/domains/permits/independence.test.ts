import { permit } from '@selamat/contract/domains/permits/permit'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { withCaseKinds } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { runStandIns } from '../workflow/index.ts'

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
  const now = new Date(api.clock.now().getTime() + inHours * 3_600_000)
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
      ...[409, `${OTHERS} requested or hold the special permit. Ask another permit issuer`],
    ])
    expect((await issue(id, OTHER_ISSUER)).status).toBe(200)
  })
})

describe('Who has signed', () => {
  it('as holder neither reinstates nor closes, once somebody else holds it', async () => {
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
      ...[
        ['approve', false],
        ['return', true],
        ['reject', true],
      ],
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
    const { task } = await work.read(PEOPLE.safety, id)
    return { id, number, taskId: task?.id ?? 0, version: task?.version ?? 0 }
  }
  it('is not signed by a colleague who was added to it, until that person is appointed', async () => {
    const { id, number, ...task } = await atSafety()
    const body = { ...task, assignmentNumber: number, userId: await userId(NEXT), reason: 'On leave' }
    expect((await (await person(PEOPLE.safety))(myTask.addApprover, { body })).status).toBe(200)
    const reason = 'Only an appointed safety officer can answer this. Ask for the task to be reassigned'
    for (const action of ['approve', 'return', 'reject'] as const) {
      const refused = await work.answer(NEXT, id, action)
      expect([refused.status, refused.body.message]).toEqual([409, reason])
    }
    const { task: open } = await work.read(NEXT, id)
    expect(open?.answers.map((one) => [one.allowed, one.reason])).toEqual(Array(3).fill([false, reason]))
    await appoint(NEXT, 'safety-officer')
    expect((await work.answer(NEXT, id, 'approve')).status).toBe(200)
    await run(kysely, sql`delete from appointments where user_id = ${await userId(NEXT)}`)
  })

  it('is signed by who stands in for somebody whom it asks', async () => {
    const { id } = await atSafety()
    await run(
      kysely,
      sql`insert into delegations (user_id, to_user_id, valid_from, valid_until)
        values (${await userId(PEOPLE.safety)}, ${await userId(NEXT)}, '2026-11-01', '2026-11-30')`,
    )
    await runStandIns(withCaseKinds(api.context))
    expect((await work.answer(NEXT, id, 'approve')).status).toBe(200)
    await run(kysely, sql`delete from delegations`)
    await runStandIns(withCaseKinds(api.context))
  })

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
