import { button, choose, perform, rowOf, search, serial, visit } from './actions.ts'
import { expect, PHONE, signIn, toast } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

const ADMINISTRATOR = '10000020'
const FLOW = 'Hazard report'

test.describe('at a desk', () => {
  test.use(DESKTOP)

  test('an administrator sorts a workflow into a new category, reads its steps, deactivates, archives and restores it, and follows its start link (FLOWS-01, FLOWS-03, FLOWS-27, FORMS-07)', async ({
    page,
  }) => {
    test.slow()
    const category = `Plant ${serial()}`
    await signIn(page, ADMINISTRATOR, '/form-flow')
    await expect(page.getByRole('heading', { name: 'Workflows', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Workflow categorization' }).click()
    await expect(page).toHaveURL('/workflow-categorization')
    await button(page, 'Add category').first().click()
    const adding = page.getByRole('dialog', { name: 'Add category' })
    await adding.getByRole('textbox', { name: 'Name' }).fill(category)
    await adding.getByRole('textbox', { name: 'Code' }).fill(category.slice(6))
    await button(adding, 'Add category').click()
    await expect(toast(page, 'Success')).toBeVisible()

    await visit(page, '/form-flow')
    await perform(page, FLOW, 'Edit')
    await expect(page).toHaveURL(/\/form-flow\/add\?id=\d+/)
    await choose(page, 'Category', category)
    await button(page, 'Save draft').click()
    await expect(toast(page, 'Success')).toBeVisible()
    await visit(page, '/form-flow')
    await expect(rowOf(page, FLOW)).toContainText(category)

    await page.getByRole('link', { name: FLOW }).click()
    await expect(page).toHaveURL(/\/workflow-record\?id=\d+/)
    const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem')
    await expect(steps.filter({ hasText: 'Supervisor review' }).first()).toContainText('Asks: Superior')
    await expect(steps.filter({ hasText: 'Supervisor review' }).first()).toContainText('Approve → 2. Safety close-out')
    const record = page.url()

    await button(page, 'Deactivate').click()
    await button(page.getByRole('dialog'), 'Deactivate').click()
    await expect(button(page, 'Activate')).toBeVisible()
    await page.goto('/form-flow/HAZ')
    await expect(page.getByText('Page not found')).toBeVisible()

    await visit(page, '/form-flow')
    await perform(page, FLOW, 'Archive')
    await button(page.getByRole('dialog'), 'Archive').click()
    await expect(rowOf(page, FLOW)).toHaveCount(0)
    await page.getByText('Archived', { exact: true }).click()
    await expect(page).toHaveURL('/general-formflow-archive')
    await expect(rowOf(page, FLOW)).toContainText('Archived')
    await perform(page, FLOW, 'Restore')
    await expect(rowOf(page, FLOW)).toHaveCount(0)

    await page.goto(record)
    await button(page, 'Activate').click()
    await expect(button(page, 'Deactivate')).toBeVisible()
    await page.getByRole('link', { name: '/form-flow/HAZ' }).click()
    await expect(page).toHaveURL(/\/form\/\d+\?formFlowId=\d+/)
    await expect(page.getByRole('heading', { name: FLOW })).toBeVisible()

    // Leaves the category unused again.
    await visit(page, '/form-flow')
    await perform(page, FLOW, 'Edit')
    await choose(page, 'Category', 'Hazards and near misses')
    await button(page, 'Save draft').click()
    await expect(button(page, 'Save draft')).toBeDisabled()
    await visit(page, '/form-flow')
    await expect(rowOf(page, FLOW)).toContainText('Hazards and near misses')
    await visit(page, '/workflow-categorization')
    await search(page, category)
    await perform(page, category, 'Delete')
    await button(page.getByRole('dialog'), 'Delete').click()
    await expect(rowOf(page, category)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the steps of a workflow are read, and its start link opens the form (FLOWS-01, FORMS-07)', async ({ page }) => {
    await signIn(page, '10000002', '/form-flow')
    await page.getByRole('link', { name: 'Near miss' }).click()
    const steps = page.getByRole('region', { name: 'Steps' })
    await expect(steps).toContainText('If "Potential severity" is "High: could have disabled or killed"')
    await expect(steps).toContainText('Everyone must answer')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: '/form-flow/NMS' }).click()
    await expect(page.getByRole('heading', { name: 'Near miss' })).toBeVisible()
  })
})
