import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { button, serial, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { ask, ownEmployee, sessionOf, test } from './people.ts'

const [DOCTOR, NURSE] = ['10000006', '10000007'] as const

test('a nurse takes vitals, the doctor writes and signs the visit, and the employee reads it and who opened the record in an emergency (MEDICAL-28, MEDICAL-29)', async ({
  join,
  request,
}, info) => {
  test.slow()
  const username = ownEmployee('visit', info)
  const employee = await sessionOf(request, username)
  const findings = `Wheeze on both sides ${serial()}`

  // The nurse: somebody walks in, the vitals are measured, one of them in the wrong unit.
  const ofNurse = await sessionOf(request, NURSE)
  const { types } = await ofNurse.ask(booking.types, { forOthers: true })
  const type = types.find(({ visitName }: { visitName: string }) => visitName === 'Consultation')
  const centers = await ofNurse.ask({ method: 'POST', path: '/medical-centers/list' }, { limit: 1 })
  const made = await ofNurse.ask(walkInVisit, {
    userId: employee.id,
    visitTypeId: type.id,
    centerId: centers[0].id,
    urgency: 'URGENT',
  })
  const nurse = await join(NURSE, { at: '/medical-center/queue', expected: /status of (422|409|403)/ })
  const waiting = nurse.getByRole('listitem').filter({ hasText: employee.name })
  await button(waiting, 'Take vitals').click()
  const drawer = nurse.getByRole('dialog')
  await drawer.getByRole('spinbutton', { name: 'Systolic pressure' }).fill('148')
  await drawer.getByRole('spinbutton', { name: 'Diastolic pressure' }).fill('92')
  await drawer.getByRole('spinbutton', { name: 'Temperature' }).fill('98.6')
  await button(drawer, 'Save vitals').click()
  await expect(drawer.getByText('From 30 to 45 °C. 98.6 °F is 37.0 °C')).toBeVisible()
  await drawer.getByRole('spinbutton', { name: 'Temperature' }).fill('37')
  await button(drawer, 'Save vitals').click()
  await expect(toast(nurse, 'Vitals saved').last()).toBeVisible()

  // The doctor: call in, write, sign.
  const doctor = await join(DOCTOR, { at: '/medical-list', expected: /status of (422|409|403)/ })
  // Results wait one page away.
  await button(doctor, 'Check-ups to review').click()
  await expect(doctor).toHaveURL(/\/check-up\?status=COLLECTED/)
  await visit(doctor, '/medical-list')
  const next = doctor.getByRole('listitem').filter({ hasText: employee.name })
  await button(next, 'Call in and open').click()
  await expect(doctor.getByRole('heading', { level: 1, name: employee.name })).toBeVisible()
  await expect(doctor.getByText('148/92')).toBeVisible()
  await expect(button(doctor, 'Sign visit')).toBeDisabled()
  await doctor.getByRole('textbox', { name: 'Complaint and history' }).fill('Cough and a tight chest')
  await doctor.getByRole('textbox', { name: 'Findings', exact: true }).fill(findings)
  await doctor.getByRole('combobox', { name: 'Diagnoses' }).fill('asth')
  await doctor.getByTitle('J45.9 Asthma').click()
  await doctor.getByText('Back to work', { exact: true }).click()
  await expect(doctor.getByText(/^Draft saved on the server \d\d:\d\d$/)).toBeVisible()
  // What was written is on the server: another window shows it.
  const second = await join(DOCTOR, { at: `/medical-list/visit?id=${made.id}` })
  await expect(second.getByRole('textbox', { name: 'Findings', exact: true })).toHaveValue(findings)
  await button(doctor, 'Sign visit').click()
  const dialog = doctor.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await button(dialog, 'Sign visit').click()
  await expect(toast(doctor, 'Visit signed').last()).toBeVisible()
  await expect(doctor.getByText(/^Signed by Maya Anggraini, /)).toBeVisible()

  // The employee, on the phone: the signed visit, and who has read the record.
  const own = await join(username, { phone: true, at: '/my-health' })
  await expect(own.getByText('Asthma').first()).toBeVisible()
  await own.getByText('Signed by Maya Anggraini').first().click()
  await expect(own.getByText(findings)).toBeVisible()
  await expect(own.getByText(/Doctor · record · treatment/).first()).toBeVisible()
})

test('a record that nobody treats opens in an emergency with a reason, which its owner reads', async ({
  join,
}, info) => {
  test.slow()
  const reason = `Ammonia at the pump, allergies are needed ${serial()}`
  const doctor = await join(DOCTOR, { at: '/medical/record', expected: /status of (403|404|422)/ })
  // Of those who were not here for long, another one at each try.
  const patients: { username: string; lastVisit: string | null; openVisit: string | null }[] = await ask(
    doctor,
    medicalRecord.list,
    { limit: 1000 },
  )
  const before = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const strangers = patients.filter(
    ({ username: one, lastVisit, openVisit }) =>
      one > '10001000' && openVisit === null && (lastVisit === null || lastVisit < before),
  )
  const { username = '' } = strangers[(info.repeatEachIndex * 2 + info.retry) % strangers.length] ?? {}
  await button(doctor, 'Emergency access…').click()
  const dialog = doctor.getByRole('dialog')
  await dialog.getByLabel('Employee ID').fill(username)
  await dialog.getByLabel('Reason').fill('look')
  await button(dialog, 'Open record').click()
  await expect(dialog.getByText('Say why, in at least 10 letters').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await button(dialog, 'Open record').click()
  await expect(doctor.getByText(/Open until \d\d:\d\d for emergency/)).toBeVisible()

  const own = await join(username, { phone: true, at: '/my-health' })
  // Each section that was read is a reading of its own.
  await expect(own.getByText(`“${reason}”`).first()).toBeVisible()
  await expect(own.getByText(/emergency · without treating you/).first()).toBeVisible()
})
