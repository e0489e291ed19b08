import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcOverview, PHASES, type Phase, type PlaceFilter } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { bandOf, DEFAULT_MATRIX, riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, clock, context } = api
const { person, row, draft, read, approved, place, departmentOf } = await assessing(api)
const { kysely } = context.database
const [AUTHOR, SHE, WORKER, SUPERIOR, HEAD, MANAGER, FOREIGN] = [
  '10000005',
  '10000003',
  '10000008',
  '10000017',
  '10000006',
  '10000011',
  '10000020',
] as const
await giveRole(kysely, WORKER, 'own', { 'submenu/HIRADC List': 'r' })
await giveRole(kysely, SUPERIOR, 'subordinates', { 'submenu/HIRADC List': 'r' })
await giveRole(kysely, HEAD, 'department', { 'submenu/HIRADC List': 'r' })
await giveRole(kysely, MANAGER, 'site', { 'submenu/HIRADC List': 'r' })

const FIRST = { likelihood: 5, severity: 5, residualLikelihood: 4, residualSeverity: 5 }
let assessed: { id: number; number: string }
/** A row whose further control is due soon. */
const soon = (changed: Parameters<typeof row>[0]) => {
  const made = row(changed)
  return { ...made, controls: made.controls.map((one) => (one.existing ? one : { ...one, dueDate: '2026-11-25' })) }
}
beforeAll(async () => {
  assessed = await approved([
    soon({ hazard: 'Fire of the flare knock-out drum', category: 'FIRE_EXPLOSION', isCritical: true, ...FIRST }),
    soon({ position: 2, hazard: 'Noise of the flare', category: 'NOISE_VIBRATION', condition: 'ROUTINE' }),
  ])
  await draft([row({ hazard: 'Fire of the flare in a draft', ...FIRST })])
})

const heat = async (who: string, filter: PlaceFilter = {}) =>
  (await (await as(who))(hiradcOverview.heatMap, { body: { filter } })).body.data
const list = async (who: string, body: CallInput<typeof hiradcOverview.rows>['body'] = {}) =>
  (await as(who))(hiradcOverview.rows, { body: { limit: 1000, ...body } })
const keyOf = (
  phase: Phase,
  one: { [K in 'likelihood' | 'severity' | 'residualLikelihood' | 'residualSeverity']: number | null },
) =>
  phase === 'initial' ? `${one.likelihood} × ${one.severity}` : `${one.residualLikelihood} × ${one.residualSeverity}`

describe('the heat map of assessments in force', () => {
  it.each([
    ['the whole company', SHE],
    ['own ones and the department', WORKER],
    ['those of the team', SUPERIOR],
    ['a department', HEAD],
    ['a site', MANAGER],
    ['another company', FOREIGN],
  ])('counts in each cell the rows that the list has, for a reader of %s', async (_, who) => {
    const { body } = await list(who)
    const counts = await heat(who)
    for (const phase of PHASES) {
      const groups = Map.groupBy(body.data, (one) => keyOf(phase, one))
      const cells = counts[phase].cells.map(({ likelihood, severity, rows }) => [`${likelihood} × ${severity}`, rows])
      expect(Object.fromEntries(cells)).toEqual(
        Object.fromEntries([...groups].map(([key, rows]) => [key, rows.length])),
      )
      expect(counts[phase].rows).toBe(body.pagination?.totalItem)
    }
  })

  it('shows a worker without a wider scope the department alone, and those of others to nobody', async () => {
    expect((await heat(SHE)).residual.rows).toBeGreaterThanOrEqual(2)
    expect((await heat(FOREIGN)).residual.rows).toBe(0)
    const elsewhere = (await list(WORKER)).body.data.filter(({ hiradcId }) => hiradcId === assessed.id)
    const isOwn = (await departmentOf(WORKER)) === (await departmentOf(AUTHOR))
    expect(elsewhere).toHaveLength(isOwn ? 2 : 0)
  })

  it('is that of some departments, sites or locations where they are asked for', async () => {
    const departmentId = [await departmentOf(AUTHOR)]
    const [locationId, siteId] = [[place.locationId], [place.siteId]]
    for (const filter of [{ departmentId }, { locationId }, { siteId }, { departmentId, locationId, siteId }]) {
      const { body } = await list(SHE, { filter })
      expect(body.data.map(({ number }) => number)).toContain(assessed.number)
      expect((await heat(SHE, filter)).initial.rows).toBe(body.pagination?.totalItem)
    }
    expect((await heat(SHE, { departmentId: [999_999] })).initial.rows).toBe(0)
    expect((await heat(SHE, { locationId: [999_999] })).initial.rows).toBe(0)
  })

  it('loses the rows of an assessment that is archived, and gets them back', async () => {
    const { id } = await approved([row({ ...FIRST, controls: row().controls.slice(0, 1) })])
    const before = (await heat(SHE)).initial.rows
    const ifMatch = async () => ({ 'if-match': String((await read(SHE, id)).version) })
    const archived = await (await person(SHE))(hiradc.archive, { params: { id }, query: {}, headers: await ifMatch() })
    expect(archived.status).toBe(200)
    expect((await heat(SHE)).initial.rows).toBe(before - 1)
    await (await person(SHE))(hiradc.restore, { params: { id }, query: {}, headers: await ifMatch() })
    expect((await heat(SHE)).initial.rows).toBe(before)
  })
})

describe('the rows of assessments in force', () => {
  it('are found by cell, band, category, condition, word and what is critical, and never in a draft', async () => {
    const hazards = async (body: object) => {
      const { data } = (await list(SHE, body)).body
      return data.filter(({ hiradcId }) => hiradcId === assessed.id).map(({ hazard }) => hazard)
    }
    const [fire, noise] = ['Fire of the flare knock-out drum', 'Noise of the flare']
    expect(await hazards({ filter: { residualLikelihood: [4], residualSeverity: [5] } })).toEqual([fire])
    expect(await hazards({ filter: { likelihood: [5], severity: [5] } })).toEqual([fire])
    expect(await hazards({ filter: { likelihood: [5], severity: [4] } })).toEqual([])
    expect(await hazards({ filter: { residualBand: ['red'] } })).toEqual([fire])
    expect(await hazards({ filter: { band: ['yellow', 'red'] } })).toEqual([fire, noise])
    expect(await hazards({ filter: { category: ['NOISE_VIBRATION'] } })).toEqual([noise])
    expect(await hazards({ filter: { condition: ['ROUTINE'] } })).toEqual([noise])
    expect(await hazards({ filter: { critical: ['yes'] } })).toEqual([fire])
    const { body } = await list(SHE, { keyword: 'FLARE' })
    expect(body.data.map(({ hazard }) => hazard)).toEqual([fire, noise])
    expect(body.data[0]).toMatchObject({ risk: 25, residualRisk: 20, controls: ['Forced air', 'Gas test each 2 h'] })
  })

  it('begin with the highest residual risk, and so do the ten of the overview', async () => {
    const { body } = await list(SHE)
    const risks = body.data.map(({ residualRisk }) => residualRisk ?? 0)
    expect(risks).toEqual(risks.toSorted((one, other) => other - one))
    const top = await (await as(SHE))(hiradcOverview.topRisks, { body: {} })
    expect(top.body.data).toEqual(body.data.slice(0, 10))
  })

  it('are exported as they are listed, with their bands and an audit row', async () => {
    const { bytes } = await (await as(SHE))(hiradcOverview.exportRows, { body: { keyword: 'flare' } })
    const [sheet] = (await readXlsx(bytes)).sheets
    const [head = [], first = []] = sheet?.rows ?? []
    const value = (header: string) => first[head.indexOf(header)]
    expect(sheet?.rows).toHaveLength(3)
    expect([
      value('Number'),
      value('Hazard'),
      value('Initial risk'),
      value('Residual band'),
      value('Critical'),
    ]).toEqual([assessed.number, 'Fire of the flare knock-out drum', 25, 'High', 'Yes'])
    const { rows } = await context.database.pool.query(
      `select after from audit_events where entity = 'hiradc_rows' and action = 'export'`,
    )
    expect(rows).toEqual([{ after: { rows: 2, keyword: 'flare', filter: null } }])
  })
})

const overdueOf = async (who: string, filter: PlaceFilter = {}) =>
  (await (await as(who))(hiradcOverview.overdue, { body: { filter } })).body.data

describe('what is overdue', () => {
  const overdue = overdueOf

  it('names further controls that are open past their day, until their follow-up action is closed', async () => {
    const before = await overdue(SHE)
    expect(before.controls.first.filter(({ hiradcId }) => hiradcId === assessed.id)).toEqual([])
    clock.set('2026-11-27T08:00:00+07:00')
    const late = await overdue(SHE)
    const ours = late.controls.first.filter(({ hiradcId }) => hiradcId === assessed.id)
    expect(ours).toMatchObject([
      {
        hazard: 'Fire of the flare knock-out drum',
        control: 'Gas test each 2 h',
        dueDate: '2026-11-25',
        daysOverdue: 2,
      },
      { hazard: 'Noise of the flare' },
    ])
    const { body } = await list(SHE, { filter: { overdueControl: ['yes'] } })
    expect(body.data.filter(({ hiradcId }) => hiradcId === assessed.id)).toHaveLength(2)
    expect(late.controls.total).toBeGreaterThanOrEqual(before.controls.total + 2)
    expect(late.locations.find(({ id }) => id === place.locationId)?.controls).toBeGreaterThanOrEqual(2)
    expect(await overdue(FOREIGN)).toMatchObject({ controls: { total: 0, first: [] }, departments: [], locations: [] })
    expect((await overdue(SHE, { locationId: [999_999] })).controls.total).toBe(0)
    const number = ours[0]?.assignmentNumber ?? ''
    const worker = await as(WORKER)
    expect((await worker(myTask.detail, { body: { assignmentNumber: number } })).status).toBe(200)
    await kysely.updateTable('cases').set({ endedAt: clock.now() }).where('assignmentNumber', '=', number).execute()
    expect((await overdue(SHE)).controls.total).toBe(late.controls.total - 1)
  })

  it('names assessments past the day until which they are valid, the longest first', async () => {
    await kysely
      .updateTable('hiradcRevisions')
      .set({ validUntil: '2026-11-01' })
      .where('hiradcId', '=', assessed.id)
      .execute()
    const { reviews, departments } = await overdue(SHE)
    const days = reviews.first.map(({ daysOverdue }) => daysOverdue)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    const departmentId = await departmentOf(AUTHOR)
    const share = departments.find(({ id }) => id === departmentId)
    const own = (await overdue(SHE, { departmentId: [departmentId] })).reviews
    expect(share?.reviews).toBe(own.total)
    expect(own.total).toBeGreaterThanOrEqual(1)
  })
})

describe('each figure of the overview', () => {
  it('counts exactly the rows of the list that it opens, also of a location with those inside', async () => {
    const [parent] = await run<{ id: number }>(
      kysely,
      sql`select l.id from locations l where l.id <> ${place.locationId}
        and ${place.locationId}::bigint in (select locations_within(array[l.id]))`,
    )
    const places: PlaceFilter[] = [{}, { departmentId: [await departmentOf(AUTHOR)] }]
    for (const id of [place.locationId, parent?.id]) if (id !== undefined) places.push({ locationId: [id] })
    for (const who of [SHE, WORKER, SUPERIOR, HEAD, MANAGER, FOREIGN]) {
      const client = await as(who)
      for (const filter of places) {
        const { reviews, controls } = await overdueOf(who, filter)
        const late = (await list(who, { filter: { ...filter, overdueControl: ['yes'] } })).body
        expect([who, filter, controls.rows]).toEqual([who, filter, late.pagination?.totalItem])
        const body = { limit: 1, filter: { ...filter, review: ['OVERDUE' as const] } }
        const { pagination } = (await client(hiradcRegister.approved, { body })).body
        expect([who, filter, reviews.total]).toEqual([who, filter, pagination?.totalItem])
        const { matrix, initial, residual } = await heat(who, filter)
        const highest = matrix.matrix.bands.at(-1)
        for (const [heats, name] of [
          [initial, 'band'],
          [residual, 'residualBand'],
        ] as const) {
          const inBand = heats.cells.filter(
            (cell) => bandOf(matrix.matrix, cell.likelihood * cell.severity)?.colour === highest?.colour,
          )
          const counted = inBand.reduce((sum, { rows }) => sum + rows, 0)
          const band = (await list(who, { filter: { ...filter, [name]: [highest?.colour] } })).body
          expect([who, filter, name, counted]).toEqual([who, filter, name, band.pagination?.totalItem])
        }
      }
    }
  })
})

describe('a smaller matrix', () => {
  it('counts apart, and lists, the rows that it has no cell for, and tells how many assessments were rated before it', async () => {
    const she = await as(SHE)
    const use = async () => (await she(hiradcOverview.matrixUse, {})).body.data
    const before = await use()
    const { version } = (await she(riskMatrixSettings.read, {})).body.data
    const [low, , high] = DEFAULT_MATRIX.bands
    if (!low || !high) throw new Error('three bands')
    const matrix = {
      ...DEFAULT_MATRIX,
      likelihood: DEFAULT_MATRIX.likelihood.slice(0, 3),
      severity: DEFAULT_MATRIX.severity.slice(0, 3),
      bands: [
        { ...low, to: 3 },
        { ...high, from: 4, to: 9 },
      ],
    }
    expect((await she(riskMatrixSettings.change, { body: { matrix, version } })).status).toBe(200)
    const { residual } = await heat(SHE)
    const { body } = await list(SHE, { filter: { outside: ['residual'] } })
    expect(residual.outside).toBe(body.pagination?.totalItem)
    expect(body.data.map(({ number }) => number)).toContain(assessed.number)
    expect(residual.rows - residual.outside).toBe(residual.cells.reduce((sum, { rows }) => sum + rows, 0))
    expect(await use()).toEqual({ current: 0, older: before.current + before.older })
    const foreign = await (await as(FOREIGN))(hiradcOverview.matrixUse, {})
    expect(foreign.body.data).toEqual({ current: 0, older: 0 })
  })
})
