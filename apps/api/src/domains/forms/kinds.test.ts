import { deviationsOf } from '@selamat/contract/domains/forms/deviations'
import { form } from '@selamat/contract/domains/forms/form'
import { type FieldKind, kinds } from '@selamat/contract/domains/forms/kinds'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { masterKeysByType } from '@selamat/contract/domains/master-data/keys/master-key'
import { report } from '@selamat/contract/domains/workflow/report'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { verifyPassword } from '../../platform/password-hash.ts'

const api = await testApp()
const { detail, perform, person, place, send, start, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, DEWI, STRANGER] = ['10000008', '10000005', '10000004', '10000020'] as const
const budi = await person(BUDI)
const admin = await person('10000002')
const started = await start(budi)
const earlier = await send(BUDI)
const others = await send(DEWI)

const own = (table: 'users', id: number) =>
  kysely.selectFrom(table).select('companyId').where('id', '=', id).executeTakeFirstOrThrow()
const { companyId } = await own('users', await userId(BUDI))
const { companyId: otherCompany } = await own('users', await userId(STRANGER))

async function upload(contentType: string) {
  const row = {
    companyId,
    uploadedBy: await userId(BUDI),
    storageKey: crypto.randomUUID(),
    name: contentType === 'image/png' ? 'rail.png' : 'sheet.pdf',
    size: 1,
    contentType,
    sha256: Buffer.alloc(32),
    createdAt: api.clock.now(),
  }
  return (await kysely.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const [picture, pdf] = [await upload('image/png'), await upload('application/pdf')]
const free = await upload('image/png')
const keys = await kysely
  .selectFrom('masterKeys as k')
  .innerJoin('masterCategories as c', 'c.id', 'k.categoryId')
  .select(['k.id', 'k.name', 'k.categoryId', 'c.typeId'])
  .where('k.companyId', '=', companyId)
  .where('k.archivedAt', 'is', null)
  .orderBy('k.id')
  .execute()
const [key = { id: 0, name: '', categoryId: 0, typeId: 1 }] = keys
const otherCategory = keys.find(({ categoryId }) => categoryId !== key.categoryId)
const health = keys.find(({ typeId }) => typeId === 2)
const itemOf = (company: number, family: string) =>
  kysely
    .selectFrom('equipment')
    .select(['id', 'code', 'typeName'])
    .where('companyId', '=', company)
    .where('family', '=', family)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
const item = await itemOf(companyId, 'COMPANY')
const extinguisher = await itemOf(companyId, 'FIRE')

const stockItemOf = (kind: string) =>
  kysely
    .selectFrom('stockItems')
    .select(['id', 'code', 'itemName', 'strength'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('id')
    .executeTakeFirstOrThrow()
const [pill, dressing] = [await stockItemOf('MEDICINE'), await stockItemOf('INVENTORY')]

let { version } = (await admin(formRecord.endpoints.get, { params: { id: started.formId } })).body.data

/** Publishes the form with one field of a kind, and gives the ids with which a report of it is sent. */
async function publishWith(kind: FieldKind, settings: object) {
  const { body: read } = await admin(formRecord.endpoints.get, { params: { id: started.formId } })
  const field = {
    type: 'field',
    id: 'it',
    kind,
    label: 'It',
    settings: { ...kinds[kind].initialSettings(), ...settings },
  }
  const what = { type: 'field', id: 'what', kind: 'text-input', label: 'What?', settings: { max: 120 } }
  const definition = {
    subjectFieldId: 'what',
    sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [what, field] }],
  }
  const { id, formName, description } = read.data
  const saved = await admin(formRecord.endpoints.update, {
    body: { id, version, formName, description, definition } as never,
  })
  expect(saved.body.message).toBe('Data Saved Successfully')
  version = saved.body.data.version
  const done = await admin(formRecord.publish, { params: { id }, headers: { 'if-match': String(version) } })
  version = done.body.data.version
  return { ...started, formVersionId: done.body.data.formVersionId }
}

interface Proof {
  readonly rows: readonly [string]
  readonly settings?: object
  /** What is sent; left out, nothing can be. */
  readonly answer?: unknown
  /** What is read back; left out, what was sent. */
  readonly value?: unknown
  readonly display?: unknown
  readonly wrong: readonly (readonly [unknown, string])[]
}
const options = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
]
const CHOOSE = 'Choose one of the options'
const REQUIRED = 'This field is required'
const deviation = { text: 'Guard missing', severity: 'high', dueDate: '2027-01-31', owner: AGUS }

const PROOFS: Readonly<Record<FieldKind, Proof>> = {
  'text-input': {
    rows: ['FORMS-11'],
    settings: { max: 5 },
    answer: 'Oil',
    wrong: [['Oil leak', 'At most 5 characters']],
  },
  'text-area': {
    rows: ['FORMS-12'],
    settings: { max: 9 },
    answer: 'Oil\nleak',
    wrong: [[7, 'Enter text']],
  },
  email: { rows: ['FORMS-13'], answer: 'budi@example.com', wrong: [['budi@', 'The input is not a valid email']] },
  password: {
    rows: ['FORMS-14'],
    answer: 'correct horse',
    value: null,
    display: '••••••••',
    wrong: [['short', 'At least 8 characters']],
  },
  date: {
    rows: ['FORMS-15'],
    settings: { notAfterToday: true },
    answer: '2026-11-20',
    wrong: [
      ['2026-02-30', 'Use a real date, YYYY-MM-DD'],
      ['2099-01-01', 'Choose today or an earlier day'],
    ],
  },
  'drop-down': {
    rows: ['FORMS-16'],
    settings: { options },
    answer: 'good',
    display: 'Good',
    wrong: [['fair', CHOOSE]],
  },
  'radio-button': {
    rows: ['FORMS-17'],
    settings: { options },
    answer: 'bad',
    display: 'Bad',
    wrong: [['fair', CHOOSE]],
  },
  'reservation-time': {
    rows: ['FORMS-28'],
    answer: '2099-01-05T09:30',
    display: '2099-01-05 09:30',
    wrong: [
      ['2020-01-01T09:30', 'Choose today or a later day'],
      ['2099-01-05', 'Choose a day and a time'],
      ['2099-02-30T09:30', 'Use a real date, YYYY-MM-DD'],
    ],
  },
  'health-status': {
    rows: ['FORMS-29'],
    answer: 'FIT_WITH_NOTE',
    display: 'Fit with note',
    wrong: [['fair', CHOOSE]],
  },
  checkbox: {
    rows: ['FORMS-18'],
    settings: { options },
    answer: ['good', 'bad'],
    display: 'Good, Bad',
    wrong: [[['good', 'good'], 'Choose each option once']],
  },
  'data-master': {
    rows: ['FORMS-19'],
    settings: { categoryId: key.categoryId },
    answer: key.id,
    display: key.name,
    wrong: [
      [otherCategory?.id, 'This value is not available. Choose another'],
      [999_999, 'This value is not available. Choose another'],
    ],
  },
  'user-info': {
    rows: ['FORMS-20'],
    settings: { facts: ['fullName', 'username', 'company'] },
    value: expect.objectContaining({ fullName: 'Budi Santoso', username: BUDI }),
    display: expect.stringMatching(/^Budi Santoso · 10000008 · ./),
    wrong: [],
  },
  label: { rows: ['FORMS-21'], settings: { text: 'Wear gloves' }, wrong: [['x', 'This field takes no answer']] },
  image: {
    rows: ['FORMS-22'],
    answer: [picture],
    display: null,
    wrong: [[[pdf], 'You can only upload JPG/PNG file!']],
  },
  document: { rows: ['FORMS-23'], answer: [pdf], display: null, wrong: [[[free], 'File type is not supported']] },
  map: {
    rows: ['FORMS-24'],
    answer: { latitude: -6.17539249, longitude: 106.8271, accuracy: 12.4 },
    value: { latitude: -6.175392, longitude: 106.8271, accuracy: 12.4 },
    display: '-6.175392, 106.827100 (± 12 m)',
    wrong: [
      [{ latitude: 91, longitude: 0 }, 'A latitude is at most 90'],
      [{ latitude: 1 }, 'Enter the longitude'],
    ],
  },
  form: {
    rows: ['FORMS-25'],
    settings: { formId: started.formId },
    answer: earlier,
    wrong: [
      [others, 'This report is not available. Choose another'],
      ['SHE/X/2026/XI/0001', 'This report is not available. Choose another'],
    ],
  },
  location: {
    rows: ['FORMS-26'],
    answer: { locationId: place.locationId, subLocationId: place.subLocationId },
    display: `${place.locationName} › ${place.subLocationName}`,
    wrong: [[{ locationId: 999_999 }, 'This location is not available. Choose another']],
  },
  time: { rows: ['FORMS-27'], answer: '09:05', wrong: [['9:05', 'Use a time, HH:MM']] },
  link: {
    rows: ['FORMS-31'],
    answer: 'https://example.com/a?b=1',
    wrong: [['javascript:alert(1)', 'Use a web address, https://…']],
  },
  user: {
    rows: ['FORMS-33'],
    answer: AGUS,
    display: `Agus Setiawan (${AGUS})`,
    wrong: [
      [STRANGER, 'This person is not available. Choose another'],
      ['Agus', 'Choose a person'],
    ],
  },
  'risk-assessment': {
    rows: ['FORMS-34'],
    answer: { likelihood: 3, severity: 5 },
    value: { likelihood: 3, severity: 5, value: 15 },
    display: 'High risk, 15: Conceivable (3) × Catastrophic (5)',
    wrong: [
      [{ likelihood: 6, severity: 1 }, 'Choose the likelihood'],
      [{ likelihood: 5, severity: 5, value: 1 }, 'The value does not follow from the answer'],
    ],
  },
  'deviation-percentage': {
    rows: ['FORMS-35'],
    answer: { checked: 3, compliant: 2 },
    value: { checked: 3, compliant: 2, value: 33.33 },
    display: '33.33 % (1 of 3 deviate)',
    wrong: [
      [{ checked: 3, compliant: 4 }, 'Not more can be compliant than were checked'],
      [{ checked: 0, compliant: 0 }, 'Check at least 1'],
    ],
  },
  'deviation-form': {
    rows: ['FORMS-36'],
    answer: [deviation],
    display: `1. Guard missing (High, due 2027-01-31, Agus Setiawan (${AGUS}))`,
    wrong: [
      [[deviation, { ...deviation, owner: '' }], 'Deviation 2, Owner: Choose a person'],
      [[{ ...deviation, dueDate: '2020-01-01' }], 'Deviation 1, Due date: Choose today or a later day'],
      [[{ ...deviation, owner: STRANGER }], 'This person is not available. Choose another'],
    ],
  },
  medicine: {
    rows: ['FORMS-30'],
    answer: pill.id,
    display: `${pill.itemName} ${pill.strength} (${pill.code})`,
    wrong: [
      [dressing.id, 'This item is not available. Choose another'],
      [0, REQUIRED],
    ],
  },
  'medical-inventory': {
    rows: ['FORMS-32'],
    answer: dressing.id,
    display: `${dressing.itemName} (${dressing.code})`,
    wrong: [
      [pill.id, 'This item is not available. Choose another'],
      [999_999, 'This item is not available. Choose another'],
    ],
  },
  equipment: {
    rows: ['FORMS-37'],
    settings: { family: 'COMPANY' },
    answer: item.id,
    display: `${item.code} · ${item.typeName}`,
    wrong: [
      [extinguisher.id, 'This equipment is not available. Choose another'],
      [0, REQUIRED],
    ],
  },
}

it.each(Object.entries(PROOFS).map(([kind, proof]) => ({ kind: kind as FieldKind, ...proof })))(
  'field kind $kind can be placed, filled and reported ($rows.0)',
  async ({ kind, settings = {}, answer, display = null, wrong, ...rest }) => {
    const ids = await publishWith(kind, settings)
    const submit = (it: unknown) =>
      budi(report.submit, { body: { ...ids, fieldData: { what: 'Pump', ...(it === undefined ? {} : { it }) } } })
    for (const [value, message] of wrong) {
      const { status, body } = await submit(value)
      expect({ value, status, errors: body.errors }).toEqual({ value, status: 422, errors: { it: message } })
    }
    const sent = await submit(answer)
    expect(sent.body).toMatchObject({ result: true })
    const { answers } = (await detail(BUDI, sent.body.data.assignmentNumber)).body.data
    const read = answers.find(({ path }) => path === 'it')
    if (kinds[kind].source === 'none') return expect(read).toBeUndefined()
    expect(read).toMatchObject({ value: 'value' in rest ? rest.value : answer, display })
    if (display === null && Array.isArray(answer)) expect(read?.files).toHaveLength(answer.length)
  },
)

it('a report names no confidential report, also not one of its own sender: others would read its number', async () => {
  const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'partly' }
  const complaint = await budi(report.submit, { body: { ...(await start(budi, 'Health complaint')), fieldData } })
  const number = complaint.body.data.assignmentNumber
  const ids = await publishWith('form', { formId: null })
  const named = (it: string) => budi(report.submit, { body: { ...ids, fieldData: { what: 'Pump', it } } })
  const refused = await named(number)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { it: 'This report is confidential. Others could read its number here' },
  ])
  expect((await named(earlier)).status).toBe(200)
})

it('a password is stored as a hash alone, and never in the answers, the timeline or the audit log', async () => {
  const ids = await publishWith('password', {})
  const secret = 'Tulip-4711-gate'
  const sent = await budi(report.submit, { body: { ...ids, fieldData: { what: 'Pump', it: secret } } })
  const { assignmentNumber, id } = sent.body.data
  const [stored] = await kysely.selectFrom('submissions').select('answers').where('caseId', '=', id).execute()
  const { hash } = Object(Object(stored?.answers).it)
  expect(await verifyPassword(secret, hash)).toMatchObject({ matches: true })
  await perform(AGUS, assignmentNumber, 'return', { comment: 'Once more' })
  await perform(BUDI, assignmentNumber, 'resubmit', { fieldData: { what: 'Pump', it: `${secret}2` } })
  const audited = await kysely.selectFrom('auditEvents').select(['before', 'after']).execute()
  expect(JSON.stringify(audited)).not.toContain(secret)
  expect(JSON.stringify((await detail(AGUS, assignmentNumber)).body)).not.toMatch(/Tulip|argon2/)
})

it('a report is picked by the readers of it alone, of one form or of any (FORMS-25)', async () => {
  const pick = async (client: typeof budi, body: object) =>
    (await client(report.options, { body })).body.data.options.map(({ label }) => label)
  expect(await pick(budi, { parentId: started.formId, keyword: earlier })).toEqual([earlier])
  expect(await pick(budi, { keyword: others })).toEqual([])
  expect(await pick(await person(DEWI), { keyword: others })).toEqual([others])
  expect(await pick(await person(STRANGER), {})).not.toContain(earlier)
  expect(await pick(budi, { parentId: 999_999 })).toEqual([])
})

it('master keys for the choices of a form are those of a type (FORMS-59)', async () => {
  const of = async (typeId: 1 | 2, client = budi) =>
    (await client(masterKeysByType, { body: { typeId, limit: 1000 } })).body.data.options.map(({ id }) => id)
  expect([(await of(1)).includes(key.id), (await of(2)).includes(key.id)]).toEqual([key.typeId === 1, key.typeId === 2])
  if (health) expect(await of(2)).toContain(health.id)
  expect(await of(1, await person(STRANGER))).not.toContain(key.id)
  expect(otherCompany).not.toBe(companyId)
})

it('what a record found wrong is read as deviations, with the place in the form (FORMS-36)', async () => {
  const ids = await publishWith('deviation-form', {})
  const { body } = await budi(form.detail, { body: { formId: ids.formId } })
  expect(deviationsOf(body.data.definition, { what: 'Pump', it: [deviation] })).toEqual([
    { ...deviation, key: 'it[0]', path: 'it', label: 'It' },
  ])
})
