import { file } from '@selamat/contract/domains/files/file'
import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { insertPeople } from '../../../../../test/factories.ts'
import { type Cells, csvOf, importing } from '../../../../../test/imports.ts'
import { run } from '../../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely } = api.context.database
const { send, checked, rows, imported, undone, read } = await importing(api)
const [NURSE, DOCTOR, SAFETY] = ['10000007', '10000006', '10000004']
const nurse = await api.as(NURSE)
const today = formatDate(api.clock.now())

let serial = 41_000_000
async function somebody(): Promise<{ readonly id: number; readonly username: string }> {
  const [made] = await insertPeople(kysely, { count: 1, first: ++serial, like: '10000008', role: 'Employee' })
  const username = made?.username ?? ''
  const [found] = await run<{ id: number }>(kysely, sql`select id from users where username = ${username}`)
  return { id: found?.id ?? 0, username }
}
const head = (username: string): Cells => ({
  'Employee ID': username,
  Examined: today,
  Kind: 'Special',
  Provider: 'Prodia Bontang',
})
const haemoglobin = { Test: 'Blood count', Item: 'Haemoglobin', Value: 14.2, Unit: 'g/dL', Low: 13, High: 17 }
const ear = (name: string, high: number, more: Cells = {}): Cells => ({
  Ear: name,
  '500 Hz': 10,
  '2000 Hz': high,
  '3000 Hz': high,
  '4000 Hz': high,
  ...more,
})
const ofFile = (kind: string, lines: readonly Cells[], by = NURSE) => checked(by, lines, 'results.csv', kind)
const resultsOf = async (id: number, by = NURSE) =>
  (await rows(by, id)).map(({ result, notes }) => [
    result,
    Object.fromEntries(Object.entries(notes).map(([key, { wrong }]) => [key, wrong])),
  ])
const checkUpsOf = async (userId: number) =>
  (await nurse(checkUp.list, { body: { filter: { userId: [userId] } } })).body.data
const detail = async (id: number): Promise<CheckUpDetail> => (await nurse(checkUp.detail, { body: { id } })).body.data

describe('The results of a provider', () => {
  it('come from three files into one check-up of each person and day, and are handed to the doctor together', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const people = [one, other]
    const results = await ofFile(
      'check-up-results',
      people.flatMap(({ username }) => [
        { ...head(username), ...haemoglobin, Finding: '' },
        {
          ...head(username),
          Test: 'Chest X-ray',
          Item: 'Chest',
          Value: '',
          Unit: '',
          Low: '',
          High: '',
          Finding: 'Clear',
        },
      ]),
    )
    expect([results.problem, results.counts.NEW, results.counts.ERROR]).toEqual([null, 4, 0])
    await imported(NURSE, results)
    const hearing = people.flatMap(({ username }) => [
      { ...head(username), ...ear('Left ear', 20) },
      { ...head(username), ...ear('Right ear', 15) },
    ])
    await imported(NURSE, await ofFile('audiograms', hearing))
    await imported(
      NURSE,
      await ofFile(
        'spirometries',
        people.map(({ username }) => ({ ...head(username), FVC: 4.2, FEV1: 3.4 })),
      ),
    )
    const [made, ...more] = await checkUpsOf(one.id)
    expect(more).toEqual([])
    expect(made).toMatchObject({ status: 'DRAFT', provider: 'Prodia Bontang', examinationType: 'SPECIAL', abnormal: 0 })
    const found = await detail(made?.id ?? 0)
    expect(found.results.map(({ item, value, finding, flag }) => [item, value, finding, flag])).toEqual([
      ['Haemoglobin', 14.2, null, 'N'],
      ['Chest', null, 'Clear', 'N'],
    ])
    expect(found.audiograms.map((row) => [row.ear, row.meanHigh])).toEqual([
      ['LEFT', 20],
      ['RIGHT', 15],
    ])
    expect(found.spirometry).toMatchObject({ fvc: 4.2, fev1: 3.4 })
    const again = await ofFile('audiograms', hearing)
    expect(again.counts).toMatchObject({ SAME: 4, NEW: 0, ERROR: 0 })
    const ids = (await Promise.all(people.map(({ id }) => checkUpsOf(id)))).flatMap((list) => list.map(({ id }) => id))
    const handed = await nurse(checkUp.collectMany, { body: { ids } })
    expect([handed.status, handed.body.data.toSorted()]).toEqual([200, ids.toSorted()])
    expect((await detail(made?.id ?? 0)).status).toBe('COLLECTED')
    expect((await nurse(checkUp.collectMany, { body: { ids: [...ids, 999_999_999] } })).status).toBe(404)
    const [late] = await resultsOf(
      (await ofFile('spirometries', [{ ...head(one.username), FVC: 4, FEV1: 3 }])).bulkUploadId,
    )
    expect(late).toEqual(['ERROR', { username: 'This check-up has another one already. Change it on its page' }])
  })

  it('are refused each at its cell, as the form refuses them: person, day, unit, level, twice, more breath than there is', async () => {
    const { username } = await somebody()
    const line = (more: Cells): Cells => ({ ...head(username), Year: '', ...haemoglobin, ...more })
    const file = await ofFile('check-up-results', [
      line({ 'Employee ID': '99999999' }),
      line({ Examined: addDays(today, 1), Item: 'A' }),
      line({ Unit: 'g/L', Item: 'Haemoglobin' }),
      line({ Item: 'B', Unit: '' }),
      line({ Item: 'C', Value: 'high' }),
      line({ Item: 'D', Low: 20, High: 10 }),
      line({ Item: 'E', Year: 2026 }),
      line({ Item: '', Test: '' }),
      line({ Item: 'F' }),
      line({ Item: 'F', Value: 15 }),
    ])
    expect(await resultsOf(file.bulkUploadId)).toEqual([
      ['ERROR', { username: 'No active user whom you care for has this Employee ID' }],
      ['ERROR', { examinedOn: 'Not later than today' }],
      ['ERROR', { unit: 'Haemoglobin is kept in g/dL' }],
      ['ERROR', { unit: 'A value needs its unit' }],
      ['ERROR', { value: 'Write a number' }],
      ['ERROR', { high: 'Not below the lower limit' }],
      ['ERROR', { planYear: 'Only an annual check-up has a year' }],
      ['ERROR', { test: 'This field is required', item: 'This field is required' }],
      ['NEW', {}],
      ['ERROR', { username: 'Same Employee ID as row 10' }],
    ])
    const hearing = await ofFile('audiograms', [
      { ...head(username), ...ear('Left ear', 130) },
      { ...head(username), ...ear('Right ear', 20), '3000 Hz': '' },
    ])
    expect(await resultsOf(hearing.bulkUploadId)).toEqual([
      ['ERROR', { hz2000: 'From -10 to 120 dB HL', hz3000: 'From -10 to 120 dB HL', hz4000: 'From -10 to 120 dB HL' }],
      ['ERROR', { hz3000: 'This field is required' }],
    ])
    const breath = await ofFile('spirometries', [{ ...head(username), FVC: 3, FEV1: 4 }])
    expect(await resultsOf(breath.bulkUploadId)).toEqual([['ERROR', { fev1: 'Not more than the FVC' }]])
    const body = { ...haemoglobinOf, unit: 'g/L' }
    const { data: exam } = (
      await nurse(checkUp.create, {
        body: { userId: (await somebody()).id, provider: null, examinedOn: today, examinationType: 'SPECIAL' },
      })
    ).body
    const form = await nurse(checkUp.write, {
      body: { id: exam.id, version: exam.version, results: [body], audiograms: [], spirometry: null },
    })
    expect(form.body.errors).toEqual({ 'results.0.unit': 'Haemoglobin is kept in g/dL' })
  })

  it('are undone with the check-ups that the import began, and no more once somebody has written them anew', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const first = await imported(NURSE, await ofFile('spirometries', [{ ...head(one.username), FVC: 4, FEV1: 3 }]))
    const second = await imported(
      NURSE,
      await ofFile('audiograms', [{ ...head(one.username), ...ear('Left ear', 10) }]),
    )
    await undone(NURSE, first)
    const [left] = await checkUpsOf(one.id)
    expect((await detail(left?.id ?? 0)).audiograms).toHaveLength(1)
    expect(await undone(NURSE, await read(NURSE, second.bulkUploadId))).toMatchObject({ status: 'REVERTED' })
    expect((await checkUpsOf(one.id)).map(({ id }) => (id === left?.id ? 'kept' : 'other'))).toEqual(['kept'])
    const third = await imported(NURSE, await ofFile('spirometries', [{ ...head(other.username), FVC: 4, FEV1: 3 }]))
    const [made] = await checkUpsOf(other.id)
    const { id, version } = await detail(made?.id ?? 0)
    await nurse(checkUp.write, {
      body: { id, version, results: [], audiograms: [], spirometry: { fvc: 4, fev1: 3.1 } },
    })
    await expect(undone(NURSE, third)).rejects.toThrow('was changed since')
  })

  it('is opened by its uploader alone, and each reading of the rows is a reading of each person; the trail has no content', async () => {
    const people = [await somebody(), await somebody()]
    const upload = await ofFile(
      'check-up-results',
      people.map(({ username }) => ({ ...head(username), ...haemoglobin, Value: 12.34 })),
    )
    const readings = () =>
      run<{ patientId: number; reader: string; channel: string }>(
        kysely,
        sql`select r.patient_id, u.username as reader, r.channel from medical_readings r join users u on u.id = r.user_id
          where r.patient_id = any(${people.map(({ id }) => id)}) order by r.id`,
      )
    await rows(NURSE, upload.bulkUploadId)
    expect(await readings()).toEqual(people.map(({ id }) => ({ patientId: id, reader: NURSE, channel: 'list' })))
    const failed = await nurse(bulkUploads.failedFile, { params: { id: upload.bulkUploadId } })
    expect([failed.status, (await readings()).length]).toEqual([200, 2])
    const doctor = await api.as(DOCTOR)
    const asDoctor = await doctor(bulkUploads.rows, { body: { bulkUploadId: upload.bulkUploadId } })
    expect([asDoctor.status, (await doctor(bulkUploads.get, { params: { id: upload.bulkUploadId } })).status]).toEqual([
      404, 404,
    ])
    const listed = await doctor(bulkUploads.list, { body: { kind: 'check-up-results' } })
    expect(listed.body.data.logUploadFiles).toEqual([])
    const [stored] = await run<{ fileId: number }>(
      kysely,
      sql`select file_id from imports where id = ${upload.bulkUploadId}`,
    )
    expect((await nurse(file.download, { params: { id: stored?.fileId ?? 0 } })).status).toBe(404)
    await imported(NURSE, upload)
    const trail = await run<{ text: string }>(
      kysely,
      sql`select row_to_json(a)::text as text from audit_events a where a.request_id = ${`import-${upload.bulkUploadId}`}`,
    )
    expect(trail).toHaveLength(2)
    expect(JSON.stringify(trail)).not.toMatch(/12\.34|Haemoglobin/)
    const denied = await send(
      SAFETY,
      { name: 'r.csv', bytes: csvOf([{ ...head('1'), ...haemoglobin }]) },
      { path: '/bulk-uploads/check-up-results/upload' },
    )
    expect(denied.status).toBe(403)
  })

  it('of 5,000 people are checked, written and undone within a minute, a fixed number of statements for some hundred rows', async () => {
    const made = await insertPeople(kysely, { count: 2500, first: 45_000_000, like: '10000008', role: 'Employee' })
    const lines = made.flatMap(({ username }) => [
      { ...head(username), ...ear('Left ear', 20) },
      { ...head(username), ...ear('Right ear', 20) },
    ])
    const start = performance.now()
    const upload = await ofFile('audiograms', lines)
    expect(upload.counts.NEW).toBe(5000)
    const done = await imported(NURSE, upload)
    expect(done.counts.IMPORTED).toBe(5000)
    expect((await undone(NURSE, done)).counts.REVERTED).toBe(5000)
    const [left] = await run<{ count: number }>(
      kysely,
      sql`select count(*)::int from examinations where import_id = ${upload.bulkUploadId}`,
    )
    expect(left?.count).toBe(0)
    expect(performance.now() - start).toBeLessThan(60_000)
  })
})

const haemoglobinOf = {
  ...{ test: 'BLOOD' as const, item: 'Haemoglobin', value: 14, unit: 'g/dL', low: 13, high: 17 },
  ...{ finding: null, isCritical: false },
}
