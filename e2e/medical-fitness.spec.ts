import { permitAddress } from '@selamat/contract/domains/permits/items'
import { button, choose, serial, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { endWork, livePermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { fits, look, sign, status } from './permit-page.ts'

const DOCTOR = '10000006'

test('a person who becomes temporarily unfit stops a live permit, without a word of why, and the return to work reopens it', async ({
  join,
  request,
}) => {
  test.slow()
  const holderId = worker(10_001_270)
  const [place, type, person] = await Promise.all([
    ownPlace(request, `Pump bay ${serial()}`),
    ownType(request, 'Pump change'),
    sessionOf(request, holderId),
  ])
  const { id } = await livePermit(request, {
    title: `Change the pump ${serial()}`,
    place,
    workTypeId: type.id,
    holder: holderId,
  })
  const at = permitAddress(id)
  const [holder, issuer, doctor] = await Promise.all([
    join(holderId, { phone: true, at }),
    join(ROLES.issuer, { at }),
    join(DOCTOR, { at: `/fitness/detail?id=${person.id}` }),
  ])
  await status(holder, 'Active')

  await button(doctor, 'Certify fitness').click()
  const dialog = doctor.getByRole('dialog')
  await choose(dialog, 'Fitness', 'Fit with restriction')
  await expect(dialog.getByRole('textbox', { name: 'For the superior' })).toHaveValue('No work at height')
  await choose(dialog, 'Fitness', 'Temporarily unfit')
  await look(doctor, 'fitness-01-certify-1440')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await button(dialog.getByRole('form'), 'Certify fitness').click()
  await expect(toast(doctor, 'Certificate signed').last()).toBeVisible()
  await expect(doctor.getByRole('heading', { level: 1 }).getByText('Temporarily unfit')).toBeVisible()
  await fits(doctor)
  await look(doctor, 'fitness-02-unfit-1440')

  // Both open pages follow by themselves, in the same words for everybody.
  const notCleared = `Not cleared for this work: ${person.name}`
  await status(holder, 'Suspended', 6000)
  await expect(holder.getByText(notCleared).first()).toBeVisible()
  await status(issuer, 'Suspended', 6000)
  const reinstate = button(issuer, 'Reinstate')
  await expect(reinstate).toHaveAttribute('aria-disabled', 'true')
  await reinstate.hover()
  await expect(issuer.getByRole('tooltip')).toContainText(notCleared)
  await expect(issuer.getByText(/temporarily unfit/i)).toHaveCount(0)
  await look(holder, 'fitness-03-stopped-390')

  await button(doctor, 'Back to work').click()
  const back = doctor.getByRole('dialog')
  await back.getByLabel('Your password').fill(PASSWORD)
  await button(back.getByRole('form'), 'Back to work').click()
  await expect(toast(doctor, 'Back to work').last()).toBeVisible()
  await button(issuer, 'Check again').click()
  await button(issuer, 'Reinstate').click()
  await issuer.getByRole('dialog').getByRole('textbox', { name: 'Code on the label of the place' }).fill(place.code)
  await sign(issuer, 'Reinstate')
  await status(holder, 'Issued, to be accepted')
  await button(holder, 'Accept').click()
  await sign(holder, 'Accept')
  await status(holder, 'Active')
  await endWork(request, id, holderId)

  // The person reads the own fitness, and the work that it is about.
  await visit(holder, '/fitness')
  await expect(holder.getByText(person.name).first()).toBeVisible()
  await fits(holder)
})
