import type { APIRequestContext, Page } from '@playwright/test'
import { certificate } from '@selamat/contract/domains/identity/certificate'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { company } from '@selamat/contract/domains/organisation/company'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { type PermitRow, permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { button, choose, serial } from './actions.ts'
import { expect, PASSWORD } from './fixtures.ts'
import { askAs, test } from './people.ts'
import { action, look, sign, status } from './permit-page.ts'
import { confirmControls, draftWork, submitOnPhone, submitWork, tickRank } from './permits.ts'

const [CONTRACTOR, OTHER, OWNER, SAFETY, ADMINISTRATOR] = [
  { as: '10000009', name: 'Joko Susilo' },
  { as: '10000015', name: 'Slamet Riyadi' },
  '10000005',
  '10000004',
  '10000002',
] as const
const PLACE = 'Ammonia Unit 100'

const inDays = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A day on which nothing is planned yet at all, far enough for the other journeys. */
async function freeDay(request: APIRequestContext): Promise<string> {
  const filter = { day: { from: inDays(15), until: inDays(87) } }
  const planned: PermitRow[] = await askAs(request, SAFETY, permitRegister.list, { limit: 1000, filter })
  for (let ahead = 15; ahead < 88; ahead++) {
    const day = inDays(ahead)
    if (planned.every(({ startsAt, endsAt }) => endsAt.slice(0, 10) < day || day < startsAt.slice(0, 10))) return day
  }
  throw new Error('something is planned on every day')
}

/** Says what applies of the hazards, answers the checklists with Yes and chooses the first assessment that fits. */
async function fillHazards(page: Page): Promise<void> {
  await tickRank(page)
  await confirmControls(page)
  await page.getByRole('group', { name: 'Risk assessment (HIRADC)' }).getByRole('radio').first().check()
}

async function fill(page: Page, field: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: field, exact: true })
  await box.fill(text)
  await box.press('Tab')
}

const within = (day: string, from: string, until: string) => ({
  startsAt: `${day}T${from}:00+07:00`,
  endsAt: `${day}T${until}:00+07:00`,
})

/** Special work of another contractor, who has the certificates of it, requested under a permit to work of the whole day. */
async function planSpecial(
  request: APIRequestContext,
  name: string,
  day: string,
  work: { type: string; title: string; from: string; until: string },
) {
  const { type, title, from, until } = work
  const certificates = ['Rigger', 'Working at Height'].map((one) => ({
    title: one,
    certificateNumber: `${one} ${name}`,
  }))
  await askAs(request, ADMINISTRATOR, certificate.add, { username: OTHER.as, certificates })
  const above = await draftWork(request, OTHER, {
    type: 'General work',
    title: `Renew the roof ${name}`,
    place: PLACE,
    ...within(day, '08:00', '20:00'),
  })
  await submitWork(request, OTHER.as, above.id)
  const parentId = above.id
  const special = await draftWork(request, OTHER, { type, title, place: PLACE, parentId, ...within(day, from, until) })
  await submitWork(request, OTHER.as, special.id)
  return special
}

test('a requester on a phone is told of planned work at the same place, and takes the nearest free window', async ({
  join,
  request,
}) => {
  test.slow()
  const name = serial()
  const day = await freeDay(request)
  const lift = await planSpecial(request, name, day, {
    type: 'Lifting',
    title: `Lift the sheets ${name}`,
    from: '10:00',
    until: '13:00',
  })

  const title = `Wash the pumps ${name}`
  const phone = await join(CONTRACTOR.as, { phone: true, at: '/permit-to-work/action?action=add' })
  await choose(phone, 'Type of work', 'General work')
  await phone.getByRole('textbox', { name: 'Work', exact: true }).fill(title)
  await button(phone, 'Next').click()
  await choose(phone, 'Location', PLACE)
  await fill(phone, 'From', day)
  await fill(phone, 'From, time', '09:00')
  await fill(phone, 'Until, time', '12:00')
  const notice = phone.getByRole('status').filter({ hasText: 'Overlaps 1 planned job' })
  await expect(notice).toContainText(`Lift the sheets ${name} (${lift.number}), ${day} 10:00 – 13:00`)
  await look(phone, 'conflict-390')
  await button(notice, 'Use free slot 07:00 – 10:00').click()
  await expect(notice).toBeHidden()
  await expect(phone.getByRole('textbox', { name: 'From, time' })).toHaveValue('07:00')
  await button(phone, 'Next').click()
  await fillHazards(phone)
  await submitOnPhone(phone)
  await sign(phone, 'Submit request')
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('07:00')
})

test('work that the rules restrict goes on once the area owner has acknowledged the measure', async ({
  join,
  request,
}) => {
  test.slow()
  const name = serial()
  const day = await freeDay(request)
  const height = await planSpecial(request, name, day, {
    type: 'Work at height',
    title: `Fix the sheets ${name}`,
    from: '12:00',
    until: '15:00',
  })
  const below = await draftWork(request, CONTRACTOR, {
    type: 'General work',
    title: `Clean the floor ${name}`,
    place: PLACE,
    ...within(day, '13:00', '15:00'),
  })
  const requester = await join(CONTRACTOR.as, { at: permitAddress(below.id) })
  await action(requester, 'Submit request')
  await status(requester, 'Waiting for approval')
  const owner = await join(OWNER, { at: permitAddress(below.id) })
  const conflicts = owner.getByRole('region', { name: 'Conflicts with other work' })
  const conflict = conflicts.getByRole('listitem').filter({ hasText: height.number })
  await expect(conflict).toContainText('To be acknowledged')
  await button(conflict, 'Acknowledge').click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Measure that makes it safe' })).toHaveValue(
    'The area below is closed off and tools are tied',
  )
  await look(owner, 'acknowledge-1440')
  await button(dialog, 'Acknowledge').click()
  await expect(conflict).toContainText('Acknowledged by Agus Setiawan')
})

test('a request for a contractor without prequalification is refused, and the form says what to do (PERMIT-09)', async ({
  join,
  request,
}) => {
  const name = serial()
  const [employer, foreman] = [`CV Cat ${name}`, `Bayu ${name}`]
  const made = await askAs(request, ADMINISTRATOR, company.endpoints.create, {
    companyName: employer,
    subcont: true,
    administratorName: foreman,
    password: 'Kontraktor#2026',
    username: `4${String(Date.now()).slice(-7)}`,
  })
  await askAs(request, ADMINISTRATOR, contractor.endpoints.create, { contractorCompanyId: made.companyDetailId })

  const at = '/permit-to-work/action?action=add'
  const page = await join(SAFETY, { at, expected: /status of 422/ })
  await choose(page, 'Type of work', 'General work')
  await page.getByRole('textbox', { name: 'Work', exact: true }).fill(`Paint the doors ${name}`)
  await choose(page, 'Location', PLACE)
  await choose(page, 'Permit holder', foreman)
  await fillHazards(page)
  await button(page, 'Save draft').click()
  const noted = page.getByRole('list', { name: 'Checked by the server' }).first()
  await expect(noted).toContainText(`${employer} has no valid prequalification`)
  await expect(noted.getByRole('link', { name: 'Open prequalification' })).toBeVisible()
  await button(page, 'Submit request').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await button(dialog, 'Submit request').click()
  await expect(dialog).toBeHidden()
  const remedy = `${employer} is not prequalified. Record an assessment under Contractors, Prequalification first`
  await expect(page.getByText(remedy)).toBeVisible()
  await look(page, 'not-prequalified-1440')
})
