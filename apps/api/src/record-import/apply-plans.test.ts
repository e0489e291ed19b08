import { tool } from '@selamat/contract/domains/master-data/work/tool'
import type { AnyResource } from '@selamat/contract/kit/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { type Cells, csvOf, importing } from '../../test/imports.ts'
import type { Tx } from '../platform/database.ts'
import type { Mounted } from '../platform/records/mounted.ts'
import { applyPlans } from './apply-plans.ts'
import type { Plan } from './plan.ts'
import { shapeOf } from './shape.ts'
import type { Target } from './targets.ts'

const test = await testApp()
const { context, as } = test
const { uploaded, imported, undone } = await importing(test)
const ADMIN = '10000002'
const admin = await as(ADMIN)
const { pool } = context.database
const ofTools = <T>(work: <R extends AnyResource>(mounted: Mounted<R>) => T): T => {
  const kind = context.records.all.find(({ table }) => table === 'tools')
  if (!kind) throw new Error('there are no tools')
  return kind.use(work)
}
const { rows: people } = await pool.query(
  `select id::int as "userId", username, full_name as "fullName",
  company_id::int as "companyId", employer_id::int as "employerId" from users where username = $1`,
  [ADMIN],
)
const actor = { ...people[0], departmentId: null, siteId: null, sessionId: '', scopes: ['company'] }
const sample = (n: number, code = `TGT-${n}`) => ({
  ...{ toolName: `Together ${n}`, code, brand: null, quantity: n, locationId: null },
  description: null,
})

const LOCATIONS: Target = {
  table: 'locations',
  label: { one: 'location', many: 'locations' },
  by: ['location_name'],
}

/** Writes new tools in a transaction as an import does. */
const written = (values: readonly object[]) =>
  ofTools(async (mounted) => {
    const shape = await shapeOf(context, mounted, { locations: LOCATIONS })
    if (!shape) throw new Error('tools come from files')
    const plans = values.map(
      (one, index): Plan => ({
        ...{ rowNumber: index + 2, result: 'NEW', notes: {}, current: null, pending: false },
        values: mounted.resource.write.parse(one) as Plan['values'],
      }),
    )
    const others = { withKeys: () => Promise.resolve(new Map()) }
    const job = { context, importId: 1, others, actor, at: context.clock.now() }
    return context.database.transaction((tx: Tx) => applyPlans(tx, job, { mounted, shape }, plans))
  })

const trail = async (code: string) => {
  const { rows } = await pool.query(
    `select action, label, before, after - 'id' - 'createdAt' - 'updatedAt' as after, actor_id::int as by
     from audit_events where entity = 'tools' and label = $1 order by id`,
    [`Together ${code}`],
  )
  return rows
}

it('refuses of new rows that are written together the one in error, in the words of its form, and writes the others (USERS-49)', async () => {
  const values = [sample(1), sample(2), sample(3, 'TGT-1'), ...Array.from({ length: 30 }, (_, n) => sample(n + 4))]
  const applied = await written(values)
  expect(applied.map(({ result }) => result)).toEqual([
    ...['IMPORTED', 'IMPORTED', 'ERROR'],
    ...Array.from({ length: 30 }, () => 'IMPORTED'),
  ])
  const byForm = await admin(tool.endpoints.create, { body: sample(99, 'TGT-1') })
  expect(applied[2]?.notes).toEqual({ code: { wrong: byForm.body.errors?.code } })
  const { rows } = await pool.query(`select count(*)::int as n from tools where code like 'TGT-%'`)
  expect(rows[0].n).toBe(32)
})

it('refuses what names no record of the company, whatever else is written together', async () => {
  const applied = await written([sample(50), { ...sample(51), locationId: 999_999_999 }, sample(52)])
  expect(applied.map(({ result, notes }) => [result, notes])).toEqual([
    ['IMPORTED', {}],
    ['ERROR', { locationId: { wrong: 'Choose one from the list' } }],
    ['IMPORTED', {}],
  ])
})

it('leaves for rows written together and taken back together the trail of the form', async () => {
  const line = (n: number) => ({ 'Tool name': `Together ${n}`, Code: `TRL-${n}`, Quantity: n })
  const file = (lines: readonly Cells[]) => ({ name: 'tools.csv', bytes: csvOf(lines) })
  const upload = await uploaded(ADMIN, file([line(201), line(202)]), 'tools')
  await imported(ADMIN, upload)
  const { body } = await admin(tool.endpoints.create, { body: sample(203, 'TRL-203') })
  await admin(tool.endpoints.update, {
    body: { ...sample(203, 'TRL-203'), brand: 'Bahco', id: Number(body.data.id), version: 1 },
  })
  const second = await uploaded(
    ADMIN,
    file([
      { ...line(201), Brand: 'Bahco' },
      { ...line(202), Brand: 'Bahco' },
    ]),
    'tools',
  )
  const again = await imported(ADMIN, second)
  const like = ({ label: _, after, ...row }: { label: string; after: Record<string, unknown> | null }) => ({
    ...row,
    after: after && { ...after, toolName: null, code: null, quantity: null },
  })
  const form = (await trail('203')).map(like)
  expect(form.map(({ action }) => action)).toEqual(['create', 'update'])
  expect((await trail('201')).map(like)).toEqual(form)
  await undone(ADMIN, again)
  const back = (await trail('202')).slice(2)
  expect(back).toMatchObject([{ action: 'update', before: { brand: 'Bahco' }, after: { brand: null } }])
  const third = await uploaded(ADMIN, file([line(204), line(205)]), 'tools')
  await undone(ADMIN, await imported(ADMIN, third))
  const gone = (await trail('205')).slice(1)
  expect(gone).toMatchObject([{ action: 'delete', before: { code: 'TRL-205', brand: null }, after: null }])
  const { rows } = await pool.query(`select count(*)::int as n from tools where code in ('TRL-204', 'TRL-205')`)
  expect(rows[0].n).toBe(0)
})
