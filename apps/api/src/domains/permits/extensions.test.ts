import { permit } from '@selamat/contract/domains/permits/permit'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/empty.ts'
import { giveRole } from '../../../test/factories.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, read, approved, active, issue, move, atWork, allOff, statusOf, versionOf, proof, kysely } = work
const start = api.clock.now()

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(async () => {
  api.clock.set(start)
  await emptyTables(api.context.database, 'permits')
})

const inHours = (hours: number) => formatTimestamp(new Date(start.getTime() + hours * HOUR))
const ask = async (id: number, hours: number) =>
  (await person(PEOPLE.holder))(permit.extend, {
    body: { id, version: await versionOf(id), proof: proof(), endsAt: inHours(hours), reason: 'A bolt is stuck' },
  })
const grant = async (id: number, version = 1) =>
  (await person(PEOPLE.issuer))(permit.answerExtension, { body: { id, version, action: 'grant', proof: proof() } })

/** What each of those who grant overtime finds in My Task about a permit. */
const tasksOf = async (number: string) => {
  const rows = [PEOPLE.issuer, PEOPLE.areaOwner, PEOPLE.safety, PEOPLE.holder].map(async (username) => {
    const inbox = await (await person(username))(myTask.list, {
      body: { keyword: number, filter: { status: 'WAITING_APPROVAL' } },
    })
    return inbox.body.data.map(({ description }) => description)
  })
  return Promise.all(rows)
}
const answerAs = async (username: string, id: number, version: number, action: 'grant' | 'decline' = 'grant') => {
  const body = { id, version, action, ...(action === 'grant' ? { proof: proof() } : { comment: 'The crew is tired' }) }
  return (await person(username))(permit.answerExtension, { body })
}
/** Who is notified of a longer window of a permit. */
const bells = async (id: number) => {
  await api.settle()
  return (await takeNotifications(kysely)).filter(
    ({ kind, entityId }) => kind === 'PERMIT_EXTENSION' && entityId === id,
  )
}
const TO_ANSWER = ['Answer the longer window']
const WORKS = ['Work under the permit, then hand it back']

describe('Whoever has to grant a longer window', () => {
  it('has it in My Task, on the list and at the bell until it is granted; then the permit ends later (PERMIT-14)', async () => {
    const { id, number } = await active()
    expect(await tasksOf(number)).toEqual([[], [], [], WORKS])
    const { body } = await ask(id, 9)
    const change = 'Replace the gasket of E-310: Joko Susilo asks for a longer window'
    const link = `/permit-to-work/action?action=view&id=${id}`
    expect(await bells(id)).toMatchObject([{ username: PEOPLE.issuer, body: change, link }])
    expect(await tasksOf(number)).toEqual([TO_ANSWER, [], [], []])
    const waiting = async () => {
      const body = { filter: { quick: ['waitingForMe' as const] } }
      return (await (await person(PEOPLE.issuer))(permitRegister.list, { body })).body.data
    }
    expect(await waiting()).toMatchObject([{ id, waitsFor: { label: 'Answer the longer window' } }])
    expect((await grant(body.data.id)).body.data).toMatchObject({ status: 'GRANTED', number: 1 })
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(inHours(9))
    expect([await tasksOf(number), await waiting()]).toEqual([[[], [], [], WORKS], []])
  })

  it('of overtime is the issuer, then the area owner, then safety: it is granted when all three have (PERMIT-15)', async () => {
    const { id, number } = await active()
    const requested = await (await person(PEOPLE.holder))(permit.overtime, {
      body: { id, version: await versionOf(id), proof: proof(), endsAt: inHours(10), reason: 'The crane was late' },
    })
    const { id: extension } = requested.body.data
    const notified = (await bells(id)).map(({ username }) => username)
    expect(notified.toSorted()).toEqual([PEOPLE.issuer, PEOPLE.areaOwner, PEOPLE.safety].toSorted())
    expect(await tasksOf(number)).toEqual([TO_ANSWER, [], [], []])
    // Safety is faster: it is still asked of the issuer.
    expect((await answerAs(PEOPLE.safety, extension, 1)).body.data).toMatchObject({ status: 'WAITING' })
    expect(await tasksOf(number)).toEqual([TO_ANSWER, [], [], []])
    expect((await answerAs(PEOPLE.issuer, extension, 2)).body.data).toMatchObject({ waitsFor: ['area-owner'] })
    expect(await tasksOf(number)).toEqual([[], TO_ANSWER, [], []])
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(inHours(8))
    expect((await answerAs(PEOPLE.areaOwner, extension, 3)).body.data).toMatchObject({ status: 'GRANTED' })
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(inHours(10))
    expect(await tasksOf(number)).toEqual([[], [], [], WORKS])
  })

  it('is asked no more when it is declined, withdrawn or the work stops, and again when the work goes on', async () => {
    const { id, number } = await active()
    const first = (await ask(id, 9)).body.data
    await answerAs(PEOPLE.issuer, first.id, 1, 'decline')
    expect(await tasksOf(number)).toEqual([[], [], [], WORKS])
    const second = (await ask(id, 9)).body.data
    await (await person(PEOPLE.holder))(permit.answerExtension, {
      body: { id: second.id, version: 1, action: 'withdraw' },
    })
    expect(await tasksOf(number)).toEqual([[], [], [], WORKS])
    await ask(id, 9)
    const stop = { id, code: 'CONDITION', reason: 'Strong wind' } as const
    expect((await (await person(PEOPLE.safety))(permit.suspend, { body: stop })).status).toBe(200)
    expect((await tasksOf(number))[0]).toEqual(['Reinstate the suspended permit'])
    expect((await move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    expect(await tasksOf(number)).toEqual([TO_ANSWER, [], [], []])
  })
})

describe('A longer window', () => {
  it('is granted neither by an issuer who works under the permit nor by the stand-in of an issuer who is not appointed', async () => {
    const [OTHER_ISSUER, STAND_IN] = [PEOPLE.isolation, '10000008'] as const
    const appointed = async (username: string) =>
      run(
        kysely,
        sql`insert into appointments (user_id, kind, valid_from, status, created_at, updated_at)
          values (${await work.userId(username)}, 'permit-issuer', '2026-01-01', 'CONFIRMED', ${start}, ${start})`,
      )
    await appointed(OTHER_ISSUER)
    await giveRole(kysely, STAND_IN, 'company', { 'menu/Permit to Work': 'cru' })
    await run(
      kysely,
      sql`insert into delegations (user_id, to_user_id, valid_from, valid_until)
        values (${await work.userId(PEOPLE.issuer)}, ${await work.userId(STAND_IN)}, '2026-11-01', '2026-11-30')`,
    )
    const people = [
      { userId: await work.userId(PEOPLE.holder), crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: await work.userId(OTHER_ISSUER), crewRole: 'CREW' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    const { id } = await active({ people })
    const { id: extension } = (await ask(id, 9)).body.data
    const canAnswer = async (username: string) => (await read(username, id)).extensions.map((one) => one.canAnswer)
    for (const username of [OTHER_ISSUER, STAND_IN]) {
      for (const action of ['grant', 'decline'] as const) {
        const refused = await answerAs(username, extension, 1, action)
        expect([username, action, refused.status, refused.body.code]).toEqual([username, action, 409, 'NOT_YOUR_ACT'])
      }
      expect([username, await canAnswer(username)]).toEqual([username, [false]])
    }
    await appointed(STAND_IN)
    expect((await answerAs(STAND_IN, extension, 1)).body.data).toMatchObject({ status: 'GRANTED' })
    const ids = [await work.userId(OTHER_ISSUER), await work.userId(STAND_IN)]
    await run(kysely, sql`delete from appointments where kind = 'permit-issuer' and user_id = any(${ids})`)
  })

  it('that is asked for is withdrawn when the permit leaves the states in which it can become longer', async () => {
    const { id } = await active()
    const requested = (await ask(id, 9)).body.data
    await allOff(id)
    expect((await work.handBack(id)).status).toBe(200)
    const [extension] = (await read(PEOPLE.holder, id)).extensions
    expect(extension).toMatchObject({ status: 'WITHDRAWN', answer: 'Permit: Handed back' })
    expect((await grant(requested.id, 2)).body).toMatchObject({ code: 'WRONG_STATE' })
    // Nor is one granted that somehow still waits.
    await run(kysely, sql`update permit_extensions set status = 'WAITING' where id = ${requested.id}`)
    expect((await grant(requested.id, 2)).body.message).toBe('The permit is not in force: Handed back')
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(inHours(8))
  })

  it('stays clear of other work in the added hours, when it is asked for and when it is granted', async () => {
    const { id } = await active()
    // The holder is planned there, too.
    const later = await approved({ startsAt: inHours(9), endsAt: inHours(10) })
    const refused = await ask(id, 9.5)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.endsAt).toContain(`${later.number}: `)
    expect(refused.body.errors?.endsAt).toMatch(/Choose \d{4}-\d\d-\d\d \d\d:\d\d or earlier, or request a new permit$/)
    const requested = await ask(id, 9)
    expect(requested.status).toBe(200)
    const meanwhile = await approved({ startsAt: inHours(8.5), endsAt: inHours(9) })
    const answer = await grant(requested.body.data.id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain(`${meanwhile.number}: `)
    expect((await read(PEOPLE.holder, id)).endsAt).toBe(inHours(8))
  })

  it('does not undo what was acknowledged beside it: the work goes on', async () => {
    const { id } = await active()
    const beside = await active()
    const requested = await ask(id, 9)
    expect((await grant(requested.body.data.id)).body.data).toMatchObject({ status: 'GRANTED' })
    await work.watch()
    expect([await statusOf(id), await statusOf(beside.id)]).toEqual(['ACTIVE', 'ACTIVE'])
  })

  it('is granted when the gas of every level is freshly tested', async () => {
    const { id: instrumentId } = await work.instrument()
    const tester = await work.userId(PEOPLE.gasTester)
    const test = (id: number, levels: readonly string[]) =>
      run(
        kysely,
        sql`insert into permit_gas_tests (permit_id, taken_at, tester_id, instrument_id, calibrated_until, level, oxygen, result, recorded_at, recorded_by)
          select ${id}, ${api.clock.now()}, ${tester}, ${instrumentId}, '2027-06-30', x, 20.9, 'SAFE', ${api.clock.now()}, ${tester}
          from unnest(${levels}::text[]) x`,
      )
    const workTypeId = await work.workType({ gases: ['oxygen'], gasLevels: true, gasTestMinutes: 240 })
    const { id } = await approved({ workTypeId })
    await test(id, ['TOP', 'MIDDLE', 'BOTTOM'])
    expect((await issue(id)).status).toBe(200)
    await atWork(id)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    const requested = await ask(id, 9)
    api.clock.advance(40 * MINUTE)
    await test(id, ['TOP', 'MIDDLE'])
    expect((await grant(requested.body.data.id)).body.message).toBe(
      'Test the gas again: the test is older than 30 minutes',
    )
    await test(id, ['BOTTOM'])
    expect((await grant(requested.body.data.id)).body.data).toMatchObject({ status: 'GRANTED' })
  })

  it('ends with the project at the latest', async () => {
    const { id } = await active()
    await run(
      kysely,
      sql`with j as (insert into project_permits (company_id, number, project_name, contractor_id, site_id, starts_on, ends_on, created_at, updated_at)
          select ${work.place.companyId}, 'J-1', 'Turnaround', min(n.id), ${work.place.siteId}, '2026-11-01',
            (${inHours(8)}::timestamptz at time zone 'Asia/Jakarta')::date, ${start}, ${start} from contractors n
            where n.company_id = ${work.place.companyId} returning id)
        update permits set project_id = (select id from j), ends_at = date_trunc('day', ends_at, 'Asia/Jakarta') + interval '23 hours' where id = ${id}`,
    )
    const { endsAt } = await read(PEOPLE.holder, id)
    const ends = (hours: number) => (Date.parse(endsAt) - start.getTime()) / HOUR + hours
    expect((await ask(id, ends(2))).body.errors?.endsAt).toBe(
      `The project ends ${endsAt.slice(0, 10)}. Choose that day or earlier`,
    )
    expect((await ask(id, ends(0.5))).status).toBe(200)
  })
})
