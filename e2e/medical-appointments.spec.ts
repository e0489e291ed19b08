import type { APIRequestContext } from '@playwright/test'
import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { visitType } from '@selamat/contract/domains/medical/appointments/visit-type'
import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { site } from '@selamat/contract/domains/organisation/site'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { button, choose, serial, visit } from './actions.ts'
import { expect, toast } from './fixtures.ts'
import { askAs, test } from './people.ts'

const [ADMIN, NURSE, BUDI, EKO] = ['10000002', '10000007', '10000008', '10000013'] as const
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** A center of its own that is open for one time on one day: whoever comes second waits. */
async function oneTime(request: APIRequestContext, day: string) {
  const name = serial()
  const [first] = (await askAs(request, NURSE, site.endpoints.options, {})).options
  const { id: centerId } = await askAs(request, NURSE, medicalCenter.endpoints.create, {
    centerName: `Post ${name}`,
    siteId: first?.id ?? 0,
    locationId: null,
    phone: null,
    licenceNo: null,
  })
  const { id: visitTypeId } = await askAs(request, ADMIN, visitType.endpoints.create, {
    ...{ code: name.slice(-12), visitName: `Visit ${name}`, minutes: 30, needsApproval: false, selfBooking: true },
    ...{ isTele: false, needsVitals: false, examinationType: null, preparation: null },
  })
  await askAs(request, NURSE, centerSession.endpoints.create, {
    ...{ sessionName: `One ${name}`, centerId, clinicianId: null, weekday: weekdayOf(day), fromTime: '10:00' },
    ...{ untilTime: '10:30', slotMinutes: 30, quota: 1, visitTypeIds: [], validFrom: day, validUntil: null },
  })
  return { centerId, visitTypeId, centerName: `Post ${name}`, visitName: `Visit ${name}` }
}

test('an employee books on a phone in three taps, moves and cancels; the next one moves up, and is checked in on the day (MEDICAL-01, MEDICAL-02, MEDICAL-03, MEDICAL-06, MEDICAL-27)', async ({
  join,
  request,
}) => {
  test.slow()
  const day = addDays(formatDate(new Date()), 3)
  const { centerId, visitTypeId, visitName } = await oneTime(request, day)
  const page = await join(BUDI, { at: `/reservation/add?centerId=${centerId}`, phone: true, expected: /status of 404/ })
  await page.getByRole('button', { name: new RegExp(`^${visitName}`) }).click()
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await button(page, 'Book').click()
  await expect(toast(page, 'Reservation made').last()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(visitName)
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Check-in code/ })).toBeVisible()

  // The only time of the day is his: somebody else waits.
  const waiting = await askAs(request, EKO, booking.create, {
    patientId: null,
    visitTypeId,
    slotId: null,
    waitOn: day,
    centerId,
    clinicianId: null,
    reason: '',
  })
  expect(waiting.status).toBe('WAITLIST')

  await button(page, 'Move').click()
  const move = page.getByRole('dialog')
  await move.getByRole('button', { name: '10:00', exact: true }).click()
  await button(move, 'Move').click()
  await expect(toast(page, 'Reservation moved').last()).toBeVisible()
  const eko = await join(EKO, { at: '/reservation' })
  await expect(async () => {
    await visit(eko, `/reservation/detail?assignmentNumber=${encodeURIComponent(waiting.number)}`)
    await expect(eko.getByText('Confirmed').first()).toBeVisible({ timeout: 2000 })
  }).toPass()

  await button(page, 'Cancel the reservation').click()
  await button(page.getByRole('dialog'), 'Cancel the reservation').click()
  await expect(toast(page, 'Reservation cancelled').last()).toBeVisible()
  // A number that is no task opens the reservation.
  await visit(page, `/my-task/detail?assignmentNumber=${encodeURIComponent(waiting.number)}`)
  await expect(page.getByText('This reservation is not there')).toBeVisible()
  await visit(page, '/reservation')
  await expect(page.getByText(visitName).first()).toBeVisible()

  const nurse = await join(NURSE, { at: `/medical-center?centerId=${centerId}&day=${day}` })
  await expect(nurse.getByRole('link', { name: /Eko Prasetyo/ })).toBeVisible()
  await expect(nurse.getByText('1 of 1')).toBeVisible()
  await askAs(request, EKO, booking.cancel, { id: waiting.id, version: waiting.version + 1, reason: '' })
})

test('the reception looks for a number that nobody has, and takes in who comes without one (MEDICAL-22)', async ({
  join,
  request,
}) => {
  test.slow()
  const { centerId, visitName } = await oneTime(request, addDays(formatDate(new Date()), 2))
  const nurse = await join(NURSE, { at: `/medical-center?centerId=${centerId}` })
  await button(nurse, 'Check in').click()
  const dialog = nurse.getByRole('dialog')
  await dialog.getByLabel('Number or employee ID').fill('MED/RSV/0000')
  await button(dialog, 'Find').click()
  await expect(dialog.getByText('Nobody with this number is expected today')).toBeVisible()
  await nurse.keyboard.press('Escape')
  await button(nurse, 'Walk-in').click()
  const walkIn = nurse.getByRole('dialog', { name: 'Walk-in' })
  await choose(walkIn, 'Patient', 'Rina Marlina')
  await choose(walkIn, 'What for', visitName)
  await button(walkIn, 'Check in').click()
  await expect(nurse.getByRole('heading', { level: 1 })).toContainText('Checked in')
  await button(nurse, 'Cancel for the patient').click()
  const cancel = nurse.getByRole('dialog')
  await cancel.getByLabel('Reason').fill('Went to the hospital of the town')
  await button(cancel, 'Cancel for the patient').click()
  await expect(toast(nurse, 'Reservation cancelled').last()).toBeVisible()
})

test('what safety asks for is booked, found and opened by calls of its own; the day has the history of its center (MEDICAL-12, MEDICAL-17)', async ({
  join,
  request,
}) => {
  test.slow()
  const { centerId, visitName } = await oneTime(request, addDays(formatDate(new Date()), 4))
  const page = await join(BUDI, { at: `/reservation/add?centerId=${centerId}&origin=SAFETY` })
  await page.getByRole('button', { name: new RegExp(`^${visitName}`) }).click()
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await expect(page.getByText('After an exposure or an incident, or before a permit.')).toBeVisible()
  const booked = page.waitForResponse(/safety-reservations$/)
  const read = page.waitForResponse(/safety-reservations\/detail$/)
  await button(page, 'Book').click()
  expect([(await booked).status(), (await read).status()]).toEqual([200, 200])
  await expect(page.getByText('Asked for by')).toBeVisible()
  const number = new URL(page.url()).searchParams.get('assignmentNumber') ?? ''

  const nurse = await join(NURSE, { at: '/home' })
  const listed = nurse.waitForResponse(/safety-reservations\/list$/)
  await visit(nurse, `/reservation?tab=all&origin=SAFETY&q=${encodeURIComponent(number)}`)
  expect((await listed).status()).toBe(200)
  await expect(nurse.getByText(visitName).first()).toBeVisible()
  await visit(nurse, `/medical-center?centerId=${centerId}`)
  await button(nurse, 'More actions').click()
  await nurse.getByRole('menuitem', { name: 'History of the center' }).click()
  await expect(nurse.getByRole('dialog', { name: 'History of the center' }).getByText('Created')).toBeVisible()
})
