import { gasTrend, shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR, MINUTE } from '@selamat/contract/kit/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { readPdf } from '../../../../test/read-pdf.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1400', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, active, approved, place } = work
const detector = await work.instrument()
const after = (ms: number) => formatTimestamp(new Date(api.clock.now().getTime() + ms))
const body = { locationId: place.locationId }
const read = async () => (await (await person(PEOPLE.areaOwner))(shiftBrief.read, { body })).body.data
const printed = async () => {
  const { bytes } = await (await person(PEOPLE.areaOwner))(shiftBrief.print, { body })
  return (await readPdf(bytes)).text
}

beforeEach(() => emptyTables(api.context.database, 'permits'))

describe('The shift brief of an area', () => {
  it('marks what is past its end as overdue, and no longer as ending soon', async () => {
    const { id } = await active()
    const line = async () => (await read()).items.find((item) => item.kind === 'PERMIT' && item.id === id)
    expect(await line()).toMatchObject({ endsSoon: false, isOverdue: false })
    api.clock.advance(5 * HOUR)
    expect(await line()).toMatchObject({ endsSoon: true, isOverdue: false })
    api.clock.advance(4 * HOUR)
    expect(await line()).toMatchObject({ endsSoon: false, isOverdue: true })
    expect(await printed()).toContain('overdue')
  })

  it('has the value of the test before beside each gas, so that a rise is seen before a limit', async () => {
    const workTypeId = await work.workType({ gases: ['oxygen', 'carbonMonoxide'], gasTestMinutes: 240 })
    const { id } = await approved({ workTypeId })
    const test = async (carbonMonoxide: number) => {
      const values = { oxygen: 20.9, carbonMonoxide }
      const record = { permitId: id, takenAt: after(0), instrumentId: detector.id, ...values }
      const done = await (await person(PEOPLE.gasTester))(gasTest.record, { body: record })
      if (done.status !== 200) throw new Error(done.text)
      api.clock.advance(MINUTE)
    }
    const readings = async () => (await read()).items.find(({ kind }) => kind === 'GAS')?.gas?.readings
    await test(12)
    const issued = await work.issue(id)
    if (issued.status !== 200) throw new Error(issued.text)
    expect(await readings()).toMatchObject([{ previous: null }, { gas: 'carbonMonoxide', value: 12, previous: null }])
    await test(15)
    expect(await readings()).toEqual([
      { gas: 'oxygen', value: 20.9, previous: 20.9 },
      { gas: 'carbonMonoxide', value: 15, previous: 12 },
    ])
    expect((await readings())?.map(gasTrend)).toEqual([null, 'rising'])
    expect(await printed()).toContain('CO 12 to 15 ppm (rising)')
  })

  it('warns of oxygen that goes away from fresh air, not of oxygen that comes back to it', () => {
    const trend = (previous: number, value: number) => gasTrend({ gas: 'oxygen', previous, value })
    expect([trend(20.8, 20.9), trend(23, 22), trend(19.5, 20.9), trend(20.9, 20.9)]).toEqual([null, null, null, null])
    expect([trend(20.9, 20.8), trend(20.9, 21.4), trend(20.5, 22)]).toEqual(['falling', 'rising', 'rising'])
  })

  it('is offered to the owner of its area as an own one', async () => {
    await active()
    const isOwn = async (username: string) => {
      const { data } = (await (await person(username))(shiftBrief.areas, { body: { siteId: place.siteId } })).body
      return data.find(({ locationId }) => locationId === place.locationId)?.isOwn
    }
    expect([await isOwn(PEOPLE.areaOwner), await isOwn(PEOPLE.safety)]).toEqual([true, false])
  })

  it('has what is planned to begin within 12 hours and not issued yet', async () => {
    const at = (hours: number) => ({ startsAt: after(hours * HOUR), endsAt: after((hours + 4) * HOUR) })
    const later = await approved(at(11))
    const soon = await approved(at(2))
    await approved(at(13))
    // Whoever owns no area is offered those with something in their brief.
    const offered = async () => {
      const { data } = (await (await person(PEOPLE.safety))(shiftBrief.areas, { body: { siteId: place.siteId } })).body
      return data.find(({ locationId }) => locationId === place.locationId)?.permits
    }
    expect(await offered()).toBe(0)
    await active()
    expect(await offered()).toBe(1)
    const { planned } = await read()
    expect(planned.map(({ permitId, status }) => [permitId, status])).toEqual([
      [soon.id, 'APPROVED'],
      [later.id, 'APPROVED'],
    ])
    expect(await printed()).toContain('Planned within 12 h')
  })
})
