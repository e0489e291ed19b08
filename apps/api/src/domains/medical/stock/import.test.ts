import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { csvOf, importing } from '../../../../test/imports.ts'

const test = await testApp()
const { as } = test
const { send, uploaded, imported, undone, work } = await importing(test)
const [PHARMACIST, ADMIN] = ['10000018', '10000002']
const pharmacist = await as(PHARMACIST)

const lineOf = (n: number, part: object = {}) => ({
  'Medicine name': `Importin ${n}`,
  Code: `IMP-${n}`,
  Unit: 'tablet',
  Type: 'Allergy',
  Form: 'Tablet',
  Control: 'Not controlled',
  Ingredients: 'Importin; Excipient',
  ...part,
})
const foundOf = async (keyword: string) =>
  (await pharmacist(medicine.endpoints.list, { body: { keyword, limit: 1 } })).body.pagination?.totalItem

it('takes medicines from a file, says which rows are wrong, and takes the import back (MEDICAL-46, MEDICAL-79, MEDICAL-80, USERS-49)', async () => {
  const rows = [
    ...Array.from({ length: 60 }, (_, n) => lineOf(n)),
    lineOf(60, { Type: 'Magic' }),
    lineOf(61, { Form: 'Cloud' }),
  ]
  const bytes = csvOf(rows)
  const upload = await uploaded(PHARMACIST, { name: 'medicines.csv', bytes }, 'medicines')
  expect([upload.problem, upload.counts.NEW, upload.counts.ERROR]).toEqual([null, 60, 2])
  const list = await pharmacist(bulkUploads.medicinesList, { body: { limit: 1 } })
  expect(list.body.data.bulkUploadMedicine).toMatchObject([{ kind: 'medicines', fileName: 'medicines.csv' }])
  const { body } = await pharmacist(bulkUploads.medicinesFailedRows, { params: { id: upload.bulkUploadId } })
  expect(body.data.logUploadDetail.map(({ rowNumber }) => rowNumber)).toEqual([62, 63])
  const done = await imported(PHARMACIST, upload)
  expect(await foundOf('Importin')).toBe(60)
  const { data } = (await pharmacist(medicine.endpoints.list, { body: { keyword: 'IMP-7' } })).body
  expect(data).toMatchObject([{ typeName: 'Allergy', form: 'TABLET', ingredients: ['Importin', 'Excipient'], qty: 0 }])
  await undone(PHARMACIST, done)
  expect(await foundOf('Importin')).toBe(0)
  // An administrator of people has nothing to do with medicines.
  const denied = await send(ADMIN, { name: 'medicines.csv', bytes }, { path: '/bulk-uploads/medicines/upload' })
  expect(denied.status).toBe(403)
})

it('takes inventory items from a file at the address of the specification, and refuses a code twice (MEDICAL-71, MEDICAL-72)', async () => {
  const item = (n: number, code: string) => ({
    'Inventory name': `Kit ${n}`,
    Code: code,
    Unit: 'box',
    Category: 'Dressing',
  })
  const bytes = csvOf([item(1, 'KIT-1'), item(2, 'KIT-2'), item(3, 'kit-1')])
  const { status, body } = await send(PHARMACIST, { name: 'kits.csv', bytes }, { path: '/inventories/upload' })
  expect([status, body.data.logUploadFiles?.kind]).toEqual([200, 'inventories'])
  await work()
  const id = body.data.logUploadFiles?.bulkUploadId ?? 0
  const { counts } = (await pharmacist(bulkUploads.get, { params: { id } })).body.data.logUploadFiles
  expect([counts.NEW, counts.ERROR]).toEqual([2, 1])
  const written = {
    inventoryName: 'Kit 9',
    code: 'INV-001',
    unit: 'box',
    minimum: null,
    maximum: null,
    description: null,
  }
  const { data: known } = (await pharmacist(inventory.endpoints.list, { body: { keyword: 'INV-002' } })).body
  const { id: itemId = 0, version = 0, categoryId = 0 } = known[0] ?? {}
  const refused = await pharmacist(inventory.endpoints.update, {
    body: { ...written, id: itemId, version, categoryId },
  })
  expect([refused.status, refused.body.message]).toEqual([409, 'The code already exists'])
})

it('takes a thousand medicines from a file and takes them back, each once, with their audit rows (MEDICAL-46, MEDICAL-80)', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => lineOf(n, { 'Medicine name': `Volumin ${n}`, Code: `VOL-${n}` }))
  const upload = await uploaded(PHARMACIST, { name: 'many.csv', bytes: csvOf(rows) }, 'medicines')
  expect([upload.problem, upload.counts.NEW, upload.counts.ERROR]).toEqual([null, 1000, 0])
  const done = await imported(PHARMACIST, upload)
  expect([done.status, done.counts.IMPORTED, await foundOf('Volumin')]).toEqual(['COMPLETED', 1000, 1000])
  expect(await undone(PHARMACIST, done)).toMatchObject({ status: 'REVERTED', counts: { REVERTED: 1000 } })
  expect(await foundOf('Volumin')).toBe(0)
})
