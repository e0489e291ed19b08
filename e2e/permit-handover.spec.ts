import { permitAddress } from '@selamat/contract/domains/permits/items'
import { button, choose, serial, visit } from './actions.ts'
import { expect, PASSWORD } from './fixtures.ts'
import { endWork, livePermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { fits, fromMenu, look, sign, status } from './permit-page.ts'

test('at the change of shift the holder extends the permit and hands it over; the issuer checks the incoming holder, who accepts', async ({
  join,
  request,
}) => {
  test.slow()
  const [outgoingId, incomingId] = [worker(10_001_100), worker(10_001_104)]
  const incomer = await sessionOf(request, incomingId)
  const [place, type] = await Promise.all([
    ownPlace(request, `Filter room ${serial()}`),
    ownType(request, 'Filter change'),
  ])
  const { id } = await livePermit(request, {
    title: `Change the filters ${serial()}`,
    place,
    workTypeId: type.id,
    holder: outgoingId,
  })
  const at = permitAddress(id)
  const [outgoing, incoming, issuer] = await Promise.all([
    join(outgoingId, { phone: true, at, expected: /status of 422/ }),
    join(incomingId, { phone: true, at, expected: /status of (404|409)/ }),
    join(ROLES.issuer, { at }),
  ])
  // A permit is nothing to whoever has no part in it.
  await expect(incoming.getByText('Permit not found')).toBeVisible()

  // The work takes longer than planned: more than the rule allows is refused, the rest is granted at the desk.
  await fromMenu(outgoing, 'Ask for extension')
  const asking = outgoing.getByRole('dialog')
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Two filters more than planned')
  const time = asking.getByRole('textbox', { name: 'Time' })
  const suggested = await time.inputValue()
  const day = asking.getByRole('textbox', { name: 'New end' })
  const suggestedDay = await day.inputValue()
  await day.fill(new Date(Date.parse(suggestedDay) + 86_400_000).toISOString().slice(0, 10))
  await day.press('Enter')
  await asking.getByLabel('Your password').fill(PASSWORD)
  await look(outgoing, 'hand-01-extend-390')
  await button(asking.getByRole('form'), 'Ask for extension').click()
  await expect(asking.getByText(/At most \d+ hours can be added in all\. Choose .* or earlier/)).toBeVisible()
  await look(outgoing, 'hand-02-refused-390')
  await day.fill(suggestedDay)
  await day.press('Tab')
  await sign(outgoing, 'Ask for extension')
  await expect(outgoing.getByText('Assigned to the permit issuer')).toBeVisible()
  await look(outgoing, 'hand-03-asked-390')
  await expect(issuer.getByText('Two filters more than planned')).toBeVisible()
  await look(issuer, 'hand-04-grant-1440')
  await button(issuer, 'Grant').click()
  await look(issuer, 'hand-05-grant-dialog-1440')
  await sign(issuer, 'Grant')
  await expect(issuer.getByText('Extension 1 granted, 60 min')).toBeVisible()
  await expect(outgoing.locator('.permit-record__window')).toContainText(suggested)

  // The shift ends: the outgoing holder names the incoming one, and the work stops.
  await fromMenu(outgoing, 'Hand over')
  await choose(outgoing.getByRole('dialog'), 'Incoming holder', incomer.name)
  await outgoing.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Filter 3 is open, filter 4 is next')
  await look(outgoing, 'hand-06-dialog-390')
  await sign(outgoing, 'Hand over')
  await status(outgoing, 'Handover')
  await look(outgoing, 'hand-07-handover-390')

  // Only the issuer confirms the incoming holder; after it he is asked, and nobody else.
  await status(issuer, 'Handover')
  await incoming.reload()
  await status(incoming, 'Handover')
  await expect(incoming.getByText(/^Work is stopped\. Waiting for .+ to be confirmed/)).toBeVisible()
  await expect(button(incoming, 'Confirm the incoming holder')).toBeHidden()
  await look(incoming, 'hand-08-incoming-390')
  await look(issuer, 'hand-09-issuer-1440')
  await button(issuer, 'Confirm the incoming holder').click()
  await expect(issuer.getByText(`${incomer.name} becomes the permit holder`)).toBeVisible()
  await look(issuer, 'hand-10-confirm-1440')
  await issuer.getByRole('dialog').getByRole('textbox', { name: 'Code on the label of the place' }).fill(place.code)
  await sign(issuer, 'Confirm the incoming holder')
  await status(issuer, 'Issued, to be accepted')
  await status(outgoing, 'Issued, to be accepted')
  await expect(button(outgoing, 'Accept')).toBeHidden()

  // The incoming holder signs on, holds the talk of the new shift and accepts.
  await status(incoming, 'Issued, to be accepted')
  await expect(incoming.getByText('The permit holder has not signed on').first()).toBeVisible()
  await look(incoming, 'hand-11-issued-390')
  await visit(incoming, `${at}&tab=people`)
  await button(incoming.locator('#people header'), 'Sign on').click()
  await expect(button(incoming.locator('#people header'), 'Sign off')).toBeVisible()
  await button(incoming, 'Record toolbox talk').click()
  await incoming.getByRole('dialog').getByRole('textbox', { name: 'Topics' }).fill('What is open, pinch points')
  await button(incoming.getByRole('dialog'), 'Record').click()
  await expect(incoming.getByRole('dialog')).toBeHidden()
  await visit(incoming, at)
  await button(incoming, 'Accept').click()
  await sign(incoming, 'Accept')
  await status(incoming, 'Active')
  await look(incoming, 'hand-12-active-390')
  await expect(outgoing.getByText(`${incomer.name} ·`)).toBeVisible()
  await expect(button(outgoing, 'Suspend')).toBeVisible()
  await expect(button(outgoing, 'Hand back')).toBeHidden()
  await look(outgoing, 'hand-13-after-390')
  await endWork(request, id, incomingId)
})

test('overtime is granted by issuer, area owner and safety, each from My Task; the holder acknowledges the brief of the next shift', async ({
  join,
  request,
}) => {
  test.slow()
  const holderId = worker(10_001_310)
  const title = `Clean the strainer ${serial()}`
  const [place, type] = await Promise.all([
    ownPlace(request, `Strainer bay ${serial()}`),
    ownType(request, 'Strainer work'),
  ])
  const { id } = await livePermit(request, { title, place, workTypeId: type.id, holder: holderId })
  const holder = await join(holderId, { phone: true, at: permitAddress(id) })
  await status(holder, 'Active')
  await fromMenu(holder, 'Ask for overtime')
  await holder.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The spare strainer comes late')
  await look(holder, 'overtime-ask-390')
  await sign(holder, 'Ask for overtime')
  for (const employeeId of [ROLES.issuer, ROLES.owner, ROLES.safety]) {
    const granter = await join(employeeId, { phone: employeeId === ROLES.owner })
    await visit(granter, `/my-task?keyword=${encodeURIComponent(title)}`)
    await granter.getByRole('link', { name: title }).click()
    await button(granter, 'Open the permit').click()
    await button(granter, 'Grant').click()
    await look(granter, `overtime-grant-${employeeId}`)
    await sign(granter, 'Grant')
    await fits(granter)
  }
  await expect(holder.getByText('The spare strainer comes late')).toBeVisible()
  await expect(holder.locator('#extensions').getByText('Granted', { exact: true })).toBeVisible()

  await visit(holder, `/shift-brief?area=${place.id}`)
  await button(holder, 'Acknowledge 1 line').click()
  await expect(holder.getByText('1 of 1 lines')).toBeVisible()
  await look(holder, 'overtime-brief-390')
  await fits(holder)
  await endWork(request, id, holderId)
})
