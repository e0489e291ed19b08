import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const work = await permitting(api)
const { person, place, kysely } = work
/** Requests permits for a contractor, whose data scope has no equipment of the plant. */
const CONTRACTOR = PEOPLE.requester
const OTHER_COMPANY = '10000020'

const [elsewhere] = await run<{ locationId: number }>(
  kysely,
  sql`select id as "locationId" from locations where company_id = ${place.companyId} and site_id <> ${place.siteId} limit 1`,
)
const [others] = await run<{ contractorId: number }>(
  kysely,
  sql`select n.id as "contractorId" from contractors n where n.company_id = ${place.companyId} and n.contractor_company_id
    not in (select employer_id from users where username = ${CONTRACTOR}) order by n.id limit 1`,
)

/** Equipment with an isolation point; returns their ids. */
async function plant(locationId: number | null, contractorId: number | null = null) {
  const { id, code } = await work.instrument()
  await run(
    kysely,
    sql`update equipment set location_id = ${locationId}, contractor_id = ${contractorId},
      family = case when ${contractorId}::bigint is null then family else 'CONTRACTOR' end where id = ${id}`,
  )
  const [point] = await run<{ id: number }>(
    kysely,
    sql`insert into isolation_points (company_id, equipment_id, tag, energy, method, created_at, updated_at)
      values (${place.companyId}, ${id}, ${`HV-${id}`}, 'PROCESS', 'Valve closed', ${api.clock.now()}, ${api.clock.now()}) returning id`,
  )
  return { id, code, pointId: point?.id ?? 0 }
}
const here = await plant(place.locationId)
const portable = await plant(null)
const far = await plant(elsewhere?.locationId ?? 0)
const foreign = await plant(place.locationId, others?.contractorId ?? 0)

const equipment = async (username: string, body: object) =>
  (await person(username))(permitRegister.equipmentOptions, { body: { limit: 1000, ...body } })
const points = async (username: string, body: object) =>
  (await person(username))(permitRegister.isolationPointOptions, { body: { limit: 1000, ...body } })
const idsOf = ({ body }: Awaited<ReturnType<typeof equipment>>) => body.data.options.map(({ id }) => id)

describe('the request of a permit offers a contractor', () => {
  const { locationId } = place

  it('the equipment of the plant at the site of the place, and tools without a place, by code and type', async () => {
    const found = await equipment(CONTRACTOR, { locationId })
    expect(idsOf(found)).toEqual(expect.arrayContaining([here.id, portable.id]))
    expect(idsOf(found)).not.toContain(far.id)
    expect(found.body.data.options.find(({ id }) => id === here.id)).toEqual({
      id: here.id,
      label: here.code,
      hint: 'Gas detector',
    })
    expect(idsOf(await equipment(CONTRACTOR, { locationId, keyword: here.code }))).toEqual([here.id])
    expect(idsOf(await equipment(CONTRACTOR, { locationId: elsewhere?.locationId }))).toContain(far.id)
  })

  it('the isolation points of that equipment, by tag and code', async () => {
    const found = await points(CONTRACTOR, { locationId })
    expect(found.body.data.options).toContainEqual({ id: here.pointId, label: `HV-${here.id}`, hint: here.code })
    expect(idsOf(found)).not.toContain(far.pointId)
  })

  it('nothing of another contractor, which staff can choose', async () => {
    for (const [id, look] of [
      [foreign.id, equipment],
      [foreign.pointId, points],
    ] as const) {
      expect(idsOf(await look(CONTRACTOR, { locationId }))).not.toContain(id)
      expect(idsOf(await look(CONTRACTOR, { ids: [id] }))).toEqual([])
      expect(idsOf(await look(PEOPLE.areaOwner, { locationId }))).toContain(id)
    }
  })

  it('nothing before a place is chosen but the names of what is named already', async () => {
    expect(idsOf(await equipment(CONTRACTOR, {}))).toEqual([])
    expect(idsOf(await equipment(CONTRACTOR, { ids: [here.id, far.id] })).toSorted((a, b) => a - b)).toEqual(
      [here.id, far.id].toSorted((a, b) => a - b),
    )
  })
})

describe('what a permit can name', () => {
  it('is refused to whoever cannot create permits, and is of the own company', async () => {
    const { locationId } = place
    for (const look of [equipment, points]) {
      expect((await look(PEOPLE.controlRoom, { locationId })).status).toBe(403)
      expect([200, 403]).toContain((await look(OTHER_COMPANY, { locationId })).status)
    }
    const theirs = await equipment(OTHER_COMPANY, { ids: [here.id] })
    expect(theirs.status === 200 ? idsOf(theirs) : []).toEqual([])
  })
})
