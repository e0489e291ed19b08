import { readFile } from 'node:fs/promises'
import { letter } from '@selamat/contract/domains/medical/letters/letter'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { button, visit } from './actions.ts'
import { expect, PASSWORD, toast } from './fixtures.ts'
import { ask, sessionOf, test } from './people.ts'

const [PHARMACIST, NURSE, DOCTOR] = ['10000018', '10000007', '10000006'] as const

test('medicine is handed out by expiry, a sick letter is issued and printed, and anybody checks its code (MEDICAL-50, MEDICAL-56, MEDICAL-74)', async ({
  join,
  request,
}) => {
  test.slow()
  const page = await join(PHARMACIST, { at: '/dispensing' })
  const waiting: { reservationId: number; patientName: string; controlled: number }[] = await ask(
    page,
    prescription.list,
    { filter: { status: ['SUBMITTED'] }, limit: 50 },
  )
  // The doctor issues letters of the own examinations only.
  const ofDoctor = await sessionOf(request, DOCTOR)
  const mine: typeof waiting = []
  for (const one of waiting.filter(({ controlled }) => controlled === 0)) {
    const { refusal } = await ofDoctor.ask(letter.list, { reservationId: one.reservationId })
    const { prescription: stored } = await ofDoctor.ask(prescription.detail, { reservationId: one.reservationId })
    const isHere = stored.lines.every(({ batches }: { batches: { proposed: number }[] }) =>
      batches.some(({ proposed }) => proposed > 0),
    )
    if (refusal === null && isHere) mine.push(one)
  }
  const [chosen] = mine
  if (chosen === undefined) throw new Error('nobody waits for medicine')
  const { reservationId, patientName } = chosen

  await page
    .getByRole('link', { name: new RegExp(patientName) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: patientName })).toBeVisible()
  await expect(page.getByText('earliest to expire').first()).toBeVisible()
  await page.getByRole('button', { name: /Dispense \d+/ }).click()
  await expect(toast(page, 'Dispensed').last()).toBeVisible()
  await expect(page.getByText('Handed out:').first()).toBeVisible()
  const labels = page.waitForEvent('download')
  await button(page, 'Print labels').click()
  expect((await labels).suggestedFilename()).toMatch(/^labels-.*\.pdf$/)

  const doctor = await join(DOCTOR, { at: `/dispensing?id=${reservationId}` })
  await button(doctor, 'Issue letter').click()
  await doctor.getByRole('menuitem', { name: 'Sick letter' }).click()
  const sheet = doctor.getByRole('dialog')
  await sheet.getByLabel('Your password').fill(PASSWORD)
  await button(sheet, 'Sign and issue').click()
  await expect(toast(doctor, 'Sick letter issued').last()).toBeVisible()

  // The pharmacist reads no letter; the nurse prints what the doctor has issued.
  await expect(page.getByText('Sick letter')).toHaveCount(0)
  const nurse = await join(NURSE, { at: `/dispensing?id=${reservationId}` })
  const printing = nurse.waitForEvent('download')
  await nurse
    .getByRole('button', { name: /Print MED\/SKS\// })
    .first()
    .click()
  const file = await printing
  expect(file.suggestedFilename()).toMatch(/^MED-SKS-\d{4}-[IVX]+-\d{4}\.pdf$/)

  // Its code opens a page that needs no session.
  const [, code = ''] = /verify-letter\?code=([\w-]{43})/.exec(await readFile(await file.path(), 'latin1')) ?? []
  const stranger = await join(undefined, { at: `/verify-letter?code=${code}`, expected: /status of 404/ })
  await expect(stranger.getByRole('heading', { name: 'Sick letter' })).toBeVisible()
  await expect(stranger.getByText('Valid', { exact: true }).first()).toBeVisible()
  await expect(stranger.getByText(patientName)).toHaveCount(0)
  await stranger.locator('input[type=file]').setInputFiles(await file.path())
  await expect(stranger.getByText('The file is the letter as it was issued.')).toBeVisible()
  await stranger.goto(`/verify-letter?code=${'x'.repeat(43)}`)
  await expect(stranger.getByText(/No letter has this code/)).toBeVisible()
})

test('a controlled medicine asks for a second person, and stands in the register', async ({ join }) => {
  const page = await join(PHARMACIST, { at: '/dispensing' })
  await page
    .getByRole('link', { name: /second person needed/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Dispense \d+/ }).click()
  const second = page.getByRole('dialog')
  await second.getByLabel('Employee ID').fill(NURSE)
  await second.getByLabel('Their password').fill(PASSWORD)
  await second.getByRole('button', { name: /Dispense \d+/ }).click()
  await expect(toast(page, 'Dispensed').last()).toBeVisible()
  await visit(page, '/controlled-register?q=Codeine')
  await expect(page.getByRole('row').filter({ hasText: 'Codeine' }).first()).toContainText('Sri Wahyuni')
})
