import { permitListItem } from '@selamat/contract/domains/permits/permit-list-item'
import { WORK_ACTIVITIES } from '@selamat/contract/domains/permits/permit-words'
import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { run } from '../../../../platform/database.ts'
import { emit } from '../../../../platform/outbox.ts'
import { createCompany } from '../../../organisation/index.ts'
import { LIBRARY_LINES, LIBRARY_RANKS, LIBRARY_TYPES } from './index.ts'

const api = await testApp()
const { database } = api.context

it('has a type of work for every activity, each as a person would have to write it', () => {
  expect(LIBRARY_TYPES.map((type) => workType.write.parse(type))).toEqual(LIBRARY_TYPES)
  expect([...new Set(LIBRARY_TYPES.map(({ activity }) => activity))].sort()).toEqual([...WORK_ACTIVITIES].sort())
})

it('has for each type ranks with details and a checklist of 6 to 15 lines, of which most name their source', () => {
  const wrong = LIBRARY_TYPES.filter(({ code }) => {
    const ranks = LIBRARY_RANKS.filter((rank) => rank.code === code)
    const lines = LIBRARY_LINES.filter((line) => line.code === code)
    const traced = lines.filter(({ source }) => source !== null)
    return (
      !ranks.some(({ risk }) => risk === 'HIGH') ||
      ranks.some(({ details }) => details.length === 0) ||
      lines.length < 6 ||
      lines.length > 15 ||
      traced.length < lines.length / 2
    )
  })
  expect(wrong).toEqual([])
  const part = { workTypeId: 1, rankId: 1, description: null }
  for (const { rankName, risk, details } of LIBRARY_RANKS) {
    const { workTypeId, description } = part
    expect(() => rankConfiguration.write.parse({ workTypeId, rankName, risk, description })).not.toThrow()
    for (const detailName of details) expect(() => rankDetail.write.parse({ rankId: 1, detailName })).not.toThrow()
  }
  for (const { code: _, ...line } of LIBRARY_LINES) {
    expect(() => permitListItem.write.parse({ ...line, workTypeId: 1 })).not.toThrow()
  }
})

it('keeps the numbers of the standards: fire watch of an hour, entries tested again each hour at three levels', () => {
  const of = (code: string) => LIBRARY_TYPES.find((type) => type.code === code)
  expect(of('HOT')).toMatchObject({ maxHours: 8, fireWatchMinutes: 60, gasTestMinutes: 240, flammableLimit: 1 })
  expect(of('CSE')).toMatchObject({ maxHours: 4, gasTestMinutes: 60, gasLevels: true, needsAttendant: true })
  const entry = LIBRARY_LINES.filter(({ code }) => code === 'CSE').map(({ source }) => source)
  expect(entry).toEqual(Array.from({ length: 15 }, (_, n) => `29 CFR 1910.146(f)(${n + 1})`))
})

it('is given to a new operating company once, and to no contractor', async () => {
  const at = api.clock.now()
  const ids = await database.transaction(async (tx) => {
    const operator = await createCompany(tx, { companyName: 'PT Baru' }, at)
    return [operator, await createCompany(tx, { companyName: 'CV Pembantu', parentCompanyId: operator }, at)]
  })
  const counts = () =>
    run(
      database.kysely,
      sql`select (select count(*)::int from work_types where company_id = c.id) as types,
          (select count(*)::int from rank_configurations where company_id = c.id) as ranks,
          (select count(*)::int from rank_details where company_id = c.id) as details,
          (select count(*)::int from permit_list_items where company_id = c.id) as lines
        from unnest(${ids}::bigint[]) with ordinality c (id, place) order by place`,
    )
  const complete = {
    types: LIBRARY_TYPES.length,
    ranks: LIBRARY_RANKS.length,
    details: LIBRARY_RANKS.flatMap(({ details }) => details).length,
    lines: LIBRARY_LINES.length,
  }
  const none = { types: 0, ranks: 0, details: 0, lines: 0 }
  await api.settle()
  expect(await counts()).toEqual([complete, none])
  // The event of a company that was there before the types of work.
  await database.transaction((tx) => emit(tx, 'work-types-missing', { companyId: ids[0] }, at))
  await api.settle()
  expect(await counts()).toEqual([complete, none])
})
