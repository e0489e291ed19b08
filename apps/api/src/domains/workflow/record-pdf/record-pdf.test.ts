import { file } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { attachment } from '@selamat/contract/domains/workflow/attachment'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { multipart } from '../../../../test/multipart.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { reporting } from '../../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { perform, person, place, send, start } = await reporting(api)
const [BUDI, AGUS, DEWI, SITI, NURSE, ADMIN, OTHER] = [
  '10000008',
  '10000005',
  '10000004',
  '10000014',
  '10000007',
  '10000002',
  '10000020',
] as const

const picture = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#b4552d' } })
    .png()
    .toBuffer()
async function upload(username: string, name: string): Promise<number> {
  const { access_token: token } = await api.signIn(username)
  const { payload, headers } = multipart(name, await picture())
  const reply = await api.app.inject({
    method: 'POST',
    url: `${API_BASE}${file.upload.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return reply.json().data.fileData.id
}

const print = async (username: string, assignmentNumber: string) =>
  (await person(username))(myTask.pdf, { body: { assignmentNumber } })

describe('the record of a report as a PDF', () => {
  it('has the head, version, answers with photos, who decided what with their words, the timeline and the pages numbered', async () => {
    const budi = await person(BUDI)
    const photo = await upload(BUDI, 'pump.png')
    const number = await send(BUDI, { photos: [photo] })
    await perform(AGUS, number, 'return', { comment: 'Which side of the pump?' })
    const { formFlowId: _flow, ...form } = await start(budi)
    expect(form.formId).toBeGreaterThan(0)
    const fieldData = {
      what: 'Oil leak at pump P-201, left side',
      where: { locationId: place.locationId, subLocationId: place.subLocationId },
      date: '2026-11-20',
      type: 'leak-or-spill',
      severity: 'medium',
      photos: [photo],
    }
    expect((await perform(BUDI, number, 'resubmit', { fieldData })).status).toBe(200)
    await perform(AGUS, number, 'approve', { comment: 'Seal ordered' })
    await perform(DEWI, number, 'close')
    const added = { assignmentNumber: number, fileId: await upload(DEWI, 'seal.png') }
    await (await person(DEWI))(attachment.create, { body: { ...added, name: 'New seal', kind: 'EVIDENCE' } })

    const { status, headers, bytes } = await print(BUDI, number)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain(`${number.replaceAll('/', '-')}.pdf`)
    const { text, pages, pictures } = readPdf(bytes)
    for (const part of [
      'PT Selat Petrokimia',
      'Oil leak at pump P-201, left side',
      `${number} · Hazard report · Closed`,
      'Budi Santoso (10000008)',
      'Hazard report, version 1',
      place.locationName,
      'Medium',
      'Which side of the pump?',
      'Seal ordered',
      'Agus Setiawan',
      'Dewi Lestari',
      'Oil leak at pump P-201 -> Oil leak at pump P-201, left side',
      'New seal',
      `revision 2 · Printed 2026-11-20 09:00 by Budi Santoso · page ${pages} of ${pages}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(pictures).toBeGreaterThan(0)
    // The QR code is a link too.
    expect(bytes.toString('latin1')).toContain(`/my-task/detail?assignmentNumber=${encodeURIComponent(number)}`)
  })

  it('is not there for somebody who cannot open the report, nor for another company', async () => {
    const number = await send(BUDI)
    for (const username of [SITI, OTHER]) expect((await print(username, number)).status).toBe(404)
    expect((await print(ADMIN, number)).status).toBe(200)
  })

  it('of a confidential report is logged as a reading, and refused to everybody else', async () => {
    const budi = await person(BUDI)
    const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'partly' }
    const sent = await budi(report.submit, { body: { ...(await start(budi, 'Health complaint')), fieldData } })
    const { assignmentNumber } = sent.body.data
    expect((await print(ADMIN, assignmentNumber)).status).toBe(404)
    const { bytes } = await print(NURSE, assignmentNumber)
    expect(readPdf(bytes).text).toContain('Confidential. Every reading is logged.')
    const readings = await budi(myTask.readings, { body: { assignmentNumber } })
    expect(readings.body.data.map(({ username, channel }) => [username, channel])).toContainEqual([NURSE, 'pdf'])
  })
})
