import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { button, serial, startReport } from './actions.ts'
import { expect } from './fixtures.ts'
import { ask, test } from './people.ts'

// The bell of 10000008 is watched by another journey.
const [EMPLOYEE, NURSE, DOCTOR, OFFICER] = ['10000014', '10000007', '10000006', '10000004'] as const

/** How many rows the product keeps on the device; runs in the page. */
const rowsOnDevice = () =>
  new Promise<number>((resolve) => {
    const request = indexedDB.open('selamat')
    request.onsuccess = () => {
      const { result: database } = request
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return resolve(0)
      const transaction = database.transaction(stores)
      const counts = stores.map((name) => transaction.objectStore(name).count())
      transaction.oncomplete = () => {
        database.close()
        resolve(counts.reduce((sum, { result }) => sum + result, 0))
      }
    }
  })

test('a health complaint goes to the nurse and the doctor; the safety officer finds nothing of it', async ({
  join,
}) => {
  test.slow()
  const what = `Headache after the night shift ${serial()}`
  const employee = await join(EMPLOYEE)
  await startReport(employee, 'Health complaint')
  await employee.getByRole('textbox', { name: 'What is the complaint?' }).fill(what)
  await button(employee, 'Today').click()
  await employee.getByText('Yes, but not all of my work').click()
  await button(employee, 'Submit report').click()
  await expect(employee.getByRole('heading', { name: 'Report submitted', exact: true })).toBeVisible()
  const number = (await employee.getByText(/^MED\/HC\/\d{4}\/[IVX]+\/\d{4}$/).textContent()) ?? ''
  // Nothing of it stays on the device: no draft, no form, no waiting report, no file.
  expect(await employee.evaluate(rowsOnDevice)).toBe(0)

  const nurse = await join(NURSE, { at: '/my-task?type=health' })
  await nurse.getByRole('searchbox', { name: 'Search by Number, form, person' }).fill(number)
  // The list shows that there is a complaint, and its page what it is.
  const entry = nurse.getByRole('link', { name: number })
  await expect(entry).toContainText('Health complaint')
  await expect(entry).not.toContainText(what)
  await entry.click()
  await expect(nurse.getByText(what)).toBeVisible()
  await expect(nurse.getByText('Confidential. Every reading is logged.')).toBeVisible()
  await nurse.getByRole('radio', { name: 'Approve' }).check()
  await button(nurse, 'Approve').click()
  await expect(entry).toBeHidden()

  const doctor = await join(DOCTOR, { at: caseAddress(number) })
  await expect(doctor.getByText(what)).toBeVisible()
  await doctor.getByRole('radio', { name: 'Close' }).check()
  await button(doctor, 'Close').click()
  await button(doctor.getByRole('dialog', { name: `Do you want to close ${number}?` }), 'Close report').click()
  await expect(doctor.getByText('Closed', { exact: true }).first()).toBeVisible()

  // The employee sees who has read it.
  await button(employee, 'Open report').click()
  const readers = employee.getByRole('region', { name: 'Who has read this' })
  await expect(readers).toContainText('Sri Wahyuni')
  await expect(readers).toContainText('Maya Anggraini')

  const officer = await join(OFFICER, { at: caseAddress(number), expected: /404/ })
  await expect(officer.getByText('Report not found')).toBeVisible()
  for (const keyword of [number, what]) expect(await ask(officer, myTask.list, { keyword })).toEqual([])
  await officer.keyboard.press('Control+k')
  await officer.getByRole('combobox', { name: 'Search pages, actions and records' }).fill(number)
  await expect(officer.getByText(`No results for “${number}”`)).toBeVisible()
})
