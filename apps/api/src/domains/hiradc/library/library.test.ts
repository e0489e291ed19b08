import { hazard } from '@selamat/contract/domains/hiradc/hazard'
import { HAZARD_CATEGORIES } from '@selamat/contract/domains/hiradc/hazard-category'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { createCompany } from '../../organisation/index.ts'
import { HAZARD_LIBRARY } from './index.ts'

const api = await testApp()
const { database } = api.context

it('has at least 160 hazards of different names, in every category', () => {
  expect(HAZARD_LIBRARY.length).toBeGreaterThanOrEqual(160)
  expect(new Set(HAZARD_LIBRARY.map(({ name }) => name.toLowerCase())).size).toBe(HAZARD_LIBRARY.length)
  expect([...new Set(HAZARD_LIBRARY.map(({ category }) => category))]).toEqual(HAZARD_CATEGORIES)
})

it('names of each hazard a source and two to five controls, the strongest first and never PPE alone', () => {
  const wrong = HAZARD_LIBRARY.filter(({ usualControls, source }) => {
    const kinds = new Set(usualControls.map(({ type }) => type))
    return !source || usualControls.length < 2 || usualControls.length > 5 || (kinds.size === 1 && kinds.has('PPE'))
  })
  expect(wrong).toEqual([])
  // As a person would have to write it: nothing is trimmed, refused or put in another order.
  expect(HAZARD_LIBRARY.map((entry) => hazard.write.parse(entry))).toEqual(HAZARD_LIBRARY)
})

it('is what the demo companies choose from', async () => {
  for (const username of ['10000002', '10000020']) {
    const { data } = (await (await api.as(username))(hazardsByCategory, { body: {} })).body
    expect(data.totalItem).toBe(HAZARD_LIBRARY.length)
    expect(data.categories.map(({ category }) => category)).toEqual(HAZARD_CATEGORIES)
  }
})

it('is given to a new operating company once, and to no contractor', async () => {
  const at = api.clock.now()
  const ids = await database.transaction(async (tx) => {
    const operator = await createCompany(tx, { companyName: 'PT Baru' }, at)
    const parentCompanyId = operator
    return [operator, await createCompany(tx, { companyName: 'CV Pembantu', parentCompanyId }, at)]
  })
  const counts = () =>
    Promise.all(
      ids.map(async (id) => {
        const of = database.kysely.selectFrom('hazards').where('companyId', '=', id)
        return (await of.select((where) => where.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
      }),
    )
  await api.settle()
  expect(await counts()).toEqual([HAZARD_LIBRARY.length, 0])
  await api.settle()
  expect(await counts()).toEqual([HAZARD_LIBRARY.length, 0])
})
