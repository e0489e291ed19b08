import type { Page } from '@playwright/test'
import { board } from '@selamat/contract/domains/permits/board/board'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { button, serial, visit } from './actions.ts'
import { expect } from './fixtures.ts'
import { endWork, livePermit, ownPlace, ownType, worker } from './live-permits.ts'
import { ask, test } from './people.ts'
import { look } from './permit-page.ts'

const [REQUESTER, OFFICER, MANAGER, CONTROL_ROOM] = ['10000005', '10000004', '10000003', '10000019'] as const
const HOUR = 3_600_000

/** A draft of a permit in a place of the plot plan, from now on; gives its title and place. */
async function requested(page: Page, title: string) {
  const { site } = await ask(page, board.read, {})
  const { locations } = await ask(page, plotPlan.read, { siteId: site.id })
  const place = locations.find(({ x }: { x: number | null }) => x !== null)
  const types: { id: number; permitKind: string }[] = await ask(page, permitRegister.workTypes)
  const type = types.find(({ permitKind }) => permitKind === 'PTW')
  const now = new Date()
  await ask(page, permit.create, {
    kind: 'PTW',
    workTypeId: type?.id,
    title,
    locationId: place.id,
    startsAt: formatTimestamp(now),
    endsAt: formatTimestamp(new Date(now.getTime() + 2 * HOUR)),
  })
  return { place }
}

test('what runs where is seen live, on the plot plan, and as it was before', async ({ join }) => {
  const title = `Change the seal ${serial()}`
  const officer = await join(OFFICER, { at: '/permit-board' })
  await expect(officer.getByRole('heading', { level: 1, name: 'Permit board' })).toBeVisible()
  const bar = officer.getByRole('link', { name: new RegExp(title) }).first()
  await expect(bar).toBeHidden()

  // Another person's request reaches the open page.
  const requester = await join(REQUESTER, { at: '/home' })
  const { place } = await requested(requester, title)
  await expect(bar).toBeVisible({ timeout: 4000 })
  await look(officer, 'board-1440')

  // The plot plan shows it where it is.
  await officer.getByRole('button', { name: new RegExp(`^${place.name}:`) }).click()
  await expect(officer.locator('.board-lines').getByRole('link', { name: new RegExp(title) })).toBeVisible()

  // An hour ago it was not there.
  const slider = officer.getByRole('slider', { name: 'Time of the board' })
  await button(officer, 'Day before').click()
  await expect(officer.getByText('As it was at', { exact: false })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(officer.getByText(/What changed since/)).toBeVisible()
  await slider.focus()
  await slider.press('ArrowLeft')
  await look(officer, 'past-1440')
  await button(officer, 'Live').click()
  await expect(bar).toBeVisible()
})

test('an alarm of the control room stops an area at once; every page of the site warns; the muster list names who was at work, and ends with it', async ({
  join,
  request,
}) => {
  const holderId = worker(10_001_385)
  const [place, type] = await Promise.all([
    ownPlace(request, `Loading bay ${serial()}`),
    ownType(request, 'Hose change'),
  ])
  const title = `Change the hose ${serial()}`
  const { id, holderName } = await livePermit(request, { title, place, workTypeId: type.id, holder: holderId })
  const holder = await join(holderId, { phone: true, at: permitAddress(id) })
  await expect(holder.locator('h1').getByText('Active')).toBeVisible()

  // Whoever reads no permits is warned, too.
  const doctor = await join('10000006', { at: '/home' })
  const control = await join(CONTROL_ROOM, { at: '/home' })
  await button(control, 'Suspend all work').click()
  const dialog = control.getByRole('dialog')
  // From Home. Place and reason are given already: the next click would stop the whole site.
  await expect(dialog.getByText('The whole site: Gresik Plant', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Alarm')
  await dialog.getByText('Gas', { exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Gas')
  await dialog.getByRole('combobox', { name: 'Areas' }).fill(place.name)
  await control.keyboard.press('Enter')
  await control.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toContainText(/1 permit and \d+ (person|people) at work/)
  const reason = `Gas alarm ${serial()}`
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await look(control, 'suspend-1440')
  await button(dialog, 'Suspend all work').click()
  // The page of the holder follows by itself.
  await expect(holder.locator('h1').getByText('Suspended')).toBeVisible({ timeout: 6000 })
  const warnings = [holder, doctor].map((each) => each.getByRole('main').getByRole('alert').filter({ hasText: reason }))
  for (const warning of warnings) await expect(warning).toBeVisible()
  await expect(doctor.getByText('Keep away until it has ended')).toBeVisible()
  await look(holder, 'alarm-390')
  await look(doctor, 'alarm-doctor-1440')
  const strip = control.getByRole('alert').filter({ hasText: reason })
  await expect(strip).toContainText('people at the muster point')
  await look(control, 'alarm-1440')
  await button(strip, 'Muster list').click()
  await expect(control.getByRole('heading', { level: 1, name: 'Muster list' })).toBeVisible()
  await control.getByRole('checkbox', { name: holderName }).click()
  await expect(control.getByText(/ticked by/)).toBeVisible()
  await look(control, 'muster-1440')
  await visit(control, '/permit-board')
  await button(strip, 'End alarm').click()
  await button(control.getByRole('dialog'), 'End alarm').click()
  await expect(strip).toBeHidden()
  for (const warning of warnings) await expect(warning).toBeHidden()
  await endWork(request, id, holderId)
})

test('the control-room view fills the screen without menu, tabs and search, for 8, 12 or 24 hours, until it is left', async ({
  join,
}) => {
  const control = await join(CONTROL_ROOM, { at: '/permit-board' })
  await control.setViewportSize({ width: 1920, height: 1080 })
  await button(control, 'Control-room view').click()
  await expect(control.getByRole('heading', { level: 1, name: 'Gresik Plant' })).toBeVisible()
  const wall = control.locator('.board-wall')
  const covers = await wall.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(width / 2, 20)
    return width >= innerWidth && height >= innerHeight && top !== null && element.contains(top)
  })
  expect(covers).toBe(true)
  const flag = wall.locator('.board-grid__flag')
  for (const hours of ['8 h', '24 h', '12 h']) {
    await wall.getByRole('radiogroup', { name: 'Hours on the board' }).getByText(hours).click()
    // The line of the present stands at a third of the time.
    const share = () => flag.evaluate((element) => Number.parseFloat(element.style.left))
    await expect.poll(share).toBeGreaterThan(31)
    await expect.poll(share).toBeLessThan(36)
  }
  await look(control, 'wall-1920')
  await button(control, 'Close control-room view').click()
  await expect(control.getByRole('heading', { level: 1, name: 'Permit board' })).toBeVisible()
})

test('the board, the plot plan and the shift brief are read on a phone', async ({ join }) => {
  const title = `Clean the filter ${serial()}`
  const manager = await join(MANAGER, { phone: true, at: '/home' })
  const { place } = await requested(manager, title)
  await visit(manager, '/permit-board')
  await expect(manager.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
  await look(manager, 'board-390')
  await visit(manager, '/plot-plan')
  await manager.getByRole('button', { name: new RegExp(`^${place.name}:`) }).click()
  await expect(manager.locator('.board-lines').getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await look(manager, 'plan-390')
  await visit(manager, '/shift-brief')
  await expect(manager.getByRole('heading', { level: 1, name: 'Shift brief' })).toBeVisible()
  await expect(manager.getByText('Who acknowledges')).toBeVisible()
  await look(manager, 'brief-390')
})

test('each figure of the overview opens the permits that it counts', async ({ join }) => {
  const manager = await join(MANAGER, { at: '/permit-board' })
  await manager.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(manager.getByRole('heading', { level: 1, name: 'Permit overview' })).toBeVisible()
  const figures = manager.getByRole('list', { name: 'Figures' }).getByRole('link')
  await expect(figures).toHaveCount(4)
  await look(manager, 'overview-1440')
  const stage = manager
    .getByRole('table', { name: 'Time in each stage' })
    .getByRole('row')
    .filter({ has: manager.getByRole('link', { name: /^Safety review: \d+ permits?$/ }) })
  const bar = { figure: stage.getByRole('link'), number: stage.getByRole('cell').nth(1) }
  const strip = ['Waiting requests', 'Live', 'Overdue hand-back', 'Closed gates'].map((name) => {
    const figure = figures.filter({ hasText: name })
    return { figure, number: figure.locator('strong') }
  })
  for (const { figure, number } of [...strip, bar]) {
    // Other journeys move permits at the same time: what was counted may have moved before its list is read.
    await expect(async () => {
      await visit(manager, '/permit-overview')
      const counted = await number.textContent()
      await figure.click()
      await expect(manager.getByRole('heading', { level: 1, name: 'Permit to Work' })).toBeVisible()
      await expect(manager.getByText(new RegExp(`^${counted} results?\\b`))).toBeVisible({ timeout: 3000 })
    }).toPass()
  }
  await expect(manager.getByText('Stage ended on')).toBeVisible()

  // A shorter period has fewer.
  await manager.goBack()
  const passed = Number(await bar.number.textContent())
  await manager.getByRole('radiogroup', { name: 'Period' }).getByText('7 days').click()
  await expect.poll(async () => Number(await bar.number.textContent())).toBeLessThan(passed)
})
