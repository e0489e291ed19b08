import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { reporting } from '../../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', PUBLIC_URL: 'https://she.example.co.id' })
const { person, send, start, answers, perform } = await reporting(api)
const [BUDI, AGUS, NEIGHBOUR, STRANGER] = ['10000008', '10000005', '10000016', '10000020'] as const

const print = async (who: string, assignmentNumber: string) =>
  (await person(who))(myTask.ncrLetter, { body: { assignmentNumber } })

it('the non-conformance report of a case is a PDF with what was found, who is responsible, until when, and the timeline (TASKS-29)', async () => {
  const number = await send(BUDI, { what: 'Oil leak “P-201”, ünlabelled drum' })
  await perform(AGUS, number, 'approve', { comment: 'Seen on site' })
  const { status, headers, bytes } = await print(BUDI, number)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`NCR-${number.replaceAll('/', '-')}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const pdfText = readPdf(bytes).text
  for (const text of [
    'Non-conformance report',
    number,
    'ünlabelled drum',
    'Budi Santoso (10000008)',
    'Dewi Lestari',
    'Safety close-out',
    'Approved: Supervisor review',
    'Seen on site',
    'Signed in Selamat',
    'page 1 of ',
  ]) {
    expect(pdfText).toContain(text)
  }
  const { rows } = await api.context.database.pool.query(
    `select label, action from audit_events where entity = 'cases' and action = 'print'`,
  )
  expect(rows).toEqual([{ label: number, action: 'print' }])
})

it('a long report takes as many sheets as it needs', async () => {
  const number = await send(BUDI)
  for (let round = 0; round < 12; round++) {
    await perform(AGUS, number, 'return', { comment: `Which pump? ${'Please look again. '.repeat(20)}` })
    await perform(BUDI, number, 'resubmit', { fieldData: answers() })
  }
  const { bytes } = await print(AGUS, number)
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})

it('is for those who can open the case, and never of a confidential one (TASKS-29)', async () => {
  const number = await send(BUDI)
  expect((await print(NEIGHBOUR, number)).status).toBe(404)
  expect((await print(STRANGER, number)).status).toBe(404)
  const client = await person(BUDI)
  const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
  const sent = await client(report.submit, { body: { ...(await start(client, 'Health complaint')), fieldData } })
  const { status, body } = await print(BUDI, sent.body.data.assignmentNumber)
  expect([status, body.message]).toEqual([422, 'A non-conformance report is printed for safety reports only'])
})
