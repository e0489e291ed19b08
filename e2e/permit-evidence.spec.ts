import type { APIRequestContext, Page } from '@playwright/test'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import { permitType } from '@selamat/contract/domains/permits/permit-type'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { button, serial } from './actions.ts'
import { expect, PASSWORD } from './fixtures.ts'
import { approveWork, endWork, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { action, look, part, status } from './permit-page.ts'
import { answeredLines, confirmAtSite } from './permits.ts'

const HOUR = 3_600_000

/** A draft of an entry to a confined space of its own, from now on. */
async function draftEntry(request: APIRequestContext, title: string, holderId: string) {
  const [holder, rescue, place, type] = await Promise.all([
    sessionOf(request, holderId),
    sessionOf(request, worker(10_001_380)),
    ownPlace(request, `Vessel V-101 ${serial()}`),
    ownType(request, 'Entry of vessels', {
      activity: 'CONFINED_SPACE',
      gases: ['oxygen', 'flammable', 'hydrogenSulfide'],
      gasTestMinutes: 60,
    }),
  ])
  const path = permitType.path.replace(':id', String(type.id))
  const checks = answeredLines(await holder.ask({ ...permitType, path }))
  const now = Date.now()
  const { id }: { id: number } = await holder.ask(permit.create, {
    kind: 'PTW',
    title,
    workTypeId: type.id,
    locationId: place.id,
    method: 'Ventilate, test, enter, inspect',
    checks,
    startsAt: formatTimestamp(new Date(now)),
    endsAt: formatTimestamp(new Date(now + 4 * HOUR)),
    people: [
      { userId: holder.id, crewRole: 'HOLDER', workerType: 'SUPERVISOR' },
      { userId: rescue.id, crewRole: 'RESCUE', workerType: 'SPECIALIST' },
    ],
  })
  return { id, code: place.code }
}

/** Measures the air. */
async function measure(page: Page, hydrogenSulfide: string): Promise<void> {
  await page.locator('#gas-tests').getByRole('button', { name: 'Record gas test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Oxygen' }).fill('20,9')
  await dialog.getByRole('spinbutton', { name: 'Flammable gas' }).fill('0')
  await dialog.getByRole('spinbutton', { name: 'Hydrogen sulfide' }).fill(hydrogenSulfide)
  await dialog.getByRole('combobox', { name: 'Instrument' }).click()
  const usable = page.locator('.ant-select-dropdown .ant-select-item-option').filter({ hasText: 'Gas detector' })
  await usable.first().click()
  await look(page, `measure-${hydrogenSulfide}`)
  await button(dialog, 'Record').click()
  await expect(dialog).toBeHidden()
}

test('a gas alarm in a confined space stops the work at once; after a new test it is reinstated', async ({
  join,
  request,
}) => {
  test.slow()
  const title = `Enter vessel V-101 ${serial()}`
  const holderId = worker(10_001_395)
  const { id, code } = await draftEntry(request, title, holderId)
  const at = permitAddress(id)
  const holder = await join(holderId, { at, expected: /status of (409|422)/ })
  await action(holder, 'Submit request')
  await approveWork(request, id, [ROLES.owner, ROLES.safety])

  const tester = await join(ROLES.tester, { phone: true, at })
  await part(tester, /At the site/)
  await measure(tester, '0')
  await expect(tester.getByText('In limits')).toBeVisible()
  // A comma is the decimal sign of who typed it.
  await expect(tester.locator('#gas-tests')).toContainText('20.9 %')
  await look(tester, 'gas-390')

  const issuer = await join(ROLES.issuer, { at })
  await button(issuer, 'Issue at site').click()
  const form = issuer.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Code on the label of the place' }).fill(code)
  await confirmAtSite(issuer)
  await form.getByLabel('Your password').fill(PASSWORD)
  await button(form, 'Issue at site').click()
  await status(issuer, 'Issued, to be accepted')

  // The holder signs on, holds the talk and accepts.
  await button(holder, 'Check again').click()
  await button(holder.locator('#people header'), 'Sign on').click()
  await expect(button(holder, 'Sign off')).toBeVisible()
  await holder.locator('#toolbox').getByRole('button', { name: 'Record toolbox talk' }).click()
  await holder.getByRole('dialog').getByRole('textbox', { name: 'Topics' }).fill('Rescue, gas, ventilation')
  await button(holder.getByRole('dialog'), 'Record').click()
  await expect(holder.getByText('Rescue, gas, ventilation').last()).toBeVisible()
  await action(holder, 'Accept')
  await status(holder, 'Active')
  await look(holder, 'active-1440')

  // The alarm.
  await measure(tester, '12')
  await status(tester, 'Suspended')
  await look(tester, 'alarm-390')
  await button(holder, 'Check again').click()
  await status(holder, 'Suspended')
  await expect(holder.getByText('12 ppm leave the place')).toBeVisible()
  await look(holder, 'alarm-1440')

  // Aired and tested anew, it goes on.
  await measure(tester, '0')
  await button(issuer, 'Check again').click()
  await button(issuer, 'Reinstate').click()
  await form.getByRole('textbox', { name: 'Code on the label of the place' }).fill(code)
  await form.getByLabel('Your password').fill(PASSWORD)
  await button(form, 'Reinstate').click()
  await button(holder, 'Check again').click()
  await action(holder, 'Accept')
  await status(holder, 'Active')
  await button(holder, 'Sign off').click()
  await expect(button(holder.locator('#people header'), 'Sign on')).toBeVisible()
  await endWork(request, id, holderId)
})

test('what cannot be loaded of a permit is never said to be missing', async ({ join, request }) => {
  const holderId = worker(10_001_395)
  const { id } = await draftEntry(request, `Enter vessel V-102 ${serial()}`, holderId)
  const page = await join(holderId, { expected: /Failed to load resource|ERR_FAILED/ })
  const evidence = /\/(gas-tests|toolbox-talks|crew|spot-checks)(\/|$)/
  await page.route(
    (url) => evidence.test(url.pathname),
    (route) => route.abort(),
  )
  await page.goto(permitAddress(id))
  const gas = page.locator('#gas-tests')
  await expect(gas.getByText('The gas tests could not be loaded')).toBeVisible()
  await expect(page.locator('#people').getByText('The people could not be loaded')).toBeVisible()
  await expect(page.locator('#toolbox').getByText('The toolbox talks could not be loaded')).toBeVisible()
  await expect(page.getByText(/No gas test yet\.|No toolbox talk yet\./)).toHaveCount(0)
  await look(page, 'unread-1440')
  await page.unrouteAll()
  await button(gas, 'Try again').click()
  await expect(gas.getByText('No gas test yet.')).toBeVisible()
})
