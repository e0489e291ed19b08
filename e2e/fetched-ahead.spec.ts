import { expect, signIn } from './fixtures.ts'
import { DESKTOP, test } from './people.ts'

test.use({ ...DESKTOP, serviceWorkers: 'block' })

const ADMINISTRATOR = '10000002'

test('the code of a page is there before its menu item is clicked, and opening it fetches no other', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await signIn(page, ADMINISTRATOR, '/master-location')
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible()
  const isOfPage = (path: string) => /^\/assets\/ppe-[^/]*\.js$/.test(path)
  expect(fetched.filter(isOfPage)).toEqual([])
  const item = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'PPE', exact: true })
  await item.hover()
  await expect.poll(() => fetched.filter(isOfPage)).not.toHaveLength(0)
  const ahead = fetched.filter(isOfPage)
  await item.click()
  await expect(page).toHaveURL('/ppe')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(fetched.filter(isOfPage)).toEqual(ahead)
})
