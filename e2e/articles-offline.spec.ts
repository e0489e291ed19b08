import { button, serial } from './actions.ts'
import { publishArticle, reviseArticle } from './articles.ts'
import { expect, PHONE, signIn } from './fixtures.ts'
import { sessionOf, test } from './people.ts'

const [AUTHOR, WORKER] = ['10000003', '10000014'] as const

test('what is to be acknowledged is read and acknowledged on a phone without a connection; what was changed meanwhile is not', async ({
  browser,
  request,
}) => {
  test.slow()
  const author = await sessionOf(request, AUTHOR)
  const worker = await sessionOf(request, WORKER)
  const [title, changing] = [`Wash of the tower ${serial()}`, `Limits of ammonia ${serial()}`]
  const audience = { audience: [{ userId: worker.id }] }
  await publishArticle(author, title, audience)
  const changed = await publishArticle(author, changing, audience)

  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signIn(page, WORKER)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  // Home keeps what is to be acknowledged on the device; nobody has to open it first.
  await page.goto('/home')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('selamat')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('forms').objectStore('forms').getAll()
            keys.onsuccess = () => {
              opening.result.close()
              resolve(keys.result.map(({ value }) => String(value?.title ?? '')))
            }
          }
        }),
    )
  await expect.poll(kept).toEqual(expect.arrayContaining([title, changing]))

  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  const acknowledge = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('No connection: this is the article')).toBeVisible()
    const understood = page.getByRole('checkbox', { name: 'I have read and understood this' })
    await expect(understood).toBeEnabled({ timeout: 20_000 })
    await understood.check()
    await button(page, 'Acknowledge').click()
    await expect(page.getByText(/^Acknowledged on this device/)).toBeVisible()
  }
  await acknowledge(title)
  await page.goto('/home')
  await acknowledge(changing)
  await page.goto('/outbox')
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText(changing)).toBeVisible()

  // Meanwhile one of them has become another text.
  const limit = 'At 20 ppm: leave the area.'
  await reviseArticle(author, changed, limit)
  await context.setOffline(false)
  await expect(page.getByText('It has changed: read revision 2, and acknowledge that one')).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByText(title)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open it again' }).click()
  await expect(page.getByText(/^Your acknowledgement of .* was not accepted$/)).toBeVisible()
  const understood = page.getByRole('checkbox', { name: 'I have read and understood this' })
  await expect(understood).toBeEnabled({ timeout: 20_000 })
  await understood.check()
  await button(page, 'Acknowledge').click()
  await expect(page.getByText(/^Acknowledged 20/)).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await context.close()
})
