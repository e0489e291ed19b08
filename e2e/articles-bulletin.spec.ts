import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { button, serial, visit } from './actions.ts'
import { publishArticle } from './articles.ts'
import { expect } from './fixtures.ts'
import { endWork, livePermit, ownPlace, ownType, ROLES, worker } from './live-permits.ts'
import { sessionOf, test } from './people.ts'
import { fits, sign, status } from './permit-page.ts'

test('a bulletin stops the work of a permit until its crew has read it on their phones, and the work goes on', async ({
  join,
  request,
}) => {
  test.slow()
  const [holderId, crewId] = [worker(10_001_320), worker(10_001_325)]
  const [place, type] = await Promise.all([
    ownPlace(request, `Prilling tower ${serial()}`),
    ownType(request, 'Change of gaskets'),
  ])
  const { id } = await livePermit(request, {
    title: `Change gaskets ${serial()}`,
    place,
    workTypeId: type.id,
    holder: holderId,
    crew: [crewId],
  })
  const at = permitAddress(id)
  const [holder, issuer] = await Promise.all([join(holderId, { phone: true, at }), join(ROLES.issuer, { at })])
  await status(holder, 'Active')
  const title = `Ammonia smell ${serial()}`
  const author = await sessionOf(request, '10000003')
  const bulletin = await publishArticle(author, title, { everybody: true, stopLocationId: place.id })
  await status(holder, 'Suspended', 30_000)
  await expect(issuer.getByText(new RegExp(`“${title}” is not acknowledged`)).first()).toBeVisible()

  // Both read it on a phone; whoever issues sees how far they are.
  const reader = await join(ROLES.issuer, { at: articleAddress(bulletin) })
  for (const [done, phone] of [holder, await join(crewId, { phone: true })].entries()) {
    await expect(reader.getByText(`${done} of 2 people acknowledged`)).toBeVisible()
    await visit(phone, articleAddress(bulletin))
    await expect(
      phone.getByText(`No permit in ${place.name} works until its crew has acknowledged this.`),
    ).toBeVisible()
    const understood = phone.getByRole('checkbox', { name: 'I have read and understood this' })
    await expect(understood).toBeEnabled({ timeout: 20_000 })
    await understood.check()
    await button(phone, 'Acknowledge').click()
    await expect(phone.getByText(/^Acknowledged 20/)).toBeVisible()
    await reader.reload()
  }
  await expect(reader.getByText('2 of 2 people acknowledged')).toBeVisible()
  await fits(reader)
  await button(issuer, 'Check again').click()
  await button(issuer, 'Reinstate').click()
  await issuer.getByRole('dialog').getByRole('textbox', { name: 'Code on the label of the place' }).fill(place.code)
  await sign(issuer, 'Reinstate')
  await visit(holder, at)
  await status(holder, 'Issued, to be accepted')
  await button(holder, 'Accept').click()
  await sign(holder, 'Accept')
  await status(holder, 'Active')
  await endWork(request, id, holderId)
})
