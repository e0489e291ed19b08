import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { procedureConfig, procedureLookUp } from '@selamat/contract/domains/workflow/procedure-config'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { send } = await reporting(api)
const admin = await api.as('10000002')
const worker = await api.as('10000008')
const { create, update, get, history } = procedureConfig.endpoints
const { body: flows } = await worker(formFlow.endpoints.options, { body: { keyword: 'Hazard report' } })
const formFlowId = flows.data.options[0]?.id ?? 0

const procedure = (part: object = {}) => ({
  documentNumber: 'SOP-SHE-014',
  revision: 1,
  formFlowId,
  releaseDate: '2026-01-15',
  isActive: true,
  ...part,
})
const add = (part: object = {}) => admin(create, { body: procedure(part) })
const read = async (id: number) => (await admin(get, { params: { id } })).body.data

it('refuses the same number with the same revision, whatever its capitals, and takes the next revision (PROCEDURE-06, ERRORS-07)', async () => {
  expect((await add()).status).toBe(200)
  const again = await add({ documentNumber: 'sop-she-014', isActive: false })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    message: 'The name already exists',
    errors: { documentNumber: 'The name already exists' },
  })
  expect((await add({ revision: 2, isActive: false })).status).toBe(200)
})

it('keeps one revision of a number active: the new one ends the old one, which says so in its history', async () => {
  const documentNumber = 'SOP-SHE-020'
  const { data: first } = (await add({ documentNumber })).body
  const { data: second } = (await add({ documentNumber, revision: 2 })).body
  expect(await read(first.id)).toMatchObject({ isActive: false, version: 2 })
  const { body } = await admin(history, { params: { id: first.id } })
  expect(body.data[0]?.changes).toEqual([{ field: 'isActive', from: true, to: false }])
  const back = { ...procedure({ documentNumber }), id: first.id, version: 2 }
  expect((await admin(update, { body: back })).status).toBe(200)
  expect(await read(second.id)).toMatchObject({ isActive: false, version: 2 })
  // Saved once more, it stays active and nothing else changes.
  expect((await admin(update, { body: { ...back, version: 3 } })).status).toBe(200)
  expect(await read(second.id)).toMatchObject({ isActive: false, version: 2 })
})

it('ends nothing where the new revision is refused', async () => {
  const documentNumber = 'SOP-SHE-091'
  const { data: first } = (await add({ documentNumber })).body
  const refused = await add({ documentNumber, formFlowId: 999_999, revision: 2 })
  expect(refused.body).toMatchObject({ errors: { formFlowId: 'Choose one from the list' } })
  expect(await read(first.id)).toMatchObject({ isActive: true, version: 1 })
})

it('is not active before its release', async () => {
  const early = { documentNumber: 'SOP-SHE-022', releaseDate: '2026-11-21' }
  const message = 'An active procedure is released already. Leave it inactive until that day'
  expect((await add(early)).body).toMatchObject({ errors: { releaseDate: message } })
  expect((await add({ ...early, isActive: false })).status).toBe(200)
})

it('of several revisions that become active at once leaves one active', async () => {
  const documentNumber = 'SOP-SHE-023'
  const replies = await Promise.all([1, 2, 3].map((revision) => add({ documentNumber, revision })))
  const refused = replies.filter(({ status }) => status !== 200)
  for (const { body } of refused) expect(body.errors).toHaveProperty('isActive')
  const { body } = await admin(procedureLookUp, { body: { keyword: documentNumber } })
  expect(body.data).toHaveLength(1)
})

it('offers the active ones to every signed-in user of the company (PROCEDURE-05)', async () => {
  const documentNumber = 'SOP-SHE-024'
  await add({ documentNumber })
  await add({ documentNumber, revision: 2, isActive: false })
  const ask = { body: { keyword: documentNumber, filter: { formFlowId: [formFlowId] } } }
  const { body } = await worker(procedureLookUp, ask)
  expect(body.data).toEqual([expect.objectContaining({ documentNumber, revision: 1, formFlowName: 'Hazard report' })])
  expect((await (await api.as('10000020'))(procedureLookUp, ask)).body.data).toEqual([])
})

it('is named on the record of a report of its workflow (PROCEDURE-03)', async () => {
  const assignmentNumber = await send('10000008', {})
  const print = async () => readPdf((await worker(myTask.pdf, { body: { assignmentNumber } })).bytes).text
  const documentNumber = 'SOP-SHE-025'
  await add({ documentNumber, revision: 6 })
  await add({ documentNumber: 'SOP-SHE-026', isActive: false })
  const text = await print()
  expect(text).toContain('SOP-SHE-025, revision 6')
  expect(text).not.toContain('SOP-SHE-026')
  await add({ documentNumber, revision: 7 })
  expect(await print()).toContain('SOP-SHE-025, revision 7')
})
