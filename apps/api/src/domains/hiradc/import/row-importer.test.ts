import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assessing } from '../../../../test/hiradcs.ts'
import { type Cells, csvOf, importing } from '../../../../test/imports.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp()
const { approved, draft, read, row, submit, kysely } = await assessing(api)
const { imported, rows, undone, uploaded } = await importing(api)
const [AUTHOR, WORKER] = ['10000005', '10000008'] as const
const KIND = 'hiradc-rows'

const NEW = { Title: 'Cleaning of a basin', Department: 'Production', Location: 'TFB', 'Sub-location': 'Tank T-204' }
const ROW: Cells = {
  Activity: 'Enter the basin',
  Hazard: 'Flammable or toxic residue in a tank',
  Likelihood: 4,
  Severity: 5,
  'Existing: Engineering': 'Forced ventilation; blinds',
  'Existing: PPE': 'Air-supplied mask',
  'Further control 1': 'Gas test each 2 h',
  'Further type 1': 'Administrative',
  'Further owner 1': WORKER,
  'Further due 1': '2026-12-05',
  'Residual likelihood': 1,
  'Residual severity': 5,
}
const even = (lines: readonly Cells[]) => {
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  return lines.map((line) => Object.fromEntries(headers.map((header) => [header, line[header] ?? null])))
}
const check = (lines: readonly Cells[], username: string = AUTHOR) =>
  uploaded(username, { name: 'rows.csv', bytes: csvOf(even(lines)) }, KIND)
const results = async (bulkUploadId: number, username: string = AUTHOR) =>
  (await rows(username, bulkUploadId)).map(({ result, notes }) => ({ result, notes }))
const idOf = async (title: string) =>
  (
    await run<{ id: number }>(
      kysely,
      sql`select hiradc_id as id from hiradc_revisions where title = ${title} order by id desc limit 1`,
    )
  )[0]?.id ?? 0

describe('rows of assessments from a file', () => {
  it('begin an assessment with its rows, hazards of the library, controls and their owners; the same file twice changes nothing', async () => {
    const lines: Cells[] = [
      { ...NEW, ...ROW },
      { ...NEW, Activity: 'Remove the sludge', Hazard: 'Something of our own', Condition: 'Emergency' },
    ]
    const done = await imported(AUTHOR, await check(lines))
    expect(await results(done.bulkUploadId)).toMatchObject([{ result: 'IMPORTED' }, { result: 'IMPORTED' }])
    const detail = await read(AUTHOR, await idOf(NEW.Title))
    expect(detail).toMatchObject({ status: 'draft', authorName: 'Agus Setiawan', departmentName: 'Production' })
    expect(detail.rows).toMatchObject([
      {
        hazard: ROW.Hazard,
        category: 'CONFINED_SPACE',
        consequence: 'Fire, explosion or poisoning during cleaning',
        likelihood: 4,
        residualLikelihood: 1,
        controls: [
          { type: 'ENGINEERING', text: 'Forced ventilation', existing: true },
          { type: 'ENGINEERING', text: 'blinds', existing: true },
          { type: 'ADMINISTRATIVE', existing: false, ownerName: 'Budi Santoso', dueDate: '2026-12-05' },
          { type: 'PPE', text: 'Air-supplied mask' },
        ],
      },
      { hazard: 'Something of our own', condition: 'EMERGENCY', category: null, hazardId: null },
    ])
    const again = await check(lines)
    expect(await results(again.bulkUploadId)).toMatchObject([{ result: 'SAME' }, { result: 'SAME' }])
  })

  it('change the rows of a draft by its number, and leave what a file does not name', async () => {
    const { id, number } = await draft()
    const [row] = (await read(AUTHOR, id)).rows
    const line = { Number: number, Activity: row?.activity ?? '', Hazard: row?.hazard ?? '', Likelihood: 2 }
    const done = await imported(AUTHOR, await check([line]))
    expect(await results(done.bulkUploadId)).toMatchObject([{ result: 'IMPORTED' }])
    expect((await read(AUTHOR, id)).rows).toMatchObject([
      { ...row, likelihood: 2, version: 2, updatedAt: expect.any(String) },
    ])
    const back = await undone(AUTHOR, done)
    expect(back.status).toBe('REVERTED')
    expect((await read(AUTHOR, id)).rows[0]).toMatchObject({ likelihood: 3, controls: row?.controls })
  })

  it('are undone with the draft that the import began, which keeps nothing of it; one with rows of somebody else stays', async () => {
    const begin = async (title: string) => imported(AUTHOR, await check([{ ...NEW, ...ROW, Title: title }]))
    const alone = await begin('Begun by a file')
    await undone(AUTHOR, alone)
    const statusOf = async (title: string) =>
      (await run<{ status: string }>(kysely, sql`select status from hiradc_revisions where title = ${title}`))[0]
        ?.status
    expect(await statusOf('Begun by a file')).toBe('DELETED')
    const first = await begin('Begun and added to')
    await imported(AUTHOR, await check([{ ...NEW, ...ROW, Title: 'Begun and added to', Activity: 'By another file' }]))
    await undone(AUTHOR, first)
    expect(await statusOf('Begun and added to')).toBe('draft')
  })

  it('come back from their export as they are, without matching a column by hand', async () => {
    const { id } = await approved([row({ hazard: 'Fumes of a quokka', subActivity: 'Third bolt' })])
    const { bytes } = await (await api.as('10000003'))(hiradcOverview.exportRows, { body: { keyword: 'quokka' } })
    const { version } = await read(AUTHOR, id)
    const review = { trigger: 'CHANGE', reason: 'Other work' } as const
    expect((await (await api.as(AUTHOR))(hiradc.startReview, { body: { id, version, ...review } })).status).toBe(200)
    const upload = await uploaded(AUTHOR, { name: 'export.xlsx', bytes }, KIND)
    expect([upload.status, upload.problem]).toEqual(['VALIDATED', null])
    expect(await results(upload.bulkUploadId)).toEqual([{ result: 'SAME', notes: {} }])
  })

  it('say of a further control that its day has passed, as the form does, and are written', async () => {
    const line = { ...NEW, ...ROW, Title: 'Late from the beginning', 'Further due 1': '2026-11-01' }
    const upload = await check([line, { ...line, Activity: 'On the day', 'Further due 1': '2026-11-20' }])
    const hint = 'A further control was due in the past (2026-11-01): say until when'
    expect(await results(upload.bulkUploadId)).toEqual([
      { result: 'NEW', notes: { furtherDue1: { hint } } },
      { result: 'NEW', notes: {} },
    ])
    const done = await imported(AUTHOR, upload)
    expect(await results(done.bulkUploadId)).toMatchObject([{ result: 'IMPORTED' }, { result: 'IMPORTED' }])
  })

  it('are refused each at its cell, and what is right is written', async () => {
    const { number } = await approved()
    const wrong = (more: Cells) => ({ ...NEW, Title: 'Mixed', ...ROW, Activity: `Step ${Object.keys(more)}`, ...more })
    const lines: Cells[] = [
      wrong({ Department: 'Producton' }),
      wrong({ Likelihood: 6 }),
      wrong({ 'Further owner 1': '99999999' }),
      wrong({ 'Further control 1': '' }),
      wrong({ 'Further due 1': 'soon' }),
      wrong({ Category: 'Luck' }),
      wrong({ 'Sub-location': 'Nowhere' }),
      { Number: number, Activity: 'Enter', Hazard: 'Gas' },
      { Number: 'SHE/HIRADC/1999/I/0001', Activity: 'Enter', Hazard: 'Gas' },
      { Activity: 'Enter', Hazard: 'Gas' },
      wrong({ Title: 'Mixed', Hazard: 'Right' }),
    ]
    const upload = await check(lines)
    const notes = await results(upload.bulkUploadId)
    expect(notes.map(({ notes }) => Object.keys(notes).sort())).toEqual([
      ['department'],
      ['likelihood'],
      ['furtherOwner1'],
      ['further1'],
      ['furtherDue1'],
      ['category'],
      ['subLocation'],
      ['number'],
      ['number'],
      ['department', 'location', 'title'],
      [],
    ])
    expect(notes[0]?.notes.department).toMatchObject({ suggestion: 'Production' })
    expect(notes[7]?.notes.number?.wrong).toContain('It is in force. Start its review first')
    expect(notes[3]?.notes.further1?.wrong).toBe('Say what the control is')
    await imported(AUTHOR, upload)
    expect((await read(AUTHOR, await idOf('Mixed'))).rows.map(({ hazard }) => hazard)).toEqual(['Right'])
  })

  it('go with the import; not once their draft was submitted', async () => {
    const lines = [{ ...NEW, Title: 'Taken back', ...ROW }]
    const done = await imported(AUTHOR, await check(lines))
    const draftId = await idOf('Taken back')
    await undone(AUTHOR, done)
    expect((await read(AUTHOR, draftId)).rows).toEqual([])
    const second = await imported(AUTHOR, await check(lines))
    const id = await idOf('Taken back')
    expect(id).not.toBe(draftId)
    expect((await submit(id)).status).toBe(200)
    await expect(undone(AUTHOR, second)).rejects.toThrow('was changed since')
    expect((await read(AUTHOR, id)).rows).toHaveLength(1)
  })

  it('are written by whoever writes assessments only, into those in reach', async () => {
    await expect(check([{ ...NEW, ...ROW }], WORKER)).rejects.toThrow()
    const foreign = await check([{ Number: (await draft()).number, Activity: 'Enter', Hazard: 'Gas' }], '10000020')
    expect((await results(foreign.bulkUploadId, '10000020'))[0]?.notes.number?.wrong).toBe(
      'You can write no assessment with this number',
    )
  })
})
