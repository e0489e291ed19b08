import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { button, choose } from './actions.ts'
import { chooseInAccount, expect, fillSignIn, toast } from './fixtures.ts'
import { test } from './people.ts'

const [PIC, SUPER_ADMIN] = ['10000005', '10000001'] as const

/** Another journey adds a certificate and deletes it again: before and after are alike, the mail between them is not. */
const OF_OTHERS = /^Certificates/

/** The numbers of a page by their titles, as the screen has them. */
async function figuresOf(page: Page): Promise<Map<string, string>> {
  const tiles = page.getByRole('list', { name: 'Figures' }).locator('li.is-number')
  await expect(tiles.first()).toBeVisible()
  const entries = await tiles.evaluateAll((all) =>
    all.map((tile): [string, string] => {
      const title = tile.querySelector('section')?.getAttribute('aria-label') ?? ''
      const parts = [...(tile.querySelector('strong')?.childNodes ?? [])].map((part) => part.textContent)
      return [title, parts.join(' ')]
    }),
  )
  return new Map(entries)
}

/** The row of a page in the list of the own mails. */
const rowOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title }).last()

test('a PIC subscribes to a page; the mail says what the screen says, the file is made, and the link of the mail stops it (DASH-02)', async ({
  join,
}) => {
  const page = await join(PIC, { at: '/dashboard/pic' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await button(page, 'Download').click()
      await page.getByRole('menuitem', { name: /PDF/ }).click()
    })(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const before = await figuresOf(page)
  await button(page, 'Subscribe').click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Dashboard PIC' })
  await choose(dialog, 'How often', 'Every week')
  await choose(dialog, 'Day of the week', 'Thursday')
  await choose(dialog, 'At', '04:00')
  await button(dialog, 'Subscribe').click()
  await expect(toast(page, 'Dashboard PIC: Every week on Thursday at 04:00')).toBeVisible()

  await chooseInAccount(page, 'My dashboard mails')
  await expect(page.getByRole('heading', { level: 1, name: 'My dashboard mails' })).toBeVisible()
  const row = rowOf(page, 'Every week on Thursday at 04:00')
  await expect(row).toContainText('Not sent yet')
  await row.getByRole('button', { name: 'Send now: Dashboard PIC' }).click()
  await expect(row).toContainText(/Sent \d{4}-\d\d-\d\d \d\d:\d\d/)

  await page.goto('/dashboard/pic')
  // What the others change meanwhile is another number in the mail as well.
  const screen = [...(await figuresOf(page))].filter(
    ([title, value]) => before.get(title) === value && !OF_OTHERS.test(title),
  )
  expect(screen.length).toBeGreaterThan(5)
  const admin = await join(SUPER_ADMIN, { at: '/mail-outbox' })
  await admin.getByRole('searchbox').fill('Dashboard PIC')
  await admin.getByRole('row').filter({ hasText: 'Dashboard PIC' }).getByText('Dashboard PIC').first().click()
  const body = (await admin.getByRole('dialog').locator('pre').textContent()) ?? ''
  for (const [title, value] of screen) expect(body).toContain(`${title}: ${value}\n`)
  expect(body).toMatch(/Data as of .+ \(\+07:00\)\nPeriod: as set for each figure\nFilters: none\n/)
  const link = /\/my-dashboard-mails\?stop=\d+/.exec(body)?.[0] ?? ''

  const stranger = await join(undefined, { at: link })
  await fillSignIn(stranger, PIC)
  await button(stranger, 'Stop the emails').click()
  await expect(stranger.getByText('Every week on Thursday at 04:00')).toHaveCount(0)
})
