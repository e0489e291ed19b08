import type { Page } from '@playwright/test'
import { button, visit } from './actions.ts'
import { expect, PASSWORD, PHONE } from './fixtures.ts'
import { DESKTOP } from './people.ts'

/** A picture for a look at the design; not taken in a test run. */
export const look = (page: Page, name: string) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png` }) : undefined

/** Nothing of a page lies beyond its side, at a desk and on a phone; it keeps the width that it had. */
export async function fits(page: Page): Promise<void> {
  const own = page.viewportSize()
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond, { message: `sideways at ${viewport.width} px` }).toBeLessThanOrEqual(0)
  }
  if (own !== null) await page.setViewportSize(own)
}

/** The permit of the page has a status, and its record fits at both widths. */
export async function status(page: Page, text: string, timeout = 15_000): Promise<void> {
  await expect(page.locator('h1').getByText(text)).toBeVisible({ timeout })
  await fits(page)
}

/** Signs the open dialog of an act, whose button has its label. */
export async function sign(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  // A dialog has a cross that is named Close, too.
  await button(dialog.getByRole('form'), label).click()
  await expect(dialog).toBeHidden()
}

/** Does an act of the page that needs nothing but a signature. */
export async function action(page: Page, label: string): Promise<void> {
  await button(page, label).click()
  await sign(page, label)
}

/** Approves the task about a permit that My Task shows, and opens the permit. */
export async function approve(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  const record = await page.getByRole('link', { name: 'Open the permit' }).getAttribute('href')
  await page.getByLabel('Your password signs').fill(PASSWORD)
  await button(page, 'Approve and sign').click()
  await expect(page.getByLabel('Your password signs')).toBeHidden()
  await visit(page, record ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Opens a part of the permit on a phone. */
export const part = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()

/** Opens an action of the menu beside the title. */
export async function fromMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: label }).click()
}
