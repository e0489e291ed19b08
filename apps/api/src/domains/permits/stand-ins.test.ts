import { user } from '@selamat/contract/domains/identity/user'
import { permit } from '@selamat/contract/domains/permits/permit'
import { delegation } from '@selamat/contract/domains/workflow/delegation'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole, insertPeople } from '../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { withCaseKinds } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { runStandIns, runTaskTimers } from '../workflow/index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, userId, submit, kysely } = work
const context = withCaseKinds(api.context)
const [ADMIN, COLLEAGUE] = ['10000002', '10000008'] as const

await giveRole(kysely, COLLEAGUE, 'company', { 'menu/Reassign': 'cru', 'menu/My Task': 'cru' })

const appoint = async (username: string, kind: string) =>
  run(
    kysely,
    sql`insert into appointments (user_id, kind, valid_from, status, created_at, updated_at)
      values (${await userId(username)}, ${kind}, '2026-01-01', 'CONFIRMED', ${api.clock.now()}, ${api.clock.now()})`,
  )
const dismiss = async (username: string, kind: string) =>
  run(kysely, sql`delete from appointments where user_id = ${await userId(username)} and kind = ${kind}`)
/** A delegation as the table has it, whatever the command would say; by nobody: the person's own. */
async function delegate(from: string, to: string, by: string | null = null) {
  await run(
    kysely,
    sql`insert into delegations (user_id, to_user_id, valid_from, valid_until, created_by)
      values (${await userId(from)}, ${await userId(to)}, '2026-11-01', '2026-11-30', ${by === null ? null : await userId(by)})`,
  )
  await runStandIns(context)
}
const sourceOf = async (username: string, id: number) =>
  (
    await run<{ source: string }>(
      kysely,
      sql`select tc.source from task_candidates tc join permits p on p.case_id = tc.case_id
        where p.id = ${id} and tc.user_id = ${await userId(username)} and tc.open`,
    )
  )[0]?.source
const hasTask = async (username: string, id: number) => (await sourceOf(username, id)) !== undefined
async function waiting(changed: Parameters<typeof work.draft>[0] = {}) {
  const made = await work.draft(changed)
  expect((await submit(made.id)).status).toBe(200)
  return made
}
async function atSafety() {
  const made = await waiting()
  expect((await work.answer(PEOPLE.areaOwner, made.id, 'approve')).status).toBe(200)
  return made
}
/** Makes somebody a candidate of the open task as an attacker would who reached the table. */
const forge = async (username: string, id: number, source: string, forUser: string) =>
  run(
    kysely,
    sql`insert into task_candidates (task_id, user_id, case_id, type_flow, source, for_user_id, open, opened_at)
      select t.id, ${await userId(username)}, c.id, c.type_flow, ${source}, ${await userId(forUser)}, true, t.opened_at
      from tasks t join cases c on c.id = t.case_id join permits p on p.case_id = c.id where p.id = ${id} and t.closed_at is null
      on conflict (task_id, user_id) do update set open = true, source = excluded.source`,
  )

beforeEach(async () => {
  await run(kysely, sql`delete from delegations`)
  await runStandIns(context)
})

describe('A stand-in for a stage of approval', () => {
  it('is appointed to it: nobody else gets the task, and a forged one is refused when it is answered', async () => {
    const { id } = await atSafety()
    await delegate(PEOPLE.safety, COLLEAGUE)
    expect(await hasTask(COLLEAGUE, id)).toBe(false)
    for (const source of ['delegation', 'reassign', 'added', 'escalation']) {
      await forge(COLLEAGUE, id, source, PEOPLE.safety)
      const refused = await work.answer(COLLEAGUE, id, 'approve')
      expect([source, refused.status, refused.body.code]).toEqual([
        source,
        409,
        expect.stringMatching(/NOT_YOUR_ACT|WRONG_STATE/),
      ])
    }
    await run(kysely, sql`delete from delegations`)
    await runStandIns(context)
  })

  it('signs in the function of an absent area owner as an appointed area authority, for that person', async () => {
    await appoint(COLLEAGUE, 'area-authority')
    const { id } = await waiting()
    await delegate(PEOPLE.areaOwner, COLLEAGUE)
    expect((await work.read(COLLEAGUE, id)).task?.onBehalfOf).toBe('Agus Setiawan')
    expect((await work.answer(COLLEAGUE, id, 'approve')).status).toBe(200)
    const { signatures, events } = await work.read(PEOPLE.safety, id)
    const names = { onBehalfOf: 'Agus Setiawan' }
    expect(signatures.at(-1)).toMatchObject({ action: 'approve', role: 'Area owner', ...names })
    expect(signatures[0]).toMatchObject({ action: 'submit', onBehalfOf: null })
    expect(events[0]).toMatchObject({ action: 'approve', ...names })
    const { data: history } = (await (await person(PEOPLE.safety))(permit.history, { params: { id } })).body
    expect(history.map(({ action, actor }) => [action, actor])).toContainEqual([
      'approve',
      'Budi Santoso for Agus Setiawan',
    ])
    await dismiss(COLLEAGUE, 'area-authority')
  })

  it('loses the task with the appointment, and with the delegation', async () => {
    await appoint(COLLEAGUE, 'area-authority')
    const { id } = await waiting()
    await delegate(PEOPLE.areaOwner, COLLEAGUE)
    expect(await hasTask(COLLEAGUE, id)).toBe(true)
    await dismiss(COLLEAGUE, 'area-authority')
    expect((await work.answer(COLLEAGUE, id, 'approve')).status).toBe(409)
    await runStandIns(context)
    expect(await hasTask(COLLEAGUE, id)).toBe(false)
    expect(await hasTask(PEOPLE.areaOwner, id)).toBe(true)
  })

  it('gets a request again that came back after that person returned it', async () => {
    await appoint(COLLEAGUE, 'area-authority')
    const { id } = await waiting()
    await delegate(PEOPLE.areaOwner, COLLEAGUE)
    expect((await work.answer(COLLEAGUE, id, 'return')).status).toBe(200)
    expect((await submit(id)).status).toBe(200)
    expect(await hasTask(COLLEAGUE, id)).toBe(true)
    await dismiss(COLLEAGUE, 'area-authority')
  })

  it('approved no earlier stage; whoever did can stand in for the issuer', async () => {
    const { id } = await atSafety()
    await appoint(PEOPLE.areaOwner, 'safety-officer')
    await delegate(PEOPLE.safety, PEOPLE.areaOwner)
    expect(await hasTask(PEOPLE.areaOwner, id)).toBe(false)
    await dismiss(PEOPLE.areaOwner, 'safety-officer')
    await work.approveAll(id)
    await appoint(PEOPLE.areaOwner, 'permit-issuer')
    await delegate(PEOPLE.issuer, PEOPLE.areaOwner)
    expect(await hasTask(PEOPLE.areaOwner, id)).toBe(true)
    await dismiss(PEOPLE.areaOwner, 'permit-issuer')
  })

  it('neither requests, holds nor works under the permit, also where appointed', async () => {
    await appoint(COLLEAGUE, 'area-authority')
    const [holderId, crewId] = [await userId(PEOPLE.holder), await userId(COLLEAGUE)]
    const people = [
      { userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: crewId, crewRole: 'CREW' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    const { id } = await waiting({ people })
    await delegate(PEOPLE.areaOwner, COLLEAGUE)
    expect(await hasTask(COLLEAGUE, id)).toBe(false)
    await dismiss(COLLEAGUE, 'area-authority')
  })

  it('is not named by the side of the requester and holder', async () => {
    await appoint(COLLEAGUE, 'area-authority')
    const { id } = await waiting()
    await delegate(PEOPLE.areaOwner, COLLEAGUE, PEOPLE.requester)
    expect(await hasTask(COLLEAGUE, id)).toBe(false)
    await forge(COLLEAGUE, id, 'delegation', PEOPLE.areaOwner)
    expect((await work.answer(COLLEAGUE, id, 'approve')).status).toBe(409)
    await run(kysely, sql`update delegations set created_by = ${await userId(ADMIN)}`)
    expect((await work.answer(COLLEAGUE, id, 'approve')).status).toBe(200)
    await dismiss(COLLEAGUE, 'area-authority')
  })
})

describe('The task of a stage', () => {
  it('is neither given to nor shared with somebody who is not appointed to it', async () => {
    const { id, number } = await atSafety()
    const { task } = await work.read(PEOPLE.safety, id)
    const { id: taskId = 0, version = 0 } = task ?? {}
    const [row] = await run<{ assignmentNumber: string }>(
      kysely,
      sql`select c.assignment_number as "assignmentNumber" from cases c join permits p on p.case_id = c.id where p.id = ${id}`,
    )
    const assignmentNumber = row?.assignmentNumber ?? number
    const colleague = await userId(COLLEAGUE)
    const reason = /^This person cannot sign this step/
    const added = await (await person(PEOPLE.safety))(myTask.addApprover, {
      body: { assignmentNumber, taskId, version, userId: colleague, reason: 'On leave' },
    })
    expect([added.status, added.body.errors]).toEqual([422, { userId: expect.stringMatching(reason) }])
    const reassigned = await (await person(ADMIN))(reassign.task, {
      body: { taskId, version, assigneeId: colleague, reason: 'On leave' },
    })
    expect([reassigned.status, reassigned.body.errors]).toEqual([422, { assigneeId: expect.stringMatching(reason) }])
    const offered = await (await person(PEOPLE.safety))(myTask.approverOptions, {
      body: { assignmentNumber, taskId, limit: 100 },
    })
    expect(offered.body.data.options.map((one) => one.id)).not.toContain(colleague)
  })

  it('is escalated to no superior who is not appointed to it', async () => {
    const { id } = await atSafety()
    await run(
      kysely,
      sql`insert into task_timers (task_id, kind, percent, at) select t.id, 'escalation', 150, ${api.clock.now()}
        from tasks t join permits p on p.case_id = t.case_id where p.id = ${id} and t.closed_at is null on conflict do nothing`,
    )
    await runTaskTimers(context)
    const [row] = await run<{ n: number }>(
      kysely,
      sql`select count(*)::int as n from task_candidates tc join permits p on p.case_id = tc.case_id
        where p.id = ${id} and tc.source = 'escalation'`,
    )
    expect(row?.n).toBe(0)
  })
})

describe('The task of a stage of somebody who is archived', () => {
  it('goes to the chosen successor only where appointed and independent', async () => {
    await appoint(PEOPLE.incoming, 'safety-officer')
    let first = 72_000_001
    /** A permit whose safety review goes to a chosen successor when another safety officer leaves, and as what. */
    async function handedTo(username: string, changed: Parameters<typeof work.draft>[0] = {}) {
      const [leaver] = await insertPeople(kysely, { count: 1, first, like: PEOPLE.safety, role: 'Safety Officer' })
      await appoint(String(first), 'safety-officer')
      const { id } = await waiting(changed)
      expect((await work.answer(PEOPLE.areaOwner, id, 'approve')).status).toBe(200)
      expect(await hasTask(String(first), id)).toBe(true)
      const ofOthers = sql`user_id <> ${leaver?.id ?? 0} and case_id = (select case_id from permits where id = ${id})`
      await run(kysely, sql`update task_candidates set open = false where ${ofOthers}`)
      const archived = await (await person(ADMIN))(user.archive, {
        params: { username: String(first++) },
        body: { version: 1, successor: username },
      })
      expect([archived.status, archived.text]).toEqual([200, expect.any(String)])
      return { id, source: await sourceOf(username, id) }
    }
    expect((await handedTo(COLLEAGUE)).source).toBeUndefined()
    const { id, source } = await handedTo(PEOPLE.incoming)
    expect([source, (await work.answer(PEOPLE.incoming, id, 'approve')).status]).toEqual(['reassign', 200])
    const people = [
      { userId: await userId(PEOPLE.holder), crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: await userId(PEOPLE.incoming), crewRole: 'CREW' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    // The step still names every safety officer of the site, who sends back what is not to be signed.
    const ofCrew = await handedTo(PEOPLE.incoming, { people })
    expect([ofCrew.source, (await work.answer(PEOPLE.incoming, ofCrew.id, 'approve')).status]).toEqual(['rule', 409])
    await dismiss(PEOPLE.incoming, 'safety-officer')
  })
})

describe('A stand-in of somebody else', () => {
  const body = async (toUser: string) => ({
    userId: await userId(PEOPLE.areaOwner),
    toUserId: await userId(toUser),
    validFrom: '2026-11-20',
    validUntil: '2026-11-30',
    reason: null,
  })
  it('is named with Update on User, not with Reassign, and never by that person', async () => {
    const byReassign = await (await person(COLLEAGUE))(delegation.createOf, { body: await body(PEOPLE.incoming) })
    expect(byReassign.status).toBe(403)
    const oneself = await (await person(ADMIN))(delegation.createOf, { body: await body(ADMIN) })
    expect([oneself.status, oneself.body.errors]).toEqual([
      422,
      { toUserId: 'You cannot name yourself. Ask the person, or another administrator' },
    ])
    const named = await (await person(ADMIN))(delegation.createOf, { body: await body(COLLEAGUE) })
    expect([named.status, named.body.data.createdBy]).toEqual([200, expect.any(String)])
  })
})
