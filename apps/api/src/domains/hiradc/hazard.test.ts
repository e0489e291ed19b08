import { listControlTypes } from '@selamat/contract/domains/hiradc/control-type'
import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { hazardsByCategory, MOST_HAZARDS } from '@selamat/contract/domains/hiradc/hazards-by-category'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'

const api = await testApp()
const { kysely } = api.context.database
const [admin, other] = [await api.as('10000002'), await api.as('10000020')]
const { create, list, archive, export: exported } = hazard.endpoints
const sample = {
  name: 'Zinc dust on a hot surface',
  category: 'FIRE_EXPLOSION' as const,
  consequences: 'Flash fire at the furnace',
  usualControls: [
    { type: 'PPE' as const, text: 'Flame-resistant clothing' },
    { type: 'WORK_PRACTICE' as const, text: 'Work instruction at the furnace' },
    { type: 'ELIMINATION' as const, text: 'Wet process' },
  ],
  source: null,
}

it('keeps the usual controls of a hazard with the strongest first', async () => {
  const { data } = (await admin(create, { body: sample })).body
  expect(data.usualControls.map(({ type }) => type)).toEqual(['ELIMINATION', 'WORK_PRACTICE', 'PPE'])
})

it('refuses a hazard without controls, with an empty control and with an unknown category, at the field', async () => {
  const errorsOf = async (part: object) => {
    const { status, body } = await admin(create, { body: { ...sample, name: 'Wrong', ...part } as never })
    return [status, body.errors]
  }
  expect(await errorsOf({ usualControls: [] })).toEqual([422, { usualControls: 'Add a control' }])
  const empty = [{ type: 'PPE', text: ' ' }]
  expect(await errorsOf({ usualControls: empty })).toEqual([422, { 'usualControls.0.text': 'This field is required' }])
  const many = Array.from({ length: 13 }, () => sample.usualControls[0])
  expect(await errorsOf({ usualControls: many })).toEqual([422, { usualControls: 'At most 12 controls' }])
  expect((await errorsOf({ category: 'LUCK' }))[0]).toBe(422)
})

it('exports the hazards of a category to Excel, each with its controls in words (HIRADC-26)', async () => {
  const columns = ['name', 'category', 'controls']
  const body = { keyword: sample.name, filter: { category: ['FIRE_EXPLOSION' as const] }, columns }
  const { status, bytes } = await admin(exported, { body })
  expect(status).toBe(200)
  const controls =
    'Elimination: Wet process\nWork practice: Work instruction at the furnace\nPPE: Flame-resistant clothing'
  expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([
    ['Name', 'Category', 'Controls'],
    [sample.name, 'Fire and explosion', controls],
  ])
})

it('lists the active hazards of the own company by category, searched on the server (HIRADC-25)', async () => {
  const ask = async (body: object, who = admin) => (await who(hazardsByCategory, { body })).body.data
  const whole = await ask({})
  expect(whole.categories[0]).toMatchObject({ category: 'FIRE_EXPLOSION', label: 'Fire and explosion' })
  const names = whole.categories.flatMap(({ hazards }) => hazards.map(({ name }) => name))
  expect(names).toHaveLength(whole.totalItem)
  const found = await ask({ category: 'FIRE_EXPLOSION', keyword: 'zinc dust' })
  expect(found).toMatchObject({ totalItem: 1, categories: [{ hazards: [{ name: sample.name, source: null }] }] })
  expect(await ask({ category: 'NOISE_VIBRATION', keyword: 'zinc dust' })).toEqual({ categories: [], totalItem: 0 })
  expect((await ask({ keyword: 'zinc dust' }, other)).totalItem).toBe(0)
  const [row] = (await admin(list, { body: { keyword: 'zinc dust' } })).body.data
  const { id = 0, version } = row ?? {}
  await admin(archive, { params: { id }, headers: { 'if-match': String(version) } })
  expect((await ask({ keyword: 'zinc dust' })).totalItem).toBe(0)
})

it('answers so many hazards at most, and says how many match (HIRADC-25)', async () => {
  await run(
    kysely,
    `insert into hazards (company_id, name, category, consequences, usual_controls, created_at, updated_at)
     select 1, 'Surplus ' || n, 'WEATHER_NATURE', 'Harm', array['{"type": "PPE", "text": "Gloves"}'::jsonb], now(), now()
     from generate_series(1, ${MOST_HAZARDS + 5}) n`,
  )
  const { categories, totalItem } = (await admin(hazardsByCategory, { body: { keyword: 'surplus ' } })).body.data
  expect([categories.flatMap(({ hazards }) => hazards).length, totalItem]).toEqual([MOST_HAZARDS, MOST_HAZARDS + 5])
})

it('answers the types of controls with both groupings, each of which has every type once (HIRADC-23)', async () => {
  const { types, groupings } = (await admin(listControlTypes, {})).body.data
  expect(types.map(({ label }) => label)).toEqual([
    'Elimination',
    'Substitution',
    'Engineering',
    'Administrative',
    'Work practice',
    'PPE',
  ])
  expect(groupings.map(({ code, levels }) => [code, levels.length])).toEqual([
    ['ISO_45001', 5],
    ['KEPDIRJEN_185', 4],
  ])
  for (const { levels } of groupings)
    expect(levels.flatMap((level) => level.types)).toEqual(types.map(({ type }) => type))
})

it('is read with either item of assessments, and refused without (HIRADC-23, HIRADC-25)', async () => {
  const guest = await api.as('10000010')
  const ask = async () => [
    (await guest(hazardsByCategory, { body: {} })).status,
    (await guest(listControlTypes, {})).status,
    (await guest(exported, { body: {} })).status,
  ]
  expect(await ask()).toEqual([403, 403, 403])
  await giveRole(kysely, '10000010', 'own', { 'submenu/HIRADC List': 'r' })
  expect(await ask()).toEqual([200, 200, 200])
})
