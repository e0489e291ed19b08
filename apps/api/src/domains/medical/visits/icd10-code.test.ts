import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { icd10, icd10Search } from '@selamat/contract/domains/medical/visits/icd10-code'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveClinic, giveRole } from '../../../../test/factories.ts'
import { csvOf, importing } from '../../../../test/imports.ts'
import { ADMIN, BUDI, MAYA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as } = test
const { uploaded, rows, imported, send } = await importing(test)
const { db, arrive, draft } = await visiting(test)
await giveClinic(db, ADMIN)
const admin = await as(ADMIN)
const maya = await as(MAYA)
const found = async (keyword: string) => (await maya(icd10Search, { body: { keyword } })).body.data
const diagnosesOf = async (code: string, text?: string) => {
  const id = await arrive(BUDI)
  const diagnoses = [{ code, rank: 'PRIMARY' as const, ...(text === undefined ? {} : { text }) }]
  const saved = await maya(visit.save, { body: draft(id, { diagnoses }) })
  const diagnosed =
    saved.status === 200 ? (await maya(medicalRecord.detail, { body: { id } })).body.data.visit.diagnoses : null
  await run(db, "update reservations set status = 'CANCELLED' where id = $1", [id])
  return diagnosed?.map((one) => one.text) ?? saved.body.errors
}

it('takes the licensed list of a company from a file, and refuses a code that is none with its words', async () => {
  const line = (Code: string, Title: string) => ({ Code, Title })
  const bytes = csvOf([
    line('J45.9', 'Asthma, unspecified'),
    line('j06.9', 'Acute upper respiratory infection, unspecified'),
    line('Q998', 'Other specified chromosome abnormalities'),
    line('A9', 'Half a code'),
    line('W87', 'Exposure to electric current'),
  ])
  const upload = await uploaded(ADMIN, { name: 'icd10.csv', bytes }, 'icd-codes')
  expect([upload.problem, upload.counts.NEW, upload.counts.ERROR]).toEqual([null, 4, 1])
  const failed = (await rows(ADMIN, upload.bulkUploadId)).filter(({ result }) => result === 'ERROR')
  expect([failed.length, failed[0]?.rowNumber, JSON.stringify(failed)]).toEqual([
    1,
    5,
    expect.stringContaining('Use a code of ICD-10, such as J06.9'),
  ])
  await imported(ADMIN, upload)
  const { data } = (await admin(icd10.endpoints.list, { body: {} })).body
  expect(data.map(({ code }) => code)).toEqual(['J06.9', 'J45.9', 'Q99.8', 'W87'])
  const again = await admin(icd10.endpoints.create, { body: { code: 'j459', title: 'Asthma' } })
  expect([again.status, again.body.message]).toEqual([409, 'The code already exists'])
  // The nurse reads the list, and does not change it.
  const nurse = await send(SRI, { name: 'icd10.csv', bytes }, { path: '/bulk-uploads/icd-codes/upload' })
  expect(nurse.status).toBe(403)
})

it('offers the codes of the company before the common ones, each once', async () => {
  const asthma = await found('asthma')
  expect(asthma[0]).toEqual({ code: 'J45.9', title: 'Asthma, unspecified', isOwn: true })
  expect(asthma.filter(({ code }) => code === 'J45.9')).toHaveLength(1)
  // The title of the company stands for its code, also where only the common one has the words.
  expect((await found('cold')).map(({ code, isOwn }) => [code, isOwn])).toContainEqual(['J00', false])
  expect((await found('J0')).map(({ code, isOwn }) => [code, isOwn]).slice(0, 2)).toEqual([
    ['J06.9', true],
    ['J00', false],
  ])
  expect(await found('  ')).toEqual([])
  expect(await found('100%_')).toEqual([])
  expect((await (await as(BUDI))(icd10Search, { body: { keyword: 'asthma' } })).status).toBe(403)
})

it('gives a diagnosis without words the title of the company, then the common one, and asks for the words of any other', async () => {
  expect(await diagnosesOf('J45.9')).toEqual(['Asthma, unspecified'])
  expect(await diagnosesOf('q998')).toEqual(['Other specified chromosome abnormalities'])
  expect(await diagnosesOf('I10')).not.toEqual([''])
  expect(await diagnosesOf('J45.9', 'Asthma of a welder')).toEqual(['Asthma of a welder'])
  expect(await diagnosesOf('Z99.9')).toEqual({ 'diagnoses.0.text': 'Write what the code stands for' })
  expect(await diagnosesOf('A9')).toEqual({ 'diagnoses.0.code': 'Use a code of ICD-10, such as J06.9' })
})

it('is of one company: another one neither finds nor uses its titles', async () => {
  await giveRole(db, '10000020', 'company', { 'menu/Medical Center': 'cru', 'submenu/Medical Center': 'crud' })
  const their = await as('10000020')
  expect((await their(icd10Search, { body: { keyword: 'Q99' } })).body.data).toEqual([])
  expect((await their(icd10.endpoints.list, { body: {} })).body.data).toEqual([])
})
