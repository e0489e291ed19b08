import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { attach, button, choose, photo, serial, startReport, visit } from './actions.ts'
import { accountButton, chooseInAccount, expect, fillSignIn, PHONE, signIn } from './fixtures.ts'
import { ask, test } from './people.ts'

const REPORTER = '10000008'

test('a report with a photo is filled in without a connection, survives a closed page, another account and two interruptions, and arrives once', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  const errors: string[] = []
  context.on('weberror', (thrown) => errors.push(`${thrown.error()}`))
  const first = await context.newPage()
  await signIn(first, REPORTER)
  // The form is opened once with a connection; the product is on the device when its service worker runs.
  await startReport(first, 'Hazard report')
  await expect(first.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible()
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  const kept = () =>
    first.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('selamat')
          request.onsuccess = () => {
            const count = request.result.transaction('forms').objectStore('forms').count()
            count.onsuccess = () => {
              request.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(kept).toBeGreaterThan(1)

  await context.setOffline(true)
  await first.goto('/')
  await expect(first.getByRole('link', { name: /^No connection/ })).toBeVisible()
  // The only form on this device opens at once.
  await button(first, 'New report').first().click()
  const what = `Oil under the pump ${serial()}`
  // It is submitted when its required answers are there.
  await button(first, 'Submit report').click()
  await expect(first.getByText('This field is required').first()).toBeVisible()
  await first.getByRole('textbox', { name: 'What is wrong?' }).fill(what)
  await choose(first, 'Location', 'Ammonia Unit')
  await button(first, 'Today').click()
  await button(first, 'Now').click()
  await expect(first.getByRole('textbox', { name: 'On which day did you see it?' })).not.toHaveValue('')
  await expect(first.getByRole('textbox', { name: 'At what time?' })).not.toHaveValue('')
  await choose(first, 'Type of hazard', 'Leak or spill')
  await first.getByText('High: could disable or kill').click()
  await attach(button(first, 'Add photo'), await photo())
  await expect(first.getByRole('img', { name: 'valve.jpg' })).toBeVisible()
  await button(first, 'Submit report').click()
  await expect(first.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await first.close()

  // The browser was closed; the report and its photo are still there.
  const page = await context.newPage()
  await page.goto('/outbox')
  await expect(page.getByText(what)).toBeVisible()
  await expect(page.getByText('1 file')).toBeVisible()

  // Interrupted twice: the answer of the first attempt is lost, later ones never leave.
  let attempts = 0
  let cut = true
  await context.route(`**${API_BASE}${report.submit.path}`, async (route) => {
    if (!cut) return route.continue()
    attempts += 1
    if (attempts === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect.poll(() => attempts).toBeGreaterThan(0)

  // Nobody else on this device sees it or sends it.
  await chooseInAccount(page, 'Logout')
  await button(page.getByRole('dialog'), 'Sign out').click()
  await fillSignIn(page, '10000015')
  await expect(accountButton(page)).toBeVisible()
  const before = attempts
  await visit(page, '/outbox')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await expect(page.getByText('Forms on this device')).toHaveCount(0)
  await chooseInAccount(page, 'Logout')
  await expect(button(page, 'Login')).toBeVisible()
  expect(attempts).toBe(before)

  // It is tried again when its own reporter is back, and sent once it can be.
  await fillSignIn(page, REPORTER)
  await expect.poll(() => attempts).toBeGreaterThan(before)
  await visit(page, '/outbox')
  await expect(page.getByText(what)).toBeVisible()
  await expect(button(page, 'Send now')).toBeEnabled()
  cut = false
  await page.reload()
  await expect(page.getByText('Nothing waits')).toBeVisible()
  const mine = await ask(page, myTask.reports, { keyword: what })
  expect(mine).toHaveLength(1)
  const { answers } = await ask(page, myTask.detail, { assignmentNumber: mine[0].assignmentNumber })
  const files = answers.flatMap(({ files }: { files: { name: string }[] }) => files.map(({ name }) => name))
  expect(files).toEqual(['valve.jpg'])
  expect(errors).toEqual([])
  await context.close()
})
