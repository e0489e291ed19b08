import { button, rowOf, search, serial, visit } from './actions.ts'
import { expect, signIn } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const CONTRACTOR = '10000015'
const COLLEAGUE = '10000009'
const CONTRACTOR_COMPANY = 'PT Karya Teknik Mandiri'
/** Staff of the company that employs the contractor. */
const STAFF = '10000008'

test('a contractor with the permission to update users sees the people of their contractor and nobody else (G-007, USERS-01, USERS-11)', async ({
  page,
  join,
}) => {
  test.slow()
  const role = `Contractor manager ${serial()}`
  await signIn(page, ADMINISTRATOR, '/role/add')
  await page.getByRole('textbox', { name: 'Name' }).fill(role)
  await page.getByRole('radio', { name: /^Company/ }).check()
  await page.getByRole('checkbox', { name: 'User: update', exact: true }).check()
  await button(page, 'Add role').click()
  await expect(page).toHaveURL(/\/role(\?|$)/)
  await visit(page, `/user/add?id=${CONTRACTOR}`)
  const roles = page.getByRole('checkbox', { name: /^Contractor manager/ })
  await roles.first().waitFor()
  // An earlier run that stopped half-way may have left some.
  for (const left of await roles.all()) await left.uncheck()
  await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check()
  await button(page, 'Save').click()
  await expect(page.getByRole('main')).toContainText(role)

  const contractorCompany = await join(CONTRACTOR, { at: '/user', expected: /status of 404/ })
  await expect(contractorCompany.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await search(contractorCompany, COLLEAGUE)
  await expect(contractorCompany.getByRole('row').filter({ hasText: COLLEAGUE })).toContainText(CONTRACTOR_COMPANY)
  await search(contractorCompany, STAFF)
  await expect(contractorCompany.getByRole('row').filter({ hasText: STAFF })).toHaveCount(0)
  await expect(contractorCompany.getByText('No user matches')).toBeVisible()
  await visit(contractorCompany, `/user/detail?username=${COLLEAGUE}`)
  await expect(contractorCompany.getByRole('main')).toContainText(CONTRACTOR_COMPANY)
  await visit(contractorCompany, `/user/detail?username=${STAFF}`)
  await expect(contractorCompany.getByRole('main')).toContainText('User not found')

  // Removes the role again.
  await visit(page, `/user/add?id=${CONTRACTOR}`)
  await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).uncheck()
  await button(page, 'Save').click()
  await expect(page.getByRole('main')).not.toContainText(role)
  await contractorCompany.goto('/user')
  await expect(contractorCompany).toHaveURL('/403')
  await visit(page, '/role')
  await search(page, role)
  await expect(rowOf(page, role)).toContainText('1 page')
})
