import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  arrived,
  attach,
  button,
  choose,
  type GivenFile,
  photo,
  serial,
  startReport,
  textFile,
  visit,
} from './actions.ts'
import { expect, fillSignIn, signIn } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use(DESKTOP)

const REPORTER = '10000008'
const what = (page: Page) => page.getByRole('textbox', { name: 'What is wrong?' })

async function beginReport(page: Page) {
  await startReport(page)
  await expect(what(page)).toBeVisible()
}

/** All drafts on the device, as text; runs in the page. */
const keptDrafts = () =>
  new Promise<string>((resolve) => {
    const request = indexedDB.open('selamat')
    request.onsuccess = () => {
      const all = request.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => resolve(JSON.stringify(all.result))
    }
  })

/** The five answers that a report needs. */
async function fillNeeded(page: Page, text: string) {
  await what(page).fill(text)
  await choose(page, 'Location', 'Ammonia Unit')
  await button(page, 'Today').click()
  await choose(page, 'Type of hazard', 'Housekeeping')
  await page.getByText('Low: first aid at most').click()
}

test('an unsent report survives a reload and the forced end of the session (AUTH-35, AUTH-36)', async ({
  page,
  expectError,
}) => {
  test.slow()
  expectError(/status of 401|could not be renewed|could not be checked/)
  const text = `Ladder without feet ${serial()}`
  await signIn(page, REPORTER)
  await beginReport(page)
  await fillNeeded(page, text)
  await attach(button(page, 'Add photo'), await photo())
  await arrived(page, 'valve.jpg')
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
  await expect.poll(() => page.evaluate(keptDrafts)).toContain('valve.jpg')

  const isBack = async () => {
    await expect(page.getByText(/^Draft from \d{4}-\d{2}-\d{2} \d{2}:\d{2} restored/)).toBeVisible()
    await expect(what(page)).toHaveValue(text)
    await expect(page.getByRole('radio', { name: 'Low: first aid at most' })).toBeChecked()
    await expect(button(page, 'Remove valve.jpg')).toBeVisible()
  }
  await page.reload()
  await isBack()

  // The server does not know the session any more.
  const gone = { result: false, message: 'Please sign in', code: 'UNAUTHENTICATED', requestId: 'r' }
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: gone }))
  await button(page, 'Submit report').click()
  await expect(page.getByText('The session limit has been reached')).toBeVisible()
  await expect(button(page, 'Login')).toBeVisible()
  await page.unroute('**/api/v1/**')
  await fillSignIn(page, REPORTER)
  await isBack()
  await button(page, 'Submit report').click()
  await expect(page.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
})

test('a file that is too large, not allowed or wrongly named is refused with a clear message (FILES-02, FILES-04, ERRORS-05)', async ({
  page,
  expectError,
}) => {
  expectError(/status of 4(15|22)/)
  await signIn(page, REPORTER)
  await beginReport(page)
  // The alarm of another journey warns on every page.
  const alert = page.getByRole('alert').and(page.locator(':not(.alarm-strip)'))
  const file = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'application/octet-stream', buffer })
  const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(2000)])
  const addFile = button(page, 'Add file')
  const addPhoto = button(page, 'Add photo')

  // By its place: ten million letters take the browser's line half a minute on a busy machine.
  const large = test.info().outputPath('large.txt')
  await writeFile(large, Buffer.alloc(10_000_001, 'x'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), addFile.click()])
  await chooser.setFiles(large)
  await expect(alert).toHaveText('Please upload a file smaller than 10 MB')
  await attach(addFile, file('setup.exe', program))
  await expect(alert).toHaveText('File type is not supported')
  await attach(addFile, file('setup.pdf', program))
  await expect(alert).toHaveText('The content of this pdf file is not what its name says: it holds exe')
  await button(page, 'Remove setup.pdf').click()
  await attach(addFile, textFile('exact.txt'))
  await arrived(page, 'exact.txt')

  await attach(addPhoto, textFile('notes.txt'))
  await expect(alert).toHaveText('You can only upload JPG/PNG file!')
  await attach(addPhoto, textFile('notes.jpg'))
  await expect(alert).toHaveText(/The content of this jpg file is not what its name says/)
  await button(page, 'Remove notes.jpg').click()
  await attach(addPhoto, await photo('gate.jpg'))
  await arrived(page, 'gate.jpg')
})

test('an address without a record says so, with a link to the list', async ({ page }) => {
  await signIn(page, '10000002', '/master-shift/edit')
  await expect(page.getByRole('heading', { name: 'Edit shift' })).toBeVisible()
  await expect(page.getByText('This address does not say which shift')).toBeVisible()
  await visit(page, '/master-child-equipment/log')
  await expect(page.getByText('This address does not say which child equipment')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Show / })
    .click()
  await expect(page).toHaveURL('/master-child-equipment')
})
