import type { Page } from '@playwright/test'
import { button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const ADMINISTRATOR = '10000002'
const FIRST_PASSWORD = 'Kapal-Layar#77'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const line = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

/** An employee ID that no other journey of this run uses. */
const newEmployeeId = () => String(40_000_000 + (Date.now() % 10_000_000))

test('a contractor is added with its administrator, deactivated with a reason and activated again (ORG-01, ORG-02, ORG-03)', async ({
  page,
  join,
  expectError,
}) => {
  test.slow()
  // An Employee ID that is taken is tried first.
  expectError(/status of 422/)
  const name = `CV Perancah ${serial()}`
  const employeeId = newEmployeeId()
  await signIn(page, ADMINISTRATOR, '/company-profile')
  await button(page, 'Add company').first().click()
  await expect(page.getByRole('heading', { name: 'Add company' })).toBeVisible()
  await button(page, 'Add company').click()
  await expect(page.getByText('4 fields to correct')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await field(page, 'Business').fill('Scaffolding')
  await field(page, 'Full name').fill('Siti Aminah')
  await field(page, 'Employee ID').fill('10000008')
  await page.getByLabel('Temporary password').fill(FIRST_PASSWORD)
  await button(page, 'Add company').click()
  await expect(page.getByText('This Employee ID is already used')).toBeVisible()
  await field(page, 'Employee ID').fill(employeeId)
  await button(page, 'Add company').click()
  await expect(page).toHaveURL(/\/company-profile(\?|$)/)

  await search(page, name)
  await expect(rowOf(page, name)).toContainText('Contractor of PT Selat Petrokimia')
  await expect(rowOf(page, name)).toContainText('Active')
  await perform(page, name, 'Deactivate')
  await button(dialog(page), 'Deactivate').click()
  await expect(dialog(page).getByText('Please give the reason')).toBeVisible()
  await field(page, 'Reason').fill('The contract ended')
  await button(dialog(page), 'Deactivate').click()
  await expect(rowOf(page, name)).toContainText('Inactive')

  const other = await join(undefined, { expected: /status of 400/ })
  await other.getByLabel('Employee ID').fill(employeeId)
  await other.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByText('Invalid Employee ID or password')).toBeVisible()

  await perform(page, name, 'Activate')
  await button(dialog(page), 'Activate').click()
  await expect(rowOf(page, name)).toContainText('Active')
  await perform(page, name, 'History')
  await expect(page.getByRole('dialog', { name: `History of ${name}` })).toContainText('The contract ended')
  await page.keyboard.press('Escape')

  await other.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByLabel('New password', { exact: true })).toBeVisible()
})

test('the own company cannot be deactivated, and the menu says why', async ({ page }) => {
  await signIn(page, ADMINISTRATOR, '/company-profile')
  await search(page, 'Selat Petrokimia')
  await page.getByRole('button', { name: 'Actions for PT Selat Petrokimia', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^(poweroff )?Deactivate/ })).toContainText(
    'This is your own company',
  )
})

test('a department is moved in the tree by keyboard and by dragging, and cannot be its own parent (ORG-09, ORG-10, ORG-13, ORG-14, ORG-15, G-054)', async ({
  page,
}) => {
  test.slow()
  const word = serial()
  const [outer, inner] = [`Division ${word}`, `Department ${word}`]
  await signIn(page, ADMINISTRATOR, '/hierarchy_list')
  for (const name of [outer, inner]) {
    await button(page, 'Add unit').first().click()
    await expect(page).toHaveURL('/hierarchy_list/add')
    await field(page, 'Name').fill(name)
    await button(page, 'Add unit').click()
    await expect(page).toHaveURL('/hierarchy_list')
  }
  await search(page, word)
  await expect(line(page, inner)).toHaveAttribute('aria-level', '1')

  // A list that is still being drawn can take the row from under the pointer: a person drags again.
  await expect(async () => {
    await line(page, inner).dragTo(line(page, outer))
    await expect(line(page, inner)).toHaveAttribute('aria-level', '2', { timeout: 5000 })
  }).toPass({ timeout: 60_000 })

  await line(page, inner).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, outer)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hierarchy_list\/add\?id=/)
  const parent = page.getByRole('combobox', { name: 'Parent unit', exact: true })
  await parent.click()
  await parent.fill(word)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Cancel').click()

  await search(page, word)
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await line(page, outer).focus()
  await page.keyboard.press('ArrowDown')
  await expect(line(page, inner)).toBeFocused()
  await page.keyboard.press('m')
  await choose(dialog(page), 'Parent', 'Corporate')
  await button(dialog(page), 'Move').click()
  await expect(line(page, 'Corporate')).toHaveAttribute('aria-expanded', 'true')
  await perform(page, inner, 'Delete')
  await button(dialog(page), 'Delete').click()
  await expect(line(page, inner)).toHaveCount(0)
})

test('a post is added below another post, found and opened in the chart; the chart is used by keyboard, collapsed, zoomed and panned (ORG-11, ORG-12, ORG-17, ORG-18)', async ({
  page,
}) => {
  test.slow()
  const title = `Signalman ${serial()}`
  await signIn(page, ADMINISTRATOR, '/subhierarchy_list')
  await choose(page, 'Unit', 'Mechanical')
  await expect(page).toHaveURL(/hierarchyId=\d+/)
  await expect(page.getByRole('treeitem')).not.toHaveCount(0)
  await perform(page, 'Mechanical technician', 'Add post below')
  await field(page, 'Title').fill(title)
  await choose(page, 'Position', 'Rigger')
  await button(page, 'Add post').click()
  await expect(page).toHaveURL('/subhierarchy_list')
  await search(page, title)
  await expect(line(page, title)).toContainText('Rigger · Mechanical')

  await page.getByRole('link', { name: 'Chart', exact: true }).click()
  const chart = page.getByRole('tree', { name: 'Organisation chart' })
  const current = chart.getByRole('treeitem')
  await choose(page, 'Find a post or person', title)
  await expect(current).toContainText(title)
  await expect(chart).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(current).toContainText('Mechanical technician')
  await expect(current).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('0')
  const picture = page.locator('.chart canvas')
  const before = await picture.screenshot()
  const box = await picture.boundingBox()
  if (!box) throw new Error('the chart is not drawn')
  await page.mouse.move(box.x + 300, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 420, box.y + 260, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => before.equals(await picture.screenshot())).toBe(false)
  await button(page, 'Edit post').click()
  await expect(field(page, 'Title')).toHaveValue('Mechanical technician')
})

test('departments, sections, positions and groups are maintained beside the hierarchy (ORG-04, ORG-05, ORG-06, ORG-07)', async ({
  page,
}) => {
  test.slow()
  await signIn(page, ADMINISTRATOR, '/department')
  const kinds = [
    { path: '/department', one: 'department' },
    { path: '/section', one: 'section' },
    { path: '/position', one: 'position' },
    { path: '/group', one: 'group' },
  ]
  for (const { path, one } of kinds) {
    const name = `New ${one} ${serial()}`
    await visit(page, path)
    await button(page, `Add ${one}`).first().click()
    await field(page, 'Name').fill(name)
    if (one === 'section') await choose(dialog(page), 'Department', 'Maintenance')
    await button(dialog(page), `Add ${one}`).click()
    await expect(toast(page, 'Data Saved Successfully').first()).toBeVisible()
    await search(page, name)
    await expect(rowOf(page, name)).toBeVisible()
  }
})
