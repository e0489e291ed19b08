import { permitAddress } from '@selamat/contract/domains/permits/items'
import { arrived, attach, button, choose, photo, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { approveWork, endWork, livePermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { passFireWatch } from './passed-time.ts'
import { sessionOf, test } from './people.ts'
import { look, part, sign, status } from './permit-page.ts'
import { confirmAtSite, confirmControls, openSection, settleConflicts, submitOnPhone } from './permits.ts'

test('hot work is requested under a live permit, tested for gas, confirmed by issuer and holder, watched for fire after it and closed (PERMIT-04, PERMIT-05)', async ({
  join,
  request,
}) => {
  test.slow()
  const title = `Weld the bracket of line 7 ${serial()}`
  const [holderId, watcherId] = [worker(10_001_290), worker(10_001_295)]
  const watch = await sessionOf(request, watcherId)
  const [place, above, hot] = await Promise.all([
    ownPlace(request, `Pipe bay ${serial()}`),
    ownType(request, 'Pipe repair'),
    ownType(request, 'Welding', {
      permitKind: 'SPECIAL',
      activity: 'HOT_WORK',
      needsFireWatch: true,
      fireWatchMinutes: 30,
      gases: ['oxygen', 'flammable'],
      gasTestMinutes: 240,
    }),
  ])
  const parent = await livePermit(request, {
    title: `Mend line 7 ${serial()}`,
    place,
    workTypeId: above.id,
    holder: holderId,
  })

  // The holder requests it from the permit above, which gives it its place and people.
  const holder = await join(holderId, { phone: true, at: permitAddress(parent.id), expected: /status of (409|422)/ })
  await holder.getByRole('button', { name: 'More actions' }).click()
  await look(holder, 'hot-01-parent-390')
  await holder.getByRole('menuitem', { name: 'Special permits' }).click()
  await button(holder, 'Add special permit').click()
  await choose(holder, 'Type of work', hot.name)
  await holder.getByRole('textbox', { name: 'Work', exact: true }).fill(title)
  await openSection(holder, 'Hazards and controls')
  await confirmControls(holder)
  await openSection(holder, 'People')
  await button(holder, 'Add person').click()
  await choose(holder, 'Person', watch.name)
  await look(holder, 'hot-02-people-390')
  await submitOnPhone(holder)
  await sign(holder, 'Submit request')
  await status(holder, 'Waiting for approval')
  await look(holder, 'hot-03-waiting-390')
  const id = Number(new URL(holder.url()).searchParams.get('id'))
  const at = permitAddress(id)

  await settleConflicts(request, ROLES.owner, id)
  await approveWork(request, id, [ROLES.owner, ROLES.safety])

  // At the place: the air is tested, the issuer issues, both confirm.
  const tester = await join(ROLES.tester, { phone: true, at: `${at}&tab=site` })
  await button(tester, 'Record gas test').click()
  const measured = tester.getByRole('dialog')
  await measured.getByRole('spinbutton', { name: 'Oxygen' }).fill('20.9')
  await measured.getByRole('spinbutton', { name: 'Flammable gas' }).fill('0')
  await measured.getByRole('combobox', { name: 'Instrument' }).click()
  await look(tester, 'hot-05-gas-390')
  await tester
    .locator('.ant-select-item-option:not(.ant-select-item-option-disabled)')
    .filter({ hasText: 'Gas detector' })
    .first()
    .click()
  await button(measured, 'Record').click()
  await expect(tester.getByText('In limits')).toBeVisible()

  const issuer = await join(ROLES.issuer, { phone: true, at, expected: /status of 422/ })
  await button(issuer, 'Issue at site').click()
  await issuer.getByRole('dialog').getByRole('textbox', { name: 'Code on the label of the place' }).fill(place.code)
  await confirmAtSite(issuer)
  await sign(issuer, 'Issue at site')
  await status(issuer, 'Issued, to be accepted')
  await look(issuer, 'hot-06-issued-390')
  await button(issuer, 'Confirm hot work').click()
  await expect(issuer.getByText(`Waiting for ${parent.holderName}`)).toBeVisible()
  await look(issuer, 'hot-07-confirm-390')
  await button(issuer, 'Confirm').click()
  await sign(issuer, 'Confirm')
  await expect(button(issuer, 'Confirm')).toBeHidden()
  await look(issuer, 'hot-08-confirmed-390')

  // Crew and fire watch sign on; without the holder's confirmation the work does not begin.
  await visit(holder, `${at}&tab=people`)
  await look(holder, 'hot-09-people-390')
  await button(holder.locator('#people li').filter({ hasText: watch.name }), 'Sign on').click()
  await button(holder.locator('#people header'), 'Sign on').click()
  await expect(holder.getByText(/At work/)).toHaveCount(2)
  await button(holder, 'Record toolbox talk').click()
  await holder.getByRole('dialog').getByRole('textbox', { name: 'Topics' }).fill('Sparks, extinguishers, alarm')
  await button(holder.getByRole('dialog'), 'Record').click()
  await expect(holder.getByRole('dialog')).toBeHidden()
  await part(holder, /Start gate/)
  await expect(holder.getByText('Not confirmed by the permit holder').first()).toBeVisible()
  await look(holder, 'hot-10-closed-390')
  await button(holder, 'Confirm hot work').click()
  await button(holder, 'Confirm').click()
  await sign(holder, 'Confirm')
  await expect(holder.getByText('the holder accepts the permit next')).toBeVisible()
  await visit(holder, at)
  await button(holder, 'Accept').click()
  await sign(holder, 'Accept')
  await status(holder, 'Active')
  await look(holder, 'hot-11-active-390')

  // The work is done: the crew leaves, the fire watch stays, and its watch begins.
  await part(holder, /^People/)
  await button(holder.locator('#people header'), 'Sign off').click()
  await look(holder, 'hot-12-off-390')
  await expect(holder.getByText(/At work/)).toHaveCount(1)
  await button(holder, 'Hand back').click()
  await choose(holder, 'The work is', 'Complete')
  await holder.getByRole('checkbox', { name: 'Tools, materials and waste are cleared' }).check()
  await sign(holder, 'Hand back')
  await status(holder, 'Handed back')
  await part(holder, /Overview/)
  await expect(holder.getByText(`${watch.name} watches for fire and smoke`)).toBeVisible()
  await look(holder, 'hot-13-back-390')

  const watcher = await join(watcherId, { phone: true, at })
  await expect(watcher.getByText('Stay at the place and watch for fire and smoke.')).toBeVisible()
  await expect(button(watcher, 'Sign fire watch')).toHaveAttribute('aria-disabled', 'true')
  await look(watcher, 'hot-14-watch-390')
  const owner = await join(ROLES.owner, { at })
  await expect(button(owner.getByRole('main'), 'Close')).toHaveAttribute('aria-disabled', 'true')
  await look(owner, 'hot-15-watch-1440')
  await button(watcher, 'Report fire').click()
  await watcher.getByRole('dialog').getByRole('textbox', { name: 'Where and what' }).fill('Lagging smokes')
  await look(watcher, 'hot-16-fire-390')
  await button(watcher.getByRole('dialog'), 'Report fire').click()
  await expect(watcher.getByRole('dialog')).toBeHidden()

  await passFireWatch(id)
  await watcher.reload()
  await look(watcher, 'hot-17-over-390')
  await button(watcher, 'Sign fire watch').click()
  await sign(watcher, 'Sign fire watch')
  await expect(button(watcher, 'Sign fire watch')).toBeHidden()
  await owner.reload()
  await button(owner.getByRole('main'), 'Close').click()
  const closing = owner.getByRole('dialog')
  await attach(button(closing, 'Add photo'), await photo('area.jpg'))
  await arrived(owner, 'area.jpg')
  await sign(owner, 'Close')
  await status(owner, 'Closed')
  await expect(owner.getByText('Fire watch ended: no fire')).toBeVisible()
  await look(owner, 'hot-18-closed-1440')
  await endWork(request, parent.id, holderId)
})
