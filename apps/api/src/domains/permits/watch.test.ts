import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { permit } from '@selamat/contract/domains/permits/permit'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { insertPermits, insertWorkTypes } from '../../../test/permit-rows.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { permitsOf } from '../../domains.ts'
import { writeAudit } from '../../platform/audit.ts'
import { run } from '../../platform/database.ts'
import { watchGates } from './watch.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { kysely, place, person } = work
const ADMIN = '10000002'

async function looked(): Promise<void> {
  await api.settle()
  await work.watch()
}
const allDone = () => kysely.updateTable('permits').set({ status: 'finish', nextGateAt: null }).execute()
const nextGateOf = async (id: number) =>
  (await kysely.selectFrom('permits').select('nextGateAt').where('id', '=', id).executeTakeFirstOrThrow()).nextGateAt

describe('The watch', () => {
  it('stops within a minute what no source has announced, looking at each once a minute', async () => {
    const { id } = await work.active()
    const start = api.clock.now()
    await run(
      kysely,
      sql`update contractors set prequalified_until = null where company_id = ${place.companyId} and
        contractor_company_id = (select employer_id from permits where id = ${id})`,
    )
    await looked()
    expect(await work.statusOf(id)).toBe('ACTIVE')
    api.clock.advance(60_000)
    await looked()
    expect(await work.statusOf(id)).toBe('SUSPENDED')
    await run(
      kysely,
      sql`update contractors set prequalified_until = '2027-06-30' where company_id = ${place.companyId}`,
    )
    const open = await work.active()
    api.clock.advance(60_000)
    await looked()
    const [row] = await run<{ at: Date }>(
      kysely,
      sql`select checked_at as at from permit_gate_checks where permit_id = ${open.id}`,
    )
    expect([row?.at, await work.statusOf(open.id)]).toEqual([api.clock.now(), 'ACTIVE'])
    api.clock.set(start)
    await allDone()
  })

  it('goes on past permits that keep failing', async () => {
    const now = api.clock.now()
    const types = await insertWorkTypes(kysely)
    const base = { locationId: place.locationId, status: 'ACTIVE' }
    const window = { startsAt: new Date(now.getTime() - HOUR), endsAt: new Date(now.getTime() + HOUR) }
    const failing = await insertPermits(
      kysely,
      types,
      Array.from({ length: 200 }, () => ({ ...base, ...window, holder: PEOPLE.issuer })),
    )
    const safety = await work.userId(PEOPLE.safety)
    const people = [{ userId: safety, crewRole: 'CREW' as const }]
    const [last = 0] = await insertPermits(kysely, types, [{ ...base, ...window, holder: PEOPLE.issuer, people }])
    await run(
      kysely,
      sql`update permits set issued_at = ${now}, next_gate_at = ${new Date(now.getTime() - 2000)} where id = any(${failing})`,
    )
    await run(kysely, sql`update permits set issued_at = ${now}, next_gate_at = ${now} where id = ${last}`)
    const permits = permitsOf(api.context)
    const broken: typeof permits = {
      ...permits,
      ports: {
        ...permits.ports,
        fitnessOf: (db, people) => {
          if (!people.userIds.includes(safety)) throw new Error('fitness cannot be read')
          return permits.ports.fitnessOf(db, people)
        },
      },
    }
    expect(await watchGates(broken)).toBe(1)
    expect(await work.statusOf(last)).toBe('SUSPENDED')
    expect(await nextGateOf(failing[0] ?? 0)).toEqual(new Date(now.getTime() + 5000))
    await allDone()
  })
})

/** The place of the permits lies within another location of the site from now on. */
async function moveLocation() {
  const client = await person(ADMIN)
  const { data } = (await client(location.endpoints.get, { params: { id: place.locationId } })).body
  const [other] = await run<{ id: number }>(
    kysely,
    sql`select id from locations where site_id = ${place.siteId} and parent_location_id is null and archived_at is null
      and id not in (${place.locationId}, coalesce(${data.parentLocationId}::bigint, 0)) order by id limit 1`,
  )
  const { id, siteId, locationName, code, locationTypeId, areaOwnerId, description, version } = data
  const body = { id, siteId, locationName, code, locationTypeId, areaOwnerId, description, version }
  const moved = await client(location.endpoints.update, { body: { ...body, parentLocationId: other?.id ?? null } })
  expect([moved.status, moved.body.errors]).toEqual([200, undefined])
}

describe('What gates look at is announced', () => {
  it('by a type of equipment whose plan becomes shorter, an import of people that is undone, and a location that moves', async () => {
    const typeId = await insertType(kysely, PEOPLE.safety, { inspection: 6 })
    const equipmentId = await insertEquipment(kysely, { typeId, inService: '2026-01-01', lastInspection: '2026-09-01' })
    const { id } = await work.active({ equipment: [{ equipmentId, isSubject: false }] })
    const client = await person(ADMIN)
    const { data } = (await client(equipmentType.endpoints.get, { params: { id: typeId } })).body
    const { equipmentTypeName, equipmentCategoryId, status, description, version } = data
    const { testMonths, calibrationMonths, licenceRequired, uploadMandatory, inspectionFormId } = data
    const body = {
      equipmentTypeName,
      equipmentCategoryId,
      status,
      description,
      testMonths,
      calibrationMonths,
      licenceRequired,
      uploadMandatory,
      inspectionFormId,
      inspectionMonths: 1,
      version,
    }
    const changed = await client(equipmentType.endpoints.update, { body: { ...body, id: typeId } })
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    await looked()
    expect((await work.read(PEOPLE.safety, id)).suspendReason).toContain('inspection due since')
    await run(kysely, sql`update permits set next_gate_at = '2027-01-01' where id = ${id}`)
    const userId = await work.userId(PEOPLE.holder)
    await api.context.database.transaction((tx) =>
      writeAudit(tx, {
        companyId: place.companyId,
        actorId: null,
        at: api.clock.now(),
        entity: 'users',
        entityId: userId,
        label: 'Joko Susilo',
        action: 'undo-import',
      }),
    )
    await api.settle()
    expect(await nextGateOf(id)).toEqual(api.clock.now())
    await run(kysely, sql`update permits set next_gate_at = '2027-01-01' where id = ${id}`)
    await moveLocation()
    await api.settle()
    expect(await nextGateOf(id)).toEqual(api.clock.now())
    await allDone()
  })
})

describe('A permit that changes', () => {
  const extend = async (id: number) => {
    const { endsAt } = await work.read(PEOPLE.holder, id)
    const later = formatTimestamp(new Date(Date.parse(endsAt) + 2 * HOUR))
    const request = await (await person(PEOPLE.holder))(permit.extend, {
      body: { id, version: await work.versionOf(id), proof: work.proof(), endsAt: later, reason: 'A bolt is stuck' },
    })
    return (await person(PEOPLE.issuer))(permit.answerExtension, {
      body: { id: request.body.data.id, version: 1, action: 'grant', proof: work.proof() },
    })
  }

  it('by a longer window leaves the one beside it at work: whoever grants it acknowledges the added hours', async () => {
    const one = await work.active()
    const other = await work.active()
    await looked()
    expect([await work.statusOf(one.id), await work.statusOf(other.id)]).toEqual(['ACTIVE', 'ACTIVE'])
    expect((await extend(one.id)).status).toBe(200)
    await looked()
    expect([await work.statusOf(one.id), await work.statusOf(other.id)]).toEqual(['ACTIVE', 'ACTIVE'])
    await allDone()
  })

  it('by another activity of its type stops those beside it', async () => {
    const workTypeId = await work.workType()
    await work.active({ workTypeId })
    const other = await work.active()
    const client = await person(ADMIN)
    const { data } = (await client(workType.endpoints.get, { params: { id: workTypeId } })).body
    const { typeName, code, permitKind, description, maxHours, needsHiradc, needsIsolation, needsAttendant } = data
    const { needsFireWatch, fireWatchMinutes, gases, gasTestMinutes, gasLevels, flammableLimit, version } = data
    const body = {
      typeName,
      code,
      permitKind,
      description,
      maxHours,
      needsHiradc,
      needsIsolation,
      needsAttendant,
      version,
      needsFireWatch,
      fireWatchMinutes,
      gases,
      gasTestMinutes,
      gasLevels,
      flammableLimit,
      holderCertificates: [],
      crewCertificates: [],
      activity: 'LINE_BREAKING' as const,
    }
    const changed = await client(workType.endpoints.update, { body: { ...body, id: workTypeId } })
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    await looked()
    expect(await work.statusOf(other.id)).toBe('SUSPENDED')
    await allDone()
  })

  it('is not given to a holder who is at work elsewhere', async () => {
    const busy = await work.active()
    await work.atWork(busy.id, PEOPLE.incoming)
    const { id } = await work.active()
    await (await person(PEOPLE.issuer))(permit.suspend, { body: { id, code: 'CONDITION', reason: 'Wind' } })
    const holderId = await work.userId(PEOPLE.incoming)
    const body = { id, version: await work.versionOf(id), proof: work.proof(), holderId, reason: 'Off duty' }
    const refused = await (await person(PEOPLE.issuer))(permit.replaceHolder, { body })
    expect(refused.body.errors?.holderId).toMatch(/^This person is planned for .* Name somebody else$/)
  })
})
