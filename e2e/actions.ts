import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** A word that no other journey of this run uses. */
export const serial = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`.toUpperCase()

/** A button by its words, whatever icons stand beside them. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name.replace(/[.?+…]/g, '\\$&')}( [a-z-]+)?$`) })

/** Chooses from a pick-list by its label, typing first where it searches. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true })
  await box.click()
  if (await box.isEditable()) await box.fill(option)
  const chosen = shownOptions(box).filter({ hasText: option }).first()
  await chosen.click()
  // A list that comes anew under the pointer takes no click: it is still open, for a moment perhaps empty, and nothing is chosen.
  const isTaken = async () => !(await isOpen(box)) || (await isChosen(chosen)) || (await holds(box, option))
  await expect(async () => {
    if (!(await isTaken())) await chosen.click({ timeout: 2000 })
    expect(await isTaken()).toBe(true)
  }).toPass()
}

const SOON = { timeout: 1000 }
const isOpen = (box: Locator) =>
  box.getAttribute('aria-expanded', SOON).then(
    (expanded) => expanded === 'true',
    // What was chosen has changed the form.
    () => false,
  )
const isChosen = (option: Locator) =>
  option
    .evaluate((element) => element.classList.contains('ant-select-item-option-selected'), undefined, SOON)
    .catch(() => false)
/** A list of several that leaves out what is chosen. */
const holds = (box: Locator, option: string) =>
  box
    .evaluate((element, text) => element.closest('.ant-select')?.textContent?.includes(text) ?? false, option, SOON)
    .catch(() => false)

/** What an open pick-list offers. */
export const shownOptions = (box: Locator) =>
  box.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Gives files to the dialog that a button opens. */
export async function attach(button: Locator, ...files: GivenFile[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** The server has a file: it stands in the form and nothing is on its way any more. */
export async function arrived(page: Page, name: string): Promise<void> {
  await expect(button(page, `Remove ${name}`)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** A phone's photo, held upright: 600 × 400 pixels lying on the side, with a note that says so. */
export async function photo(name = 'valve.jpg'): Promise<GivenFile> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b4552d' } })
  const buffer = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A small document. */
export const textFile = (name = 'checklist.txt'): GivenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('1. Tighten the flange\n2. Check the gasket\n'),
})

/** The row of a table by the name of its record. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ has: menuOf(page, name) })

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })

/** Chooses from the menu at the end of a row or card. */
export async function perform(page: Page, name: string, what: string): Promise<void> {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** The address of the own tasks that a word finds. */
export const tasksAbout = (keyword: string): string => `/my-task?keyword=${encodeURIComponent(keyword)}`

/** Searches the list of the page. */
export const search = (page: Page, keyword: string): Promise<void> => page.getByRole('searchbox').fill(keyword)

/**
 * Goes to an address within the open product, as its links do, and waits until the former page is gone. A load of its own,
 * `page.goto`, is for what only that proves.
 */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    const { pathname } = new URL(to, location.href)
    const former = pathname === location.pathname ? [] : [...(document.querySelector('main')?.children ?? [])]
    history.pushState(null, '', to)
    const latest = performance.now() + 5000
    // Another path is where a page without permission leads; a page that was only being left stays when one comes back.
    while (former.some((each) => each.isConnected) && location.pathname === pathname && performance.now() < latest)
      await new Promise((drawn) => requestAnimationFrame(drawn))
  }, address)

/** Opens the form of a flow from the New report button. */
export async function startReport(page: Page, flow = 'Hazard report'): Promise<void> {
  await button(page, 'New report').first().click()
  await page.getByRole('menuitem', { name: flow }).click()
}

/** Goes on where a long form has steps on a phone; a short one is one page. */
export async function onwards(page: Page): Promise<void> {
  const next = button(page, 'Next')
  await expect(next.or(button(page, 'Submit report')).first()).toBeVisible()
  if (await next.isVisible()) await next.click()
}
