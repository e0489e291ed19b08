import type { APIRequestContext } from '@playwright/test'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { type SiteCode, siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { arrived, attach, button, choose, photo, serial, tasksAbout, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { approveWork, worker } from './live-permits.ts'
import { askAs, test } from './people.ts'
import { action, approve, look, sign, status } from './permit-page.ts'
import { confirmAtSite, draftPermit, settleConflicts } from './permits.ts'

const [OWNER, SAFETY, AUTHORISER, ISSUER] = ['10000005', '10000004', '10000011', '10000012'] as const

const ADMINISTRATOR = '10000002'

/** What stands on the label of a place. */
async function labelOf(request: APIRequestContext, place: number): Promise<string> {
  const codes: SiteCode[] = await askAs(request, ADMINISTRATOR, siteCodes)
  return codes.find(({ locationId }) => locationId === place)?.code ?? ''
}

test('a permit is requested, approved by three people, issued at the site on a phone, stopped, reinstated, handed back and closed (PERMIT-35)', async ({
  join,
  request,
}) => {
  test.slow()
  const title = `Change the seal of C-101 ${serial()}`
  const holderNumber = worker(10_001_110)
  const { id, crewId, holderId, locationId } = await draftPermit(request, title, holderNumber)
  const at = permitAddress(id)
  const holder = await join(holderNumber, { at, expected: /status of 422/ })
  await status(holder, 'Draft')
  await button(holder, 'Submit request').click()
  const dialog = holder.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await button(dialog, 'Submit request').click()
  await expect(dialog.getByText('password', { exact: false }).last()).toBeVisible()
  await look(holder, 'submit-1440')
  await sign(holder, 'Submit request')
  await status(holder, 'Waiting for approval')

  await settleConflicts(request, OWNER, id)
  const owner = await join(OWNER, { at: tasksAbout(title) })
  await approve(owner, title)
  await approveWork(request, id, [SAFETY, AUTHORISER])
  await status(owner, 'Approved, to be issued')
  await look(owner, 'approved-1440')

  const issuer = await join(ISSUER, { phone: true, at, expected: /status of 422/ })
  await look(issuer, 'approved-390')
  await button(issuer, 'Issue at site').click()
  const form = issuer.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Code on the label of the place' }).fill('AAAA-AAAA')
  await confirmAtSite(issuer)
  await form.getByLabel('Your password').fill(PASSWORD)
  await button(form, 'Issue at site').click()
  await expect(form.getByText('This is not the label of Compressor House 101')).toBeVisible()
  await look(issuer, 'issue-390')
  const label = await labelOf(request, locationId)
  await form.getByRole('textbox', { name: 'Code on the label of the place' }).fill(label)
  await sign(issuer, 'Issue at site')
  await status(issuer, 'Issued, to be accepted')
  await look(issuer, 'issued-390')

  // Work begins once the crew has signed on, and stops with one tap.
  await expect(holder.getByText('still to do', { exact: false }).first()).toBeVisible()
  await look(holder, 'issued-1440')
  const briefing = 'Pinch points, stored pressure'
  await askAs(request, holderNumber, crew.signOn, { permitId: id, userIds: [crewId, holderId], briefing })
  await button(holder, 'Check again').click()
  await action(holder, 'Accept')
  await status(holder, 'Active')
  await expect(holder.getByText('Work is allowed')).toBeVisible()
  const workers = holder.getByLabel('Number of people by worker type')
  await expect(workers.locator('dt')).toHaveText(['Supervisor', 'General Worker'])
  await expect(workers.locator('dd')).toHaveText(['1', '1'])
  await look(holder, 'active-1440')
  await button(issuer, 'Check again').click()
  await look(issuer, 'active-390')
  await button(issuer, 'Suspend').click()
  const stop = issuer.getByRole('dialog')
  await stop.getByRole('textbox', { name: 'Reason' }).fill('Strong wind at the hoist')
  await look(issuer, 'suspend-390')
  await button(stop, 'Suspend').click()
  await status(issuer, 'Suspended')
  await look(issuer, 'suspended-390')
  await button(issuer, 'Reinstate').click()
  await form.getByRole('textbox', { name: 'Code on the label of the place' }).fill(label)
  await sign(issuer, 'Reinstate')
  await status(holder, 'Issued, to be accepted')
  await action(holder, 'Accept')
  await status(holder, 'Active')

  // The holder hands back only when everybody has left.
  await expect(button(holder, 'Hand back')).toHaveAttribute('aria-disabled', 'true')
  await askAs(request, holderNumber, crew.signOff, { permitId: id, userIds: [], everybody: true })
  await button(holder, 'Check again').click()
  await expect(button(holder, 'Hand back')).toHaveAttribute('aria-disabled', 'false')
  await button(holder, 'Hand back').click()
  await choose(holder, 'The work is', 'Complete')
  await dialog.getByRole('checkbox', { name: 'Tools, materials and waste are cleared' }).check()
  await look(holder, 'hand-back-1440')
  await sign(holder, 'Hand back')
  await status(holder, 'Handed back')
  await status(owner, 'Handed back')
  await button(owner.getByRole('main'), 'Close').click()
  const closing = owner.getByRole('dialog')
  await attach(button(closing, 'Add photo'), await photo('area.jpg'))
  await arrived(owner, 'area.jpg')
  await look(owner, 'close-1440')
  await sign(owner, 'Close')
  await status(owner, 'Closed')
  await expect(owner.getByRole('region', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(10)
  await look(owner, 'closed-1440')
})

test('a permit that comes with another message counts as not read, which is said for three seconds (PERMIT-32, PERMIT-33, ERRORS-22, ERRORS-23)', async ({
  join,
  request,
}) => {
  const title = `Paint the handrail ${serial()}`
  const { id } = await draftPermit(request, title)
  const reader = await join(SAFETY, { at: '/my-task' })
  let message: { message?: string } = { message: 'OK' }
  await reader.route(/\/permits\/\d+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...message } })
  })
  await visit(reader, permitAddress(id))
  const said = toast(reader, 'Error!')
  await expect(said).toContainText('Something went wrong')
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeHidden()
  await expect(said).toBeHidden({ timeout: 6000 })
  message = {}
  // What others do in the meantime makes the page read again by itself.
  const heading = reader.getByRole('heading', { level: 1, name: title })
  await button(reader, 'Try again').or(heading).click()
  await expect(heading).toBeVisible()
})
