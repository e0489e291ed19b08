import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { formatDate } from '@selamat/contract/kit/dates'
import { button, choose, serial, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { ask, ownEmployee, sessionOf, test } from './people.ts'
import { fits, look } from './permit-page.ts'

const [DOCTOR, NURSE] = ['10000006', '10000007'] as const

test('an employee asks about a reading, lets the clinic inform a hospital and withdraws that; a paper is recorded at the desk, the law discloses, and each sees it at its place', async ({
  join,
  request,
}, info) => {
  test.slow()
  const username = ownEmployee('my health', info)
  const employee = await sessionOf(request, username)
  const question = `Why was my record opened in the evening ${serial()}?`

  // Somebody reads the record of a patient who is at the clinic.
  const ofNurse = await sessionOf(request, NURSE)
  const { types, workCenterId } = await ofNurse.ask(booking.types, { forOthers: true })
  const type = types.find(({ visitName }: { visitName: string }) => visitName === 'Consultation')
  await ofNurse.ask(walkInVisit, { userId: employee.id, visitTypeId: type.id, centerId: workCenterId })
  await ofNurse.ask(medicalRecord.record, { username })

  const own = await join(username, { phone: true, at: '/my-health' })
  await own.getByRole('button', { name: 'Ask about: reading by Sri Wahyuni' }).first().click()
  const asking = own.getByRole('dialog')
  await asking.getByLabel('Your question, or what is wrong').fill(question)
  await button(asking, 'Send').click()
  await expect(toast(own, 'Sent to the medical center').last()).toBeVisible()
  await button(own, 'Give consent…').click()
  const giving = own.getByRole('dialog')
  await giving.getByLabel('Recipient').fill('RS Harapan, dr. Hadi')
  await giving.getByLabel('What for').fill('Second opinion on the cough')
  await giving.getByLabel('Allergies and conditions').check()
  await button(giving, 'Give consent').click()
  await expect(toast(own, 'Consent given').last()).toBeVisible()

  // The question is a task without content; its page has it.
  const doctor = await join(DOCTOR, { at: '/my-task' })
  await expect(doctor.getByText(question)).toHaveCount(0)
  await own.reload()
  const [number] = await ask(own, { method: 'GET', path: '/my-health/questions' }).then((rows) =>
    rows.map((row: { number: string }) => row.number),
  )
  await visit(doctor, `/health-question?assignmentNumber=${encodeURIComponent(number)}`)
  await expect(doctor.getByText(question)).toBeVisible()
  await button(doctor, 'Answer').click()
  const answering = doctor.getByRole('dialog')
  await answering.getByRole('textbox', { name: 'Answer' }).fill('The nurse took your vitals at that time')
  await button(answering, 'Answer').click()
  await expect(toast(doctor, 'Answered').last()).toBeVisible()

  // What the consent allows is printed for its recipient, and the patient sees that.
  await visit(doctor, `/medical/record/detail?userId=${employee.id}`)
  const printing = doctor.waitForEvent('download')
  await button(doctor, 'Print for the recipient').click()
  expect((await printing).suggestedFilename()).toContain('Medical information')
  await own.reload()
  await expect(own.getByText('The nurse took your vitals at that time')).toBeVisible()
  await expect(own.getByText('“To RS Harapan, dr. Hadi: Second opinion on the cough”')).toBeVisible()
  await button(own, 'Withdraw…').click()
  await button(own.getByRole('dialog'), 'Withdraw consent').click()
  await expect(toast(own, 'Consent withdrawn').last()).toBeVisible()
  await doctor.reload()
  await expect(button(doctor, 'Print for the recipient')).toHaveCount(0)

  // One on paper is recorded at the desk, and what the law asks for is signed by the doctor who answers for the clinic.
  const nurse = await join(NURSE, { at: `/medical/record/detail?userId=${employee.id}`, expected: /status of 422/ })
  await button(nurse, 'Record a signed consent…').click()
  const dialog = nurse.getByRole('dialog')
  await dialog.getByLabel('Recipient').fill('Laboratorium Prodia')
  await dialog.getByLabel('What for').fill('Comparison with the audiogram of last year')
  await dialog.getByLabel('Results of check-ups').check()
  await button(dialog, 'Record consent').click()
  await expect(dialog.getByText('Enter the number of the paper, or add its scan').first()).toBeVisible()
  await dialog.getByLabel('Number of the paper').fill(`SP-${serial()}`)
  await look(nurse, 'consent-01-paper-1440')
  await button(dialog, 'Record consent').click()
  await expect(toast(nurse, 'Consent recorded').last()).toBeVisible()
  await button(doctor, 'Disclose by law…').click()
  const law = doctor.getByRole('dialog')
  await law.getByLabel('Your password').fill(PASSWORD)
  await button(law, 'Sign and print').click()
  await expect(law.getByText('Choose the legal ground').first()).toBeVisible()
  await choose(law, 'Legal ground', 'Request of police, prosecutor or court')
  await law.getByLabel('Number of the request').fill('B/118/XI/2026')
  await law.getByLabel('Its date').fill(formatDate(new Date()))
  await law.getByLabel('Recipient').fill('Polres Balikpapan')
  await law.getByLabel('What for').fill('Inquiry into the accident at the jetty')
  await law.getByLabel('Rest days').check()
  await look(doctor, 'consent-02-law-1440')
  const handing = doctor.waitForEvent('download')
  await button(law, 'Sign and print').click()
  expect((await handing).suggestedFilename()).toContain('Medical information')
  await expect(doctor.getByText(/request B\/118\/XI\/2026 of/)).toBeVisible()
  await fits(doctor)

  await own.reload()
  await expect(own.getByText(/recorded by Sri Wahyuni/)).toBeVisible()
  await expect(own.getByText('Disclosed on a legal ground', { exact: true })).toBeVisible()
  await expect(own.getByText(/Request of police, prosecutor or court · request/)).toBeVisible()
  await look(own, 'consent-03-own-390')
  await button(own, 'Withdraw…').click()
  await button(own.getByRole('dialog'), 'Withdraw consent').click()
  await expect(toast(own, 'Consent withdrawn').last()).toBeVisible()
  await fits(own)
})
