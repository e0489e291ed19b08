import { type FigureFilter, permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { STAGE_OF_STATE } from '@selamat/contract/domains/permits/permit-stages'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { differing, figuresOf } from '../../../../test/permit-figures.ts'
import { PEOPLE } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const { clock, as, context } = api
const db = context.database.kysely
const [SUPER, MANAGER, NOBODY, OTHER_COMPANY] = ['10000001', '10000003', '10000010', '10000020'] as const

interface Moved {
  readonly permitId: number
  readonly at: Date
  readonly action: string
  readonly from: PermitState | null
  readonly to: string
  readonly stage: string | null
}

/** The minutes of each permit in each stage, told once more from the timelines: one move after the other. */
async function minutesByStage(from: string, until: string) {
  const moves = await run<Moved>(
    db,
    sql`select permit_id as "permitId", at, action, from_status as "from", to_status as "to", details ->> 'stage' as stage
      from permit_events where company_id = (select company_id from users where username = ${MANAGER}) order by permit_id, at, id`,
  )
  const entered = new Map<number, Date>()
  const spent = new Map<string, Map<number, number>>()
  for (const { permitId, at, action, from: state, to, stage: answered } of moves) {
    if (state === to && action !== 'approve') continue
    const begin = entered.get(permitId)
    entered.set(permitId, at)
    const stage = state === 'WAITING_APPROVAL' ? answered : state === null ? null : STAGE_OF_STATE[state]
    if (!begin || !stage || ['CANCELLED', 'draft'].includes(to)) continue
    if (formatDate(at) < from || formatDate(at) > until) continue
    const of = spent.get(stage) ?? new Map<number, number>()
    of.set(permitId, (of.get(permitId) ?? 0) + (at.getTime() - begin.getTime()) / MINUTE)
    spent.set(stage, of)
  }
  return spent
}

/** Between the two values around its place, as PostgreSQL's percentile_cont. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

const today = formatDate(clock.now())
/** The longest period, which has begun long before the day of the demo. */
const quarter = { from: addDays(today, -91), until: today }

describe('The figures of permits', () => {
  it('each count the rows of the list that they open, for whoever reads them', async () => {
    const manager = await as(MANAGER)
    const { figures, wrong } = await differing(manager)
    expect([figures.from, figures.until]).toEqual([addDays(today, -29), today])
    expect(wrong).toEqual([])
    for (const counted of [figures.waiting.permits, figures.live.permits, figures.overdue, figures.refused.permits]) {
      expect(counted).toBeGreaterThan(0)
    }
    const whole = await differing(manager, {}, quarter)
    expect(whole.wrong).toEqual([])
    expect(whole.figures.stages.length).toBeGreaterThan(8)
    for (const username of [PEOPLE.holder, PEOPLE.areaOwner, SUPER]) {
      expect([username, (await differing(await as(username), {}, quarter)).wrong]).toEqual([username, []])
    }
  })

  it('each count the rows of the list at a place, of a contractor, of a type of work and of a risk', async () => {
    const manager = await as(MANAGER)
    const [one] = (await manager(permitRegister.list, { body: { limit: 1, filter: { status: ['ACTIVE'] } } })).body.data
    if (!one) throw new Error('the demo has no active permit')
    const [row] = await run<{ employerId: number }>(
      db,
      sql`select employer_id as "employerId" from permits where id = ${one.id}`,
    )
    const all = await figuresOf(manager, {}, quarter)
    const filters: FigureFilter[] = [
      { locationId: [one.locationId] },
      { employerId: [row?.employerId ?? 0] },
      { workTypeId: [one.workTypeId] },
      { siteId: [one.siteId], risk: [one.risk], kind: [one.kind] },
    ]
    for (const filter of filters) {
      const { figures, wrong } = await differing(manager, filter, quarter)
      expect([filter, wrong]).toEqual([filter, []])
      expect(figures.live.permits).toBeGreaterThan(0)
      expect(figures.live.permits).toBeLessThan(all.live.permits)
    }
  })

  it('say how long each stage takes, exactly as the timelines do', async () => {
    for (const period of [
      quarter,
      { from: addDays(today, -29), until: today },
      { from: addDays(today, -90), until: addDays(today, -30) },
    ]) {
      const { stages } = await figuresOf(await as(MANAGER), {}, period)
      const expected = await minutesByStage(period.from, period.until)
      expect(new Set(stages.map(({ stage }) => stage))).toEqual(new Set(expected.keys()))
      for (const { stage, permits, average, median, ninetieth } of stages) {
        const minutes = [...(expected.get(stage)?.values() ?? [])]
        expect([stage, permits]).toEqual([stage, minutes.length])
        expect(average).toBeCloseTo(minutes.reduce((sum, one) => sum + one, 0) / minutes.length, 6)
        expect(median).toBeCloseTo(percentile(minutes, 0.5), 6)
        expect(ninetieth).toBeCloseTo(percentile(minutes, 0.9), 6)
      }
    }
  })

  it('are those of the own data scope: a contractor has fewer, another company none of them', async () => {
    const all = await figuresOf(await as(MANAGER), {}, quarter)
    const own = await figuresOf(await as(PEOPLE.holder), {}, quarter)
    expect(own.live.permits).toBeLessThan(all.live.permits)
    const theirs = await figuresOf(await as(OTHER_COMPANY), {}, quarter)
    expect([theirs.waiting.permits, theirs.live.permits, theirs.overdue, theirs.refused, theirs.stages]).toEqual([
      0,
      0,
      0,
      { permits: 0, gates: [] },
      [],
    ])
  })

  it('need the permission for the list, and a period of at most 92 days', async () => {
    expect((await (await as(NOBODY))(permitFigures.read, { body: {} })).status).toBe(403)
    const manager = await as(MANAGER)
    const long = await manager(permitFigures.read, { body: { period: { from: addDays(today, -92), until: today } } })
    const turned = await manager(permitFigures.read, { body: { period: { from: today, until: addDays(today, -1) } } })
    expect([long.status, turned.status]).toEqual([422, 422])
  })
})
