import { permit } from '@selamat/contract/domains/permits/permit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/empty.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, read, approved, active, issue, move, atWork, allOff, statusOf, versionOf, proof, kysely } = work
const HOUR = 3_600_000
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

describe('A longer window', () => {
  it('that is asked for is taken back when the permit leaves the states in which it can become longer', async () => {
    const { id } = await active()
    const requested = (await ask(id, 9)).body.data
    await allOff(id)
    const body = { id, version: await versionOf(id), proof: proof(), isWorkComplete: true, toolsCleared: true } as const
    expect((await (await person(PEOPLE.holder))(permit.handBack, { body })).status).toBe(200)
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
    api.clock.advance(40 * 60_000)
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
