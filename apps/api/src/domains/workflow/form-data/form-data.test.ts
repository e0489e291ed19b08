import { audit } from '@selamat/contract/domains/audit/audit'
import { form } from '@selamat/contract/domains/forms/form'
import { reportColumns } from '@selamat/contract/domains/forms/report-columns'
import { formData } from '@selamat/contract/domains/workflow/form-data'
import { report } from '@selamat/contract/domains/workflow/report'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { reporting } from '../../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, perform, place, send, start, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS] = ['10000008', '10000005'] as const
const budi = await person(BUDI)
const admin = await person('10000002')
const started = await start(budi)

const field = (id: string, kind: string, label: string, more: object = {}) => ({
  type: 'field',
  id,
  kind,
  label,
  settings: {},
  ...more,
})
const choices = (...values: string[]) => ({
  settings: { options: values.map((value) => ({ value, label: value.toUpperCase() })) },
})
const toolbox = {
  subjectFieldId: 'what',
  locationFieldId: 'where',
  sections: [
    {
      type: 'section',
      id: 'main',
      title: 'Talk',
      nodes: [
        field('what', 'text-input', 'Topic', { required: true }),
        field('where', 'location', 'Place'),
        field('day', 'date', 'Day'),
        field('risk', 'radio-button', 'Risk', {
          settings: {
            options: [
              { value: 'low', label: 'LOW', score: 4 },
              { value: 'high', label: 'HIGH', score: 1 },
            ],
          },
        }),
        field('tags', 'checkbox', 'Tags', choices('fire', 'gas')),
        field('leader', 'user', 'Leader'),
        {
          type: 'repeat',
          id: 'crew',
          title: 'Crew',
          rowTitle: 'Member',
          nodes: [
            { type: 'group', id: 'who', title: 'Who', nodes: [field('sio', 'text-input', 'SIO')] },
            field('fit', 'radio-button', 'Fit', choices('yes', 'no')),
            field('note', 'text-input', 'Note'),
          ],
        },
        field('size', 'text-input', 'Crew size', { calculate: 'count(crew)' }),
      ],
    },
  ],
}
await kysely
  .insertInto('formVersions')
  .values({
    formId: started.formId,
    number: 2,
    definition: JSON.stringify(toolbox),
    updatedAt: api.clock.now(),
    publishedAt: api.clock.now(),
  })
  .execute()
const { formId } = started
const talk = async (fieldData: Record<string, unknown>, who = budi) =>
  (await who(report.submit, { body: { formId, fieldData } })).body.data.assignmentNumber
const crane = await talk({
  what: 'Crane lift',
  where: { locationId: place.locationId, subLocationId: place.subLocationId },
  day: '2026-11-02',
  risk: 'high',
  tags: ['fire', 'gas'],
  leader: AGUS,
  crew: [{ sio: 'A1', fit: 'yes' }, { fit: 'no' }],
})
const paint = await talk({ what: 'Painting', day: '2026-11-09', risk: 'low', tags: ['fire'] })
const tank = await talk({ what: 'Tank entry', risk: 'high', crew: [{ sio: 'B7', fit: 'yes' }] })

const list = (body: object = {}, who = admin) => who(formData.list, { body: { formId, ...body } })
const numbers = async (body: object = {}, who = admin) =>
  (await list(body, who)).body.data.map(({ assignmentNumber }) => assignmentNumber)
const by = (answers: object) => numbers({ filter: { answers } })

describe('form data', () => {
  it('has the fields of a version as columns: groups flattened, a repeat as its row count and its fields (FORMS-05)', async () => {
    const { definition } = (await admin(form.detail, { body: { formId } })).body.data
    expect(reportColumns(definition).map(({ label, kind }) => [label, kind])).toEqual([
      ['Topic', 'text'],
      ['Place', 'place'],
      ['Day', 'day'],
      ['Risk', 'choice'],
      ['Tags', 'choice'],
      ['Leader', 'person'],
      ['Crew', 'rows'],
      ['Member › Who › SIO', 'text'],
      ['Member › Fit', 'choice'],
      ['Member › Note', 'text'],
      ['Crew size', 'number'],
    ])
  })

  it('is listed by POST, newest first, with the answers as people read them, one version at a time (FORMS-49)', async () => {
    const { body } = await list()
    expect(body.data.map(({ assignmentNumber }) => assignmentNumber)).toEqual([tank, paint, crane])
    expect(body.pagination).toMatchObject({ totalItem: 3, totalIsExact: true })
    const row = body.data[2]
    expect(row).toMatchObject({
      subject: 'Crane lift',
      status: 'WAITING_APPROVAL',
      submitterName: 'Budi Santoso',
      revision: 1,
    })
    expect(row?.answers.map(({ path, display, value }) => [path, display ?? value])).toEqual([
      ['what', 'Crane lift'],
      ['where', `${place.locationName} › ${place.subLocationName}`],
      ['day', '2026-11-02'],
      ['risk', 'HIGH'],
      ['tags', 'FIRE, GAS'],
      ['leader', 'Agus Setiawan (10000005)'],
      ['crew[0].sio', 'A1'],
      ['crew[0].fit', 'YES'],
      ['crew[1].fit', 'NO'],
      ['size', '2'],
    ])
    const before = await numbers({ formVersionId: started.formVersionId, limit: 5 })
    expect(before).toHaveLength(5)
    expect(before).not.toContain(crane)
  })

  it('is filtered by each kind of column, by keyword, period, status and place (FORMS-49)', async () => {
    expect(await by({ risk: { anyOf: ['high'] } })).toEqual([tank, crane])
    expect(await by({ tags: { anyOf: ['gas'] } })).toEqual([crane])
    expect(await by({ what: { contains: 'PAINT' } })).toEqual([paint])
    expect(await by({ day: { days: { from: '2026-11-05' } } })).toEqual([paint])
    expect(await by({ day: { days: { until: '2026-11-02' } }, risk: { anyOf: ['high'] } })).toEqual([crane])
    expect(await by({ where: { ids: [place.locationId] } })).toEqual([crane])
    expect(await by({ leader: { ids: [await userId(AGUS)] } })).toEqual([crane])
    expect(await by({ crew: { least: 1 } })).toEqual([tank, crane])
    expect(await by({ crew: { most: 0 } })).toEqual([paint])
    expect(await numbers({ filter: { score: { least: 50 } } })).toEqual([paint])
    expect(await numbers({ orderBy: { column: 'score', direction: 'descending' }, limit: 1 })).toEqual([paint])
    expect(await by({ size: { least: 2 } })).toEqual([crane])
    expect(await by({ tags: { answered: false } })).toEqual([tank])
    expect(await numbers({ keyword: 'tank ent' })).toEqual([tank])
    expect(await numbers({ filter: { status: ['finish'] } })).toEqual([])
    expect(await numbers({ filter: { locationId: [place.locationId] } })).toEqual([crane])
    expect(await numbers({ filter: { submittedAt: { until: '2020-01-01' } } })).toEqual([])
    expect(await numbers({ orderByField: { field: 'what', direction: 'ascending' } })).toEqual([crane, paint, tank])
  })

  it('refuses a filter of an unknown field, and one that does not fit its kind, by its path (FORMS-49)', async () => {
    const { status, body } = await list({
      filter: { answers: { nothing: { answered: true }, risk: { contains: 'a' } } },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: {
        'filter.answers.nothing': 'The form has no such field',
        'filter.answers.risk': 'This field cannot be filtered like this',
      },
    })
  })

  it('shows a corrected report once, with its newest answers (FORMS-49)', async () => {
    expect((await perform(AGUS, paint, 'return', { comment: 'Name the colour' })).status).toBe(200)
    expect((await perform(BUDI, paint, 'resubmit', { fieldData: { what: 'Painting red', risk: 'low' } })).status).toBe(
      200,
    )
    expect(await by({ what: { contains: 'painting' } })).toEqual([paint])
    expect(await by({ tags: { anyOf: ['fire'] } })).toEqual([crane])
    expect((await list({ keyword: paint })).body.data[0]).toMatchObject({ revision: 2 })
  })

  it('is summed up: by month, status, place and choice, the rows of repeats each counted, numbers with their average (FORMS-49)', async () => {
    const { data } = (await admin(formData.summary, { body: { formId } })).body
    expect(data.total).toBe(3)
    expect(data.score).toEqual({ count: 3, average: 50, least: 25, most: 100 })
    expect(data.months.map(({ count }) => count)).toEqual([3])
    expect(data.statuses).toEqual([{ value: 'WAITING_APPROVAL', label: 'WAITING_APPROVAL', count: 3 }])
    const shares = Object.fromEntries(
      data.fields.map(({ id, choices: each }) => [id, each?.map(({ label, count }) => `${label} ${count}`)]),
    )
    expect(shares).toEqual({
      risk: ['LOW 1', 'HIGH 2'],
      tags: ['FIRE 1', 'GAS 1'],
      fit: ['YES 2', 'NO 1'],
      size: undefined,
    })
    expect(data.fields.at(-1)?.numbers).toEqual({ sum: 3, average: 1, least: 0, most: 2 })
    const filtered = await admin(formData.summary, {
      body: { formId, filter: { answers: { risk: { anyOf: ['low'] } } } },
    })
    expect(filtered.body.data.total).toBe(1)
  })

  it('is exported to Excel with a column for each field, days as dates, and noted in the audit log (FORMS-49)', async () => {
    const { status, bytes } = await admin(formData.export, {
      body: { formId, filter: { answers: { crew: { least: 2 } } } },
    })
    expect(status).toBe(200)
    const { sheets } = await readXlsx(bytes)
    const [header = [], row = []] = sheets[0]?.rows ?? []
    const cells = Object.fromEntries(header.map((name, at) => [String(name), row[at]]))
    expect(cells).toMatchObject({
      Number: crane,
      Topic: 'Crane lift',
      Risk: 'HIGH',
      Points: 1,
      'Score in %': 25,
      Tags: 'FIRE, GAS',
      Crew: 2,
      'Member › Who › SIO': '1: A1',
      'Member › Fit': '1: YES; 2: NO',
      'Crew size': 2,
    })
    expect(sheets[0]?.rows).toHaveLength(2)
    const entries = await admin(audit.list, { body: { filter: { action: ['export'] }, limit: 1 } })
    expect(entries.body.data[0]).toMatchObject({ entity: 'submissions', label: expect.stringMatching(/^Reports of /) })
  })

  it('lists the first rows of a large report, each whole, and says so; the export has all of them (FORMS-49)', async () => {
    const crew = Array.from({ length: 100 }, (_, at) => ({ sio: `S${at}`, fit: 'yes', note: 'Present' }))
    const large = await talk({ what: 'Shutdown', crew })
    const [row] = (await list({ keyword: large })).body.data
    const paths = row?.answers.map(({ path }) => path)
    expect([row?.rows, row?.hasAllRows, paths?.slice(-2)]).toEqual([{ crew: 100 }, false, ['crew[66].note', 'size']])
    expect((await list({ keyword: crane })).body.data[0]).toMatchObject({ rows: { crew: 2 }, hasAllRows: true })
    const { bytes } = await admin(formData.export, { body: { formId, keyword: large } })
    const [header = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    const cellOf = (name: string) => cells[header.indexOf(name)]
    expect([cellOf('Crew'), String(cellOf('Member › Note')).split('; ').at(-1)]).toEqual([100, '100: Present'])
  })

  it('shows only the reports that the reader may open, and nothing to people without the form list (FORMS-49)', async () => {
    const hazard = { formVersionId: started.formVersionId, limit: 1 }
    const all = (await list(hazard)).body.pagination?.totalItem ?? 0
    await kysely.updateTable('roles').set({ scope: 'own' }).where('name', '=', 'Safety Officer').execute()
    const officer = await person('10000004')
    const few = (await list(hazard, officer)).body.pagination?.totalItem ?? 0
    expect(few).toBeLessThan(all)
    // As an assignee of the closing step the officer opens what was assigned.
    const [row] = (await list(hazard, officer)).body.data
    expect(row).toBeDefined()
    expect((await list({}, budi)).status).toBe(403)
    expect((await list({}, await person('10000020'))).status).toBe(404)
    expect((await (await person('10000020'))(formData.summary, { body: { formId } })).status).toBe(404)
    expect((await (await person('10000020'))(formData.export, { body: { formId } })).status).toBe(404)
  })

  it('never holds confidential reports, not even for the super administrator (FORMS-49)', async () => {
    const health = await start(budi, 'Health complaint')
    const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'partly' }
    expect((await budi(report.submit, { body: { ...health, fieldData } })).status).toBe(200)
    for (const username of ['10000001', '10000002']) {
      const who = await person(username)
      const body = { formId: health.formId, formVersionId: health.formVersionId }
      expect((await list(body, who)).body.pagination?.totalItem).toBe(0)
      expect((await who(formData.summary, { body })).body.data.total).toBe(0)
      const { bytes } = await who(formData.export, { body })
      expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(1)
    }
  })

  it('takes a report of a form and answers alone: the newest version, the workflow that it starts (FORMS-42, FORMS-50)', async () => {
    const number = await talk({ what: 'Only form and answers' })
    expect(number).toMatch(/^SHE\//)
    expect(await by({ what: { contains: 'only form' } })).toEqual([number])
    const { status } = await budi(report.submit, { body: { formId: 999_999, fieldData: {} } })
    expect(status).toBe(404)
    await expect(send(BUDI)).rejects.toThrow(/422/)
  })

  it('tells locations of one name apart by their sites in the summary (FORMS-49)', async () => {
    const offices = await kysely
      .selectFrom('locations')
      .innerJoin('sites', 'sites.id', 'locations.siteId')
      .select(['locations.id', 'siteName'])
      .where('locationName', '=', 'Head Office')
      .where('locations.companyId', '=', ({ selectFrom }) =>
        selectFrom('locations').select('companyId').where('id', '=', place.locationId),
      )
      .execute()
    expect(offices.length).toBeGreaterThan(1)
    for (const { id } of offices) {
      await talk({ what: 'Evacuation drill', where: { locationId: id, subLocationId: null }, risk: 'low' })
    }
    const { data } = (await admin(formData.summary, { body: { formId } })).body
    const labels = data.locations.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(offices.map(({ siteName }) => `Head Office, ${siteName}`)))
    expect(labels).toContain(place.locationName)
  })
})
