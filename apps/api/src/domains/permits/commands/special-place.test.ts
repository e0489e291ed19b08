import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, draft, active, versionOf, submit, allOff } = work
const { locationId, siteId, companyId, locationName } = work.place
const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))

/** A location of the site, in another one or beside it. */
async function location(name: string, parentLocationId: number | null) {
  const [made] = await run<{ id: number }>(
    work.kysely,
    sql`insert into locations (company_id, site_id, code, location_name, parent_location_id, location_type_id, created_at, updated_at)
      select ${companyId}, ${siteId}, ${name}, ${name}, ${parentLocationId}::bigint, l.location_type_id, ${api.clock.now()}, ${api.clock.now()}
      from locations l where l.id = ${locationId} returning id`,
  )
  return made?.id ?? 0
}
const [inside, elsewhere] = [await location('Pump pit 7', locationId), await location('Jetty 9', null)]

const special = async (parentId: number, changed: Partial<PermitInput> = {}) =>
  (await person(PEOPLE.requester))(permit.create, {
    body: await work.written({ kind: 'SPECIAL', parentId, workTypeId, endsAt: inHours(2), ...changed }),
  })
const save = async (id: number, changed: Partial<PermitInput>) =>
  (await person(PEOPLE.requester))(permit.update, {
    body: { ...(await work.written(changed)), id, version: await versionOf(id) },
  })

describe('A special permit', () => {
  it('is for work at the place of its permit to work, or within it', async () => {
    const { id, number } = await draft()
    expect((await special(id, { locationId: elsewhere })).body.errors).toEqual({
      locationId: `Must be ${locationName} or within it, the place of ${number}`,
    })
    const made = await special(id, { locationId: inside })
    expect(made.status).toBe(200)
    const moved = await save(id, { locationId: elsewhere })
    expect(moved.body.errors).toEqual({
      locationId: `Special permit ${made.body.data.number} would be at another place. Change it first`,
    })
    expect((await save(id, { endsAt: inHours(1) })).body.errors).toEqual({
      endsAt: `Special permit ${made.body.data.number} would be outside the window. Change it first`,
    })
  })

  it('is submitted after its permit to work, and not while that is handed back', async () => {
    const ptw = await draft()
    const made = (await special(ptw.id)).body.data
    expect((await submit(made.id)).body.errors).toEqual({
      parentId: `${ptw.number} is not submitted: submit the permit to work first`,
    })
    await submit(ptw.id)
    expect((await submit(made.id)).status).toBe(200)

    const running = await active()
    const early = (await special(running.id)).body.data
    await allOff(running.id)
    expect((await work.handBack(running.id)).status).toBe(200)
    expect((await special(running.id)).body.errors).toEqual({
      parentId: `${running.number}: Handed back. Choose a permit to work that goes on`,
    })
    expect((await submit(early.id)).body.errors).toEqual({ parentId: `${running.number} has ended` })
  })

  it('that was deleted does not come back where its permit to work has moved away', async () => {
    const { id, number } = await draft()
    const made = (await special(id)).body.data
    const requester = await person(PEOPLE.requester)
    const moved = async (action: 'delete' | 'restore') =>
      requester(permit[action], {
        params: { id: made.id },
        headers: { 'if-match': String(await versionOf(made.id)) },
      } as never)
    expect((await moved('delete')).status).toBe(200)
    expect((await save(id, { locationId: elsewhere })).status).toBe(200)
    expect((await moved('restore')).body.message).toBe(
      `It cannot be restored: it lies outside the place or window of ${number} now`,
    )
  })
})
