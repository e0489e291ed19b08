import type { APIRequestContext, Page } from '@playwright/test'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { isolationPoint } from '@selamat/contract/domains/master-data/equipment/maintenance/isolation-point'
import { printAddress } from '@selamat/contract/domains/permits/board/permit-print'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { arrived, attach, button, choose, photo, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { approvedPermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { fromMenu, look, sign, status } from './permit-page.ts'

/** A pump with an isolation point of its own; gives the ids of both and the tag of the point. */
async function ownPump(request: APIRequestContext) {
  const administrator = await sessionOf(request, ROLES.administrator)
  const { options } = await administrator.ask(equipmentType.endpoints.options, { keyword: 'Chain hoist' })
  const pump = await administrator.ask(equipment.endpoints.create, { typeId: options[0].id, code: `P-${serial()}` })
  const tag = `XV-${serial()}`
  const point = await administrator.ask(isolationPoint.endpoints.create, {
    equipmentId: pump.id,
    tag,
    energy: 'PROCESS',
    method: 'Close and lock the valve',
  })
  return { pump, point, tag }
}

test('energy is locked by one and verified by another, a spot check stops the work, and the lock comes off after the hand back', async ({
  join,
  request,
}) => {
  test.slow()
  const [holderId, workerId] = [worker(10_001_300), worker(10_001_305)]
  const [{ pump, point, tag }, place, type] = await Promise.all([
    ownPump(request),
    ownPlace(request, `Pump pit ${serial()}`),
    ownType(request, 'Pump repair', { needsIsolation: true }),
  ])
  const { id, begin } = await approvedPermit(request, {
    title: `Repair the pump ${serial()}`,
    place,
    workTypeId: type.id,
    holder: holderId,
    crew: [workerId],
    equipment: [{ equipmentId: pump.id, isSubject: true }],
    isolationPointIds: [point.id],
  })
  const at = permitAddress(id)
  const atSite = `${at}&tab=site#isolations`

  // Nobody begins before the point is locked and verified, and who locked it does not verify it.
  const [officer, owner] = await Promise.all([
    join(ROLES.isolation, { phone: true, at: atSite }),
    join(ROLES.owner, { at }),
  ])
  const line = (page: Page) => page.locator('#isolations').getByRole('listitem').filter({ hasText: tag })
  await expect(owner.getByText(`Not verified: ${tag}`)).toBeVisible()
  await button(line(officer), 'Lock').click()
  const locking = officer.getByRole('dialog')
  await locking.getByRole('textbox', { name: 'Number of the lock' }).fill('L-17')
  await look(officer, 'isolation-lock-390')
  await button(locking, 'Lock').click()
  await expect(line(officer).getByText('Locked', { exact: true })).toBeVisible()
  await expect(button(line(officer), 'Verify zero energy')).toHaveAttribute('aria-disabled', 'true')
  await button(line(owner), 'Verify zero energy').click()
  await look(owner, 'isolation-verify-1440')
  await button(owner.getByRole('dialog'), 'Verify').click()
  await expect(owner.getByText('1 point locked and verified')).toBeVisible()
  await begin()

  // A worker signs on with the code that the holder shows, and the permit is printed for the site.
  const holder = await join(holderId, { phone: true, at: `${at}&tab=people` })
  await status(holder, 'Active')
  await button(holder, 'Show QR code').click()
  await expect(holder.getByRole('img', { name: /Sign on with your phone/ })).toBeVisible()
  await look(holder, 'isolation-code-390')
  await holder.keyboard.press('Escape')
  await holder.locator('#toolbox').getByRole('button', { name: 'Record toolbox talk' }).click()
  await holder
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Topics' })
    .fill('Trapped pressure, the lock at the valve')
  await look(holder, 'isolation-talk-390')
  await button(holder.getByRole('dialog'), 'Record').click()
  await expect(holder.getByRole('dialog')).toBeHidden()
  const helper = await join(workerId, { phone: true, at: `${at}&tab=people` })
  await button(helper.locator('#people header'), 'Sign on').click()
  await expect(button(helper.locator('#people header'), 'Sign off')).toBeVisible()
  const [file] = await Promise.all([owner.waitForEvent('download'), button(owner, 'Print for display').click()])
  expect(file.suggestedFilename()).toMatch(/^SHE-PTW-.*\.pdf$/)

  // What a safety officer finds stops the work.
  const safety = await join(ROLES.safety, { phone: true, at: `${at}&tab=site#spot-checks` })
  await button(safety.locator('#spot-checks'), 'Record spot check').click()
  const check = safety.getByRole('dialog')
  await choose(check, 'The work is', 'Not in order')
  await check.getByRole('textbox', { name: 'Findings' }).fill('The valve drips on the walkway')
  await look(safety, 'isolation-check-390')
  await button(check, 'Record').click()
  await look(safety, 'isolation-check-stop-390')
  await button(safety.getByRole('dialog'), 'Suspend').click()
  await status(safety, 'Suspended')
  await status(holder, 'Suspended')

  // A code that is not of this permit is not believed.
  await visit(safety, printAddress(id, '0'.repeat(64)))
  await expect(safety.getByText('Do not rely on the paper', { exact: false })).toBeVisible()
  await look(safety, 'isolation-print-390')

  // The work is over: people leave, the holder hands back, the lock comes off, and only then it is closed.
  await button(holder, 'Sign everybody off').click()
  await button(holder.getByRole('dialog'), 'Sign everybody off').click()
  await visit(holder, at)
  await fromMenu(holder, 'Hand back')
  const back = holder.getByRole('dialog')
  await choose(back, 'The work is', 'Complete')
  await back.getByRole('checkbox', { name: 'Tools, materials and waste are cleared' }).check()
  await look(holder, 'isolation-back-390')
  await sign(holder, 'Hand back')
  await status(owner, 'Handed back')
  await expect(button(owner.getByRole('main'), 'Close')).toHaveAttribute('aria-disabled', 'true')
  await button(line(officer), 'Remove').click()
  await look(officer, 'isolation-remove-390')
  await button(officer.getByRole('dialog'), 'Remove').click()
  await expect(line(officer).getByText('Removed', { exact: true })).toBeVisible()
  await expect(button(owner.getByRole('main'), 'Close')).toHaveAttribute('aria-disabled', 'false')
  await button(owner.getByRole('main'), 'Close').click()
  await attach(button(owner.getByRole('dialog'), 'Add photo'), await photo('pit.jpg'))
  await arrived(owner, 'pit.jpg')
  await sign(owner, 'Close')
  await status(owner, 'Closed')
})
