import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { permitPrint, printAddress, printCheck } from '@selamat/contract/domains/permits/board/permit-print'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { permit } from '@selamat/contract/domains/permits/permit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { readPdf } from '../../../../test/read-pdf.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, active, draft, place } = work
const { siteId } = place
const OTHER_COMPANY = '10000020'

const boardOf = async (username: string, body: object = {}) =>
  (await (await person(username))(board.read, { body: { siteId, ...body } })).body.data

/** The permits of a board by id. */
const onBoard = async (username: string, body: object = {}) => {
  const { areas } = await boardOf(username, body)
  return new Map(areas.flatMap(({ permits }) => permits).map((one) => [one.id, one]))
}

describe('The board of a site', () => {
  it('shows areas with their owner, and each permit with status, window and people at work', async () => {
    const { id, number } = await active()
    const { areas, isLive } = await boardOf(PEOPLE.safety)
    const area = areas.find(({ locationId }) => locationId === place.locationId)
    expect([isLive, area?.locationName, area?.areaOwnerName]).toEqual([true, place.locationName, 'Agus Setiawan'])
    expect(area?.permits.find((one) => one.id === id)).toMatchObject({
      number,
      status: 'ACTIVE',
      people: 1,
      holderName: 'Joko Susilo',
      suspendReason: null,
    })
  })

  it('says why a permit is suspended', async () => {
    const { id } = await active()
    const body = { id, code: 'CONDITION', reason: 'Strong wind' } as const
    await (await person(PEOPLE.safety))(permit.suspend, { body })
    expect((await onBoard(PEOPLE.safety)).get(id)).toMatchObject({ status: 'SUSPENDED', suspendReason: 'Strong wind' })
  })

  it('shows a contractor the permits of the own people alone and says so, and another company nothing', async () => {
    const { id } = await active()
    const foreign = await work.draft({ holderId: await work.userId(PEOPLE.areaOwner), people: [] }, PEOPLE.areaOwner)
    const own = await onBoard(PEOPLE.holder)
    expect([own.has(id), own.has(foreign.id)]).toEqual([true, false])
    expect((await onBoard(PEOPLE.safety)).has(foreign.id)).toBe(true)
    const covers = [await boardOf(PEOPLE.holder), await boardOf(PEOPLE.safety)].map((one) => one.readsWholeSite)
    expect(covers).toEqual([false, true])
    const theirs = await person(OTHER_COMPANY)
    expect((await theirs(board.read, { body: { siteId } })).status).not.toBe(200)
    const theirBoard = await theirs(board.read, { body: {} })
    expect(theirBoard.status === 200 ? theirBoard.body.data.areas : []).toEqual([])
  })

  it('says whether somebody reads every permit of the site: by the data scope or a safety function, else a part', async () => {
    const everything = await Promise.all(
      [PEOPLE.safety, PEOPLE.controlRoom, PEOPLE.holder].map(async (name) => (await boardOf(name)).readsWholeSite),
    )
    expect(everything).toEqual([true, true, false])
  })

  it('refuses a window that ends before it begins, is too long or is no time', async () => {
    const safety = await person(PEOPLE.safety)
    const problemOf = async (body: object) => {
      const { status, body: refusal } = await safety(board.read, { body: { siteId, ...body } })
      return [status, refusal.errors]
    }
    const [from, until] = ['2026-11-20T09:00:00+07:00', '2026-11-20T08:00:00+07:00']
    expect(await problemOf({ from, until })).toEqual([422, { until: 'Choose a later time' }])
    expect(await problemOf({ until: '2020-01-01T00:00:00Z' })).toEqual([422, { until: 'Choose a later time' }])
    expect(await problemOf({ until: '2030-01-01T00:00:00Z' })).toEqual([422, { until: 'Choose at most 48 hours' }])
    expect(await problemOf({ at: '0000-01-01T00:00:00Z' })).toEqual([422, { at: 'Use a day from 1900 on' }])
  })

  it('of a past minute is the board of that minute, whatever came after', async () => {
    const start = api.clock.now()
    const random = randomly(7)
    const made = [await draft(), await active(), await active()]
    const snapshots: { at: Date; rows: Map<number, unknown> }[] = []
    for (let step = 0; step < 12; step++) {
      api.clock.advance(60_000 * (1 + Math.floor(random() * 5)))
      await randomMove(made[Math.floor(random() * made.length)]?.id ?? 0, random)
      snapshots.push({ at: api.clock.now(), rows: await onBoard(PEOPLE.safety, window(start)) })
      // Between two changes it stays as it was.
      api.clock.advance(30_000)
    }
    for (const { at, rows } of snapshots) {
      expect(await onBoard(PEOPLE.safety, { at: formatTimestamp(at), ...window(start) })).toEqual(rows)
    }
    const body = { siteId, from: formatTimestamp(start), until: formatTimestamp(api.clock.now()) }
    const { total, first } = (await (await person(PEOPLE.safety))(board.changes, { body })).body.data
    expect(total).toBe(first.length)
    expect(first.filter(({ permitId }) => made.some(({ id }) => id === permitId)).length).toBeGreaterThan(0)
    api.clock.set(start)
  })
})

describe('The isolations on the board of a site', () => {
  it('are those that were locked at that minute: before, during and after a test run, and once they are kept for another', async () => {
    const start = api.clock.now()
    const workTypeId = await work.workType({ needsIsolation: true })
    const changed = { workTypeId, isolationPointIds: [await work.isolationPoint(), await work.isolationPoint()] }
    const [{ id }, other] = [await work.approved(changed), await work.approved(changed)]
    const officer = await person(PEOPLE.isolation)
    const owner = await person(PEOPLE.areaOwner)
    const first = async () => {
      const [row] = (await officer(isolation.list, { params: { id } })).body.data
      return { id: row?.id ?? 0, version: row?.version ?? 0 }
    }
    const moves = [
      async () => officer(isolation.lock, { body: { ...(await first()), lockNumber: 'L-1' } }),
      async () => owner(isolation.verify, { body: await first() }),
      async () => officer(isolation.startTest, { body: await first() }),
      async () => officer(isolation.endTest, { body: { ...(await first()), lockNumber: 'L-2' } }),
      async () => owner(isolation.verify, { body: await first() }),
      async () =>
        (await person(PEOPLE.issuer))(permit.cancel, {
          body: { id, version: await work.versionOf(id), proof: work.proof(), reason: 'The part did not come' },
        }),
      async () => officer(isolation.transfer, { body: { ...(await first()), toPermitId: other.id } }),
    ]
    const counted = async (at: Date | null) => {
      const rows = await onBoard(PEOPLE.safety, {
        ...window(start),
        ...(at === null ? {} : { at: formatTimestamp(at) }),
      })
      return [rows.get(id)?.isolations, rows.get(other.id)?.isolations]
    }
    const live = [{ at: api.clock.now(), counts: await counted(null) }]
    for (const move of moves) {
      api.clock.advance(120_000)
      const done = await move()
      expect(done.status, done.text).toBe(200)
      live.push({ at: api.clock.now(), counts: await counted(null) })
      api.clock.advance(60_000)
    }
    expect(live.map(({ counts }) => counts)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ])
    for (const { at, counts } of live) expect(await counted(at)).toEqual(counts)
    api.clock.set(start)
  })
})

const window = (start: Date) => ({
  from: formatTimestamp(new Date(start.getTime() - HOUR)),
  until: formatTimestamp(new Date(start.getTime() + 12 * HOUR)),
})

/** Numbers from 0 to 1, the same every time. */
const randomly = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

/** Does something to a permit, whether it is possible or not. */
async function randomMove(id: number, random: () => number): Promise<void> {
  const moves = [
    async () => (await person(PEOPLE.safety))(permit.suspend, { body: { id, code: 'TEST', reason: 'Test run' } }),
    async () => work.move('reinstate', id, PEOPLE.issuer),
    async () => work.move('accept', id, PEOPLE.holder),
    async () => work.allOff(id),
    async () => work.atWork(id),
    async () => work.submit(id),
  ]
  await moves[Math.floor(random() * moves.length)]?.()
}

describe('An alarm', () => {
  it('suspends all work of an area, lists who was signed on, and is ended', async () => {
    const [one, two] = [await active(), await active()]
    const safety = await person(PEOPLE.safety)
    const body = { siteId, locationIds: [place.locationId], code: 'ALARM' as const, reason: 'Gas alarm AT-2107' }
    const raised = await safety(alarm.raise, { body })
    expect(raised.status).toBe(200)
    expect([await work.statusOf(one.id), await work.statusOf(two.id)]).toEqual(['SUSPENDED', 'SUSPENDED'])
    const { alarmId, suspended, notSuspended } = raised.body.data
    expect([suspended >= 2, notSuspended]).toEqual([true, []])
    const [strip] = (await boardOf(PEOPLE.safety)).alarms
    expect(strip).toMatchObject({ id: alarmId, reason: 'Gas alarm AT-2107', people: 1, atMusterPoint: 0, canEnd: true })
    const list = (await safety(alarm.muster, { params: { id: alarmId } })).body.data
    expect(list.people).toMatchObject([{ name: 'Joko Susilo', mustered: null }])
    const userId = list.people[0]?.userId ?? 0
    const ticked = await safety(alarm.tick, { body: { alarmId, userId, isAtMusterPoint: true } })
    expect(ticked.body.data).toMatchObject({
      alarm: { atMusterPoint: 1 },
      people: [{ mustered: { byName: 'Dewi Lestari' } }],
    })
    const ended = await safety(alarm.end, { body: { id: alarmId, version: 1 } })
    expect(ended.body.data).toMatchObject({ endedByName: 'Dewi Lestari', canEnd: false })
    expect((await boardOf(PEOPLE.safety)).alarms).toEqual([])
    expect(await work.statusOf(one.id)).toBe('SUSPENDED')
  })

  it('is raised by the area owner in the own area, by the control room everywhere, and by nobody else', async () => {
    const body = { siteId, code: 'ALARM', reason: 'Gas alarm' } as const
    const areas = { ...body, locationIds: [place.locationId] }
    const raise = async (username: string, sent: typeof body | typeof areas) =>
      (await (await person(username))(alarm.raise, { body: sent })).status
    expect(await raise(PEOPLE.areaOwner, areas)).toBe(200)
    expect(await raise(PEOPLE.areaOwner, body)).toBe(409)
    expect(await raise(PEOPLE.controlRoom, body)).toBe(200)
    expect(await raise(PEOPLE.holder, areas)).toBe(409)
    const theirs = await raise(OTHER_COMPANY, body)
    expect(theirs).toBe(404)
    // No work begins while they go on.
    await work.kysely
      .updateTable('alarms')
      .set({ endedAt: api.clock.now(), endedBy: await work.userId(PEOPLE.safety) })
      .where('endedAt', 'is', null)
      .execute()
  })

  it('reaches open pages of the company with the change', async () => {
    const heard: string[] = []
    const stop = api.context.live.followCompany(place.companyId, ({ kind }) => heard.push(kind))
    await draft()
    await expect.poll(() => heard).toContain('permits')
    stop()
  })
})

describe('The plot plan of a site', () => {
  it('has a picture and places for its locations, set by who changes locations', async () => {
    const officer = await person('10000002')
    const read = async () => (await officer(plotPlan.read, { body: { siteId } })).body.data
    const before = await read()
    const fileId = await work.picture('10000002')
    const saved = await officer(plotPlan.savePicture, { body: { siteId, fileId, version: before.version } })
    expect(saved.body.data.picture?.id).toBe(fileId)
    const spot = before.locations.find(({ id }) => id === place.locationId)
    const body = {
      locationId: place.locationId,
      version: spot?.version ?? 0,
      x: 12.5,
      y: 40,
      latitude: -6,
      longitude: 106,
      radius: 50,
    }
    const placed = await officer(plotPlan.savePosition, { body })
    expect(placed.body.data.locations.find(({ id }) => id === place.locationId)).toMatchObject({
      x: 12.5,
      y: 40,
      radius: 50,
    })
    const pointOf = async (username: string) =>
      (await (await person(username))(plotPlan.read, { body: { siteId } })).body.data.locations.find(
        ({ id }) => id === place.locationId,
      )
    expect(await pointOf('10000002')).toMatchObject({ x: 12.5, latitude: -6, longitude: 106 })
    // Whoever has to prove a visit does not read there where the place is.
    expect(await pointOf(PEOPLE.issuer)).toMatchObject({ x: 12.5, latitude: null, longitude: null })
    expect((await officer(plotPlan.savePosition, { body })).status).toBe(409)
    expect((await (await person(PEOPLE.holder))(plotPlan.savePosition, { body })).status).toBe(403)
  })

  it('is changed by nobody who issues permits: a position proves the visit', async () => {
    const issuer = await person(PEOPLE.issuer)
    const plan = (await issuer(plotPlan.read, { body: { siteId } })).body.data
    expect(plan.canEdit).toBe(false)
    const version = plan.locations.find(({ id }) => id === place.locationId)?.version ?? 0
    const spot = { x: 1, y: 1, latitude: -6.5, longitude: 106.5, radius: 5000 }
    const placed = await issuer(plotPlan.savePosition, { body: { locationId: place.locationId, version, ...spot } })
    expect(placed.body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const fileId = await work.picture(PEOPLE.issuer)
    const saved = await issuer(plotPlan.savePicture, { body: { siteId, fileId, version: plan.version } })
    expect(saved.body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const after = (await issuer(plotPlan.read, { body: { siteId } })).body.data
    expect([after.picture, after.locations]).toEqual([plan.picture, plan.locations])
  })
})

describe('A shift brief', () => {
  it('lists what is handed over, and who has acknowledged it as it is', async () => {
    const { id } = await active()
    const owner = await person(PEOPLE.areaOwner)
    const read = async () => (await owner(shiftBrief.read, { body: { locationId: place.locationId } })).body.data
    const before = await read()
    const line = before.items.find((item) => item.kind === 'PERMIT' && item.id === id)
    expect(line).toMatchObject({ status: 'ACTIVE', people: 1, acknowledgedAt: null })
    expect(before.readers.map(({ role, name }) => `${role} ${name}`)).toEqual(
      expect.arrayContaining(['AREA_OWNER Agus Setiawan', 'HOLDER Joko Susilo']),
    )
    const items = before.items.map(({ kind, id: item, version }) => ({ kind, id: item, version }))
    const done = await owner(shiftBrief.acknowledge, { body: { locationId: place.locationId, items } })
    expect(done.body.data.readers.find(({ role }) => role === 'AREA_OWNER')?.acknowledged).toBe(items.length)
    await (await person(PEOPLE.safety))(permit.suspend, {
      body: { id, code: 'GAS', reason: 'Gas found' },
    })
    const after = await read()
    expect(after.items.find((item) => item.id === id)).toMatchObject({ status: 'SUSPENDED', acknowledgedAt: null })
    expect((await owner(shiftBrief.acknowledge, { body: { locationId: place.locationId, items } })).status).toBe(409)
    const pdf = await owner(shiftBrief.print, { body: { locationId: place.locationId } })
    expect(pdf.status).toBe(200)
  })
})

describe('A permit for display', () => {
  const print = async (id: number) => {
    const { status, bytes } = await (await person(PEOPLE.holder))(permitPrint, { params: { id } })
    expect(status).toBe(200)
    return readPdf(bytes)
  }

  it('has isolations, gas tests, lines, agreed measures, the signed hash and room for the crew on at most two pages', async () => {
    const at = api.clock.now()
    const workTypeId = await work.workType({ gases: ['oxygen'], gasTestMinutes: 240, needsIsolation: true })
    const pointId = await work.isolationPoint()
    const { id: instrumentId, code } = await work.instrument()
    const stamps = { companyId: place.companyId, createdAt: at, updatedAt: at }
    await work.kysely
      .insertInto('permitListItems')
      .values([
        { list: 'SAFETY_MANDATORY', itemName: 'Face shield and gloves', ...stamps },
        { list: 'WORK_AGREEMENT', itemName: 'I stop when the alarm sounds', ...stamps },
      ])
      .execute()
    const other = await active()
    const { id } = await work.approved({ workTypeId, isolationPointIds: [pointId] })
    const tester = await person(PEOPLE.gasTester)
    const body = { permitId: id, takenAt: formatTimestamp(at), instrumentId, oxygen: 20.7 }
    expect((await tester(gasTest.record, { body })).status).toBe(200)
    const officer = await person(PEOPLE.isolation)
    const isolations = async () => (await officer(isolation.list, { params: { id } })).body.data
    const [{ id: isolationId = 0, version = 0, tag = '' } = {}] = await isolations()
    const locked = await officer(isolation.lock, { body: { id: isolationId, version, lockNumber: 'L-77' } })
    expect(locked.status).toBe(200)
    const { text, pages } = await print(id)
    const { contentHash } = await work.read(PEOPLE.holder, id)
    for (const expected of [
      tag,
      'Locked, not verified, lock L-77',
      'O2 20.7 %: in limits',
      `Rina Marlina, ${code}`,
      'Face shield and gloves',
      'I stop when the alarm sounds',
      'Crew sign-on',
      'One after the other',
      other.number,
      `Signed content, SHA-256: ${contentHash}`,
    ]) {
      expect(text).toContain(expected)
    }
    expect(pages).toBeLessThanOrEqual(2)
  })

  it('carries the newest entry of the audit log in its code, which tells a print of now from an older one and a foreign one', async () => {
    const { id } = await active()
    const other = await active()
    const holder = await person(PEOPLE.holder)
    const { text } = await print(id)
    const [hash = ''] = /[0-9a-f]{64}/.exec(text.slice(text.indexOf('Newest entry'))) ?? []
    const { searchParams } = new URL(printAddress(id, hash), 'https://selamat.example')
    expect(searchParams.get('id')).toBe(String(id))
    const code = searchParams.get('print') ?? ''
    const check = (permitId: number, scanned: string) => holder(printCheck, { body: { id: permitId, hash: scanned } })
    expect((await check(id, code)).body.data).toEqual({ state: 'CURRENT', changes: 0 })
    expect((await check(other.id, code)).body.data).toEqual({ state: 'UNKNOWN', changes: 0 })
    const body = { id, code: 'CONDITION', reason: 'Strong wind' } as const
    await (await person(PEOPLE.safety))(permit.suspend, { body })
    expect((await check(id, code)).body.data).toEqual({ state: 'OUTDATED', changes: 1 })
    expect((await check(id, '%')).body.errors).toEqual({ hash: 'Scan the code of the print again' })
    const theirs = await person(OTHER_COMPANY)
    expect((await theirs(printCheck, { body: { id, hash: code } })).status).not.toBe(200)
  })

  it('is for those who can read the permit', async () => {
    const { id } = await active()
    expect((await (await person(OTHER_COMPANY))(permitPrint, { params: { id } })).status).not.toBe(200)
  })
})
