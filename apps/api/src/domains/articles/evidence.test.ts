import { buffer } from 'node:stream/consumers'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { publishing } from '../../../test/articles.ts'
import { productOf } from '../../domains.ts'
import { actorOf } from '../../platform/actor-of.ts'
import { run } from '../../platform/database.ts'
import type { EvidenceAsking } from '../../platform/evidence.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { published, revise, acknowledge, userId, kysely } = await publishing(api)
const [MANAGER, WORKER, OTHER, FOREIGN] = ['10000003', '10000008', '10000013', '10000020'] as const
const [source] = productOf(api.context).evidence.filter(({ key }) => key === 'articles')
const today = () => formatDate(api.clock.now())

/** The tables of the folder, as rows without their heads, of one article. */
async function binder(
  articleId: number,
  { who = MANAGER, ...criteria }: Partial<EvidenceAsking> & { readonly who?: string } = {},
) {
  const actor = await actorOf(kysely, await userId(who), today())
  if (!actor || !source) throw new Error('nothing is collected')
  const asking = {
    actor: { ...actor, scopes: ['company' as const] },
    from: addDays(today(), -3),
    until: today(),
    siteId: null,
    at: api.clock.now(),
    today: today(),
    request: { protocol: 'https' as const, host: 'selamat.example' },
    ...criteria,
  }
  const tables: Record<string, unknown[][]> = {}
  for await (const { name, open } of source.files(asking)) {
    const [, ...rows] = (await readXlsx(await buffer(await open()))).sheets[0]?.rows ?? []
    tables[name] = rows.filter(([id]) => id === articleId)
  }
  const records = await source.records?.(asking)
  const ids = records ? (await run<{ id: number }>(kysely, records.ids)).map(({ id }) => id) : []
  return { tables, isRecord: ids.includes(articleId) }
}

it('a binder has who was asked, who has acknowledged which revision, and when', async () => {
  const [worker, other] = [await userId(WORKER), await userId(OTHER)]
  const audience = [{ userId: worker }, { userId: other }]
  const id = await published({ mustAcknowledge: true, everybody: false, audience })
  await api.settle()
  await acknowledge(WORKER, id)
  const { tables, isRecord } = await binder(id)
  expect(isRecord).toBe(true)
  expect(tables['articles.xlsx']).toHaveLength(1)
  const requestsIn = (rows: unknown[][] | undefined) =>
    rows
      ?.map((row) => [row[2], row[3], row[8], row[9]])
      .toSorted((one, two) => String(one[1]).localeCompare(String(two[1])))
  expect(requestsIn(tables['asked.xlsx'])).toEqual([
    [1, WORKER, 'Acknowledged', 1],
    [1, OTHER, 'Open', null],
  ])
  expect(tables['acknowledgements.xlsx']?.map((row) => [row[2], row[3]])).toEqual([[1, WORKER]])

  // A material revision asks both anew; what came of the first request stays as it was.
  api.clock.advance(DAY)
  await revise(id, true)
  await api.settle()
  const again = requestsIn((await binder(id)).tables['asked.xlsx'])
  expect(again).toHaveLength(4)
  expect(again).toEqual(
    expect.arrayContaining([
      [1, WORKER, 'Acknowledged', 1],
      [2, WORKER, 'Open', null],
      [1, OTHER, 'Asked again', null],
      [2, OTHER, 'Open', null],
    ]),
  )

  // Before the period, at another site, and for another company there is nothing.
  const before = await binder(id, { from: addDays(today(), -90), until: addDays(today(), -60) })
  expect(Object.values(before.tables).flat()).toEqual([])
  const [elsewhere] = await run<{ id: number }>(
    kysely,
    sql`select s.id from sites s where s.company_id = (select company_id from users where id = ${worker})
      and not exists (select from employments e where e.site_id = s.id and e.user_id in (${worker}, ${other})) limit 1`,
  )
  if (elsewhere) expect((await binder(id, { siteId: elsewhere.id })).tables['asked.xlsx']).toEqual([])
  const foreign = await binder(id, { who: FOREIGN })
  expect([Object.values(foreign.tables).flat(), foreign.isRecord]).toEqual([[], false])
})
