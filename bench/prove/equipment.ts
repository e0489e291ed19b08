import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'
import { compare, get, KEYWORD, post, type Question, type Size } from './compare.ts'
import { type Actor, actor } from './server-under-test.ts'

const LOGS_EACH = 10

/** Whole pieces in three families, each type and place in turn; their codes count. */
const WHOLES = `
  with c as (select id from companies where id = (select company_id from users where username = '10000002')),
  y as (select array_agg(t.id order by t.id) ids from equipment_types t, c where t.company_id = c.id),
  l as (select array_agg(t.id order by t.id) ids from locations t, c where t.company_id = c.id),
  k as (select min(t.id) id from contractors t, c where t.company_id = c.id)
  insert into equipment (company_id, family, type_id, contractor_id, code, serial_number, brand, model, location_id, in_service_on,
    last_inspection_date, created_at, updated_at)
  select c.id, g.family, y.ids[1 + n % cardinality(y.ids)], case g.family when 'CONTRACTOR' then k.id end, 'Q-' || lpad(n::text, 7, '0'),
    'SER-' || n, (array['Makita', 'Bosch', 'Kito', 'Yamato'])[1 + n % 4], 'Model ' || n % 50, l.ids[1 + n % cardinality(l.ids)],
    current_date - 900, current_date - n % 400, now() - n * interval '1 minute', now() - n * interval '7 seconds'
  from c, y, l, k, generate_series(1, $1::int) n,
    lateral (select case when n % 10 < 7 then 'COMPANY' when n % 10 < 9 then 'FIRE' else 'CONTRACTOR' end as family) g`

/** Parts of them, several in the first ones. */
const PARTS = `
  insert into equipment (company_id, family, parent_id, type_id, code, brand, in_service_on, created_at, updated_at)
  select w.company_id, w.family, w.id, w.type_id, w.code || '-P' || n, 'Kito', current_date - 300, now(), now() - n * interval '5 seconds'
  from generate_series(1, $1::int) n join equipment w on w.code = 'Q-' || lpad((1 + n % 5000)::text, 7, '0')`

const LOGS = `
  insert into equipment_logs (company_id, equipment_id, at, actor_id, kind, done_on, result)
  select e.company_id, e.id, now() - n * interval '30 days', null, 'INSPECTED', current_date - n * 30, 'PASSED'
  from equipment e, generate_series(1, ${LOGS_EACH}) n`

async function questions(ask: Actor): Promise<Question[]> {
  const { body } = await ask<{ id: number; typeId: number }[]>('POST', '/equipment/list', { keyword: 'Q-0000001' })
  const [{ id, typeId } = { id: 0, typeId: 0 }] = body.data
  const list = (name: string, criteria: object, most?: number) => post(name, '/equipment/list', criteria, most)
  return [
    list('equipment', {}),
    list('equipment, page 50', { page: 50 }),
    list('equipment, newest change first', { orderBy: { column: 'updatedAt', direction: 'descending' } }),
    list('equipment, newest first', { orderBy: { column: 'id', direction: 'descending' } }),
    list('equipment by due day', { orderBy: { column: 'nextDueOn', direction: 'ascending' } }),
    list('equipment of a type', { filter: { typeId: [typeId] } }),
    list('equipment that is due', { filter: { status: ['DUE'] } }),
    list('equipment by a word', { keyword: 'Makita' }, KEYWORD),
    list('equipment by its code', { keyword: 'Q-0000421' }, KEYWORD),
    post('parts', '/child-equipment/list', {}),
    post('parts of one', '/child-equipment/list', { filter: { parentId: [id] } }),
    post('fire equipment', '/fire-equipment/list', {}),
    get('a piece', `/equipment/${id}`),
    post('the log of a piece', '/equipment/logs/list', { id }),
    post('the tree, at its top', '/equipment/tree', { family: 'COMPANY' }),
    post('the tree, below one', '/equipment/tree', { family: 'COMPANY', parentId: id }),
    get('what a piece is part of', `/equipment/ancestors/${id}`),
    post('pick equipment', '/equipment/options', { limit: 20 }),
    post('pick equipment by a word', '/equipment/options', { limit: 20, keyword: 'Makita' }, KEYWORD),
    post('pick a whole or a part', '/equipment/items/options', { family: 'COMPANY', limit: 20 }),
    post('the next free code', '/equipment/next-code', { family: 'COMPANY', typeId }),
    post('equipment types', '/equipment-types/list', {}),
  ]
}

async function sizeOf(serverUrl: string, count: number, port: number, dataDir: string): Promise<Size> {
  const url = await makeEmpty(serverUrl, `prove_equipment_${count}`)
  const database = openDatabase(url, { max: 4, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 50 })
  await database.pool.query(WHOLES, [Math.round(count * 0.8)])
  await database.pool.query(PARTS, [Math.round(count * 0.2)])
  await database.pool.query(LOGS)
  await database.pool.query('vacuum analyze')
  await database.close()
  const product = await startProduct(url, port, path.join(dataDir, String(count)))
  const ask = await actor(product.url, '10000002')
  return { product, questions: await questions(ask), token: ask.token }
}

/** Asks the same of 10,000 pieces with 100,000 steps in their logs and of ten times as many. */
export async function proveEquipment(serverUrl: string, count: number, dataDir: string, port: number) {
  const small = await sizeOf(serverUrl, Math.max(1000, Math.round(count / 10)), port, dataDir)
  return compare(small, await sizeOf(serverUrl, count, port + 1, dataDir))
}
