import type { Page } from '@playwright/test'
import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { button, serial } from './actions.ts'
import { expect } from './fixtures.ts'
import { endWork, livePermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { look, sign, status } from './permit-page.ts'

/** Records an inspection on the page of the equipment. */
async function inspect(page: Page, result: 'Passed' | 'Failed', note: string): Promise<void> {
  await button(page.getByRole('main'), 'Inspect').first().click()
  const report = page.getByRole('dialog')
  // Nothing is preset: what came of it has to be said.
  await button(report, 'Save').click()
  await expect(report.getByText('Choose one from the list')).toBeVisible()
  await report.getByText(result, { exact: true }).click()
  await report.getByRole('textbox', { name: result === 'Failed' ? 'Reason' : 'Note' }).fill(note)
  await button(report, 'Save').click()
  await expect(report).toBeHidden()
}

test('equipment that fails its inspection stops the work that uses it at once, and keeps it from going on until it has passed', async ({
  join,
  request,
}) => {
  test.slow()
  const holderId = worker(10_001_390)
  const code = `CH-${serial()}`
  const officer = await sessionOf(request, ROLES.safety)
  const { options } = await officer.ask(equipmentType.endpoints.options, { keyword: 'Chain hoist' })
  const today = formatDate(new Date())
  const [hoist, place, type] = await Promise.all([
    officer.ask(equipment.endpoints.create, {
      typeId: options[0].id,
      code,
      lastInspectionDate: today,
      lastTestDate: today,
    }),
    ownPlace(request, `Valve pit ${serial()}`),
    ownType(request, 'Valve change'),
  ])
  const { id } = await livePermit(request, {
    title: `Lift the valve ${serial()}`,
    place,
    workTypeId: type.id,
    holder: holderId,
    equipment: [{ equipmentId: hoist.id, isSubject: false }],
  })
  const at = permitAddress(id)
  const [holder, issuer, inspector] = await Promise.all([
    join(holderId, { phone: true, at }),
    join(ROLES.issuer, { at }),
    join(ROLES.safety, { at: `/equipment-record?id=${hoist.id}` }),
  ])
  await status(holder, 'Active')
  await expect(holder.getByText('1 item ready')).toBeVisible()
  await inspect(inspector, 'Failed', 'The hook is cracked')
  await look(inspector, 'equip-01-failed-1440')

  // Both open pages follow by themselves.
  await status(holder, 'Suspended', 6000)
  await expect(holder.getByText(`${code} is out of service`).first()).toBeVisible()
  await look(holder, 'equip-02-stopped-390')
  await status(issuer, 'Suspended', 6000)
  const reinstate = button(issuer, 'Reinstate')
  await expect(reinstate).toHaveAttribute('aria-disabled', 'true')
  await reinstate.hover()
  await expect(issuer.getByRole('tooltip')).toContainText(`${code} is out of service`)
  await look(issuer, 'equip-03-refused-1440')
  await button(issuer, 'Open equipment').click()
  await expect(issuer.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await issuer.goBack()

  // Repaired and inspected anew, it can be used again.
  await inspect(inspector, 'Passed', 'The hook was replaced')
  await button(inspector, 'Return to service').click()
  await button(inspector.getByRole('dialog'), 'Return to service').click()
  await expect(inspector.getByText('Ready', { exact: true })).toBeVisible()
  await button(issuer, 'Check again').click()
  await button(issuer, 'Reinstate').click()
  await issuer.getByRole('dialog').getByRole('textbox', { name: 'Code on the label of the place' }).fill(place.code)
  await sign(issuer, 'Reinstate')
  await status(holder, 'Issued, to be accepted')
  await button(holder, 'Accept').click()
  await sign(holder, 'Accept')
  await status(holder, 'Active')
  await endWork(request, id, holderId)
})
