// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms write questions in this way

import type { DraftNode, DraftSection } from '@selamat/contract/domains/forms/records/form-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { hostileSheets } from '../../../../test/hostile-files.ts'
import { multipart } from '../../../../test/multipart.ts'

const { app, as, signIn } = await testApp({}, 'application')
const admin = await as('10000002')
const { access_token: token } = await signIn('10000002')

type Rows = readonly (readonly (string | number)[])[]
type Imported = DataOf<typeof formRecord.importXlsform>

/** An XLSForm: the rows of each sheet, the first one with the headers. */
async function xlsform(survey: Rows, choices: Rows = [['list_name', 'name', 'label']], settings: Rows = []) {
  const sheet = (name: string, rows: Rows) => ({ name, rows: rows.map((row) => [...row]) })
  const sheets = [
    sheet('survey', survey),
    sheet('choices', choices),
    ...(settings.length > 0 ? [sheet('settings', settings)] : []),
  ]
  return Buffer.from(await writeXlsx({ sheets }))
}
async function send(bytes: Uint8Array, name = 'form.xlsx') {
  const body = multipart(name, bytes)
  const url = `${API_BASE}${formRecord.importXlsform.path}`
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...body.headers },
    payload: body.payload,
  })
  const json: { data: Imported; message: string; code?: string } = response.json()
  return { status: response.statusCode, body: json }
}

let serial = 0
/** Imports an XLSForm, and reads the draft that came of it. */
async function imported(survey: Rows, choices?: Rows, more: Rows = [['form_title'], [`Imported ${++serial}`]]) {
  const { status, body } = await send(await xlsform(survey, choices, more))
  if (status !== 200) throw new Error(body.message)
  const read = await admin(formRecord.content, { body: { formId: body.data.form.id } })
  const sections: readonly DraftSection[] = read.body.data.definition.sections
  const all = (nodes: readonly (DraftSection | DraftNode)[]): (DraftSection | DraftNode)[] =>
    nodes.flatMap((node) => [node, ...(node.type === 'field' ? [] : all(node.nodes))])
  const problems = (await admin(formRecord.impact, { params: { id: body.data.form.id } })).body.data.problems
  const nodes = all(sections)
  return {
    ...body.data,
    sections,
    node: (id: string) => nodes.find((node) => node.id === id),
    ids: nodes.filter(({ type }) => type === 'field').map(({ id }) => id),
    notes: body.data.notes
      .filter(({ text }) => !text.startsWith('An answer in text has at most'))
      .map(({ sheet, row, name, text }) => `${sheet} ${row} ${name}: ${text}`),
    problems: problems.map(({ text }) => text),
  }
}
const NO_SUBJECT = ['Choose the question that names a report: any question outside repeating groups']
const YES_NO: Rows = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
]

describe('ten XLSForms become drafts (FORMS-39)', () => {
  it('1: a site visit with all plain kinds', async () => {
    const form = await imported([
      ['type', 'name', 'label', 'hint', 'required', 'default', 'appearance'],
      ['text', 'Site_Name', 'Name of the site', 'As on the sign', 'yes', 'Gresik', ''],
      ['text', 'remarks', 'Remarks', '', '', '', 'multiline'],
      ['integer', 'people', 'How many people?', '', 'true()', 3, ''],
      ['decimal', 'depth', 'Depth', '', '', '', ''],
      ['date', 'visited', 'Date', '', '', '2026-11-20', ''],
      ['time', 'at', 'Time', '', '', '', ''],
      ['image', 'photo', 'Photo', '', '', '', ''],
      ['file', 'plan', 'Plan', '', '', '', ''],
      ['geopoint', 'gps', 'Place', '', '', '', ''],
      ['note', 'thanks', 'Thank you', '', '', '', ''],
    ])
    expect(form).toMatchObject({ questionCount: 10, notes: [], problems: NO_SUBJECT })
    expect(form.form.formName).toMatch(/^Imported/)
    expect(form.node('site-name')).toMatchObject({
      kind: 'text-input',
      help: 'As on the sign',
      required: true,
      defaultValue: 'Gresik',
    })
    expect(form.node('people')).toMatchObject({
      settings: { number: { decimals: 0 } },
      required: true,
      defaultValue: 3,
    })
    expect(form.ids).toHaveLength(10)
  })

  it('2: a hazard report with choices, relevant and constraint', async () => {
    const form = await imported(
      [
        ['type', 'name', 'label', 'relevant', 'constraint', 'constraint_message', 'required', 'appearance'],
        ['select_one hazard', 'hazard', 'Type of hazard', '', '', '', 'yes', 'minimal'],
        ['text', 'other_hazard', 'Which?', "${hazard} = 'other'", '', '', "${hazard} = 'other'", ''],
        ['select_multiple measure', 'measures', 'Measures', '', '', '', '', ''],
        [
          'text',
          'why',
          'Why did work go on?',
          "not(selected(${measures}, 'stop'))",
          'string-length(.) > 5',
          'Write a sentence',
          '',
          '',
        ],
      ],
      [
        ['list_name', 'name', 'label'],
        ['hazard', 'leak', 'Leak'],
        ['hazard', 'other', 'Something else'],
        ['measure', 'stop', 'Stopped work'],
        ['measure', 'warn', 'Warned'],
      ],
    )
    expect(form).toMatchObject({ notes: [], problems: NO_SUBJECT })
    expect(form.node('hazard')).toMatchObject({
      kind: 'drop-down',
      settings: { options: [{ value: 'leak' }, { value: 'other' }] },
    })
    expect(form.node('other-hazard')).toMatchObject({ visibleIf: 'hazard == "other"', requiredIf: 'hazard == "other"' })
    expect(form.node('why')).toMatchObject({
      visibleIf: '!(answered(measures) && "stop" in measures)',
      constraint: { rule: 'count(why) > 5', message: 'Write a sentence' },
    })
  })

  it('3: a crew list with a repeat, sums and counts', async () => {
    const form = await imported([
      ['type', 'name', 'label', 'calculation', 'repeat_count'],
      ['begin repeat', 'crew', 'Crew', '', ''],
      ['text', 'member', 'Name', '', ''],
      ['integer', 'hours', 'Hours', '', ''],
      ['decimal', 'rate', 'Rate', '', ''],
      ['calculate', 'pay', '', '${hours} * ${rate}', ''],
      ['end repeat', '', '', '', ''],
      ['calculate', 'size', 'People', 'count(${crew})', ''],
      ['calculate', 'total', 'Total', 'sum(${pay})', ''],
    ])
    expect(form).toMatchObject({ notes: [], problems: NO_SUBJECT })
    expect(form.node('crew')).toMatchObject({ type: 'repeat', title: 'Crew' })
    expect(form.node('pay')).toMatchObject({
      label: 'pay',
      calculate: 'hours * rate',
      settings: { number: { decimals: 6 } },
    })
    expect(form.node('size')).toMatchObject({ calculate: 'count(crew)' })
    expect(form.node('total')).toMatchObject({
      calculate: 'crew.all(row, answered(row.pay)) ? (count(crew) == 0 ? 0 : crew.sum(row, row.pay)) : double("")',
    })
  })

  it('4: groups become sections, groups in them stay groups, and what is between them has a section of its own', async () => {
    const form = await imported(
      [
        ['type', 'name', 'label', 'relevant', 'appearance'],
        ['text', 'first', 'First', '', ''],
        ['begin_group', 'equipment', 'Equipment', '', 'field-list'],
        ['select_one yes_no', 'damaged', 'Damaged?', '', ''],
        ['begin_group', 'damage', 'Damage', "${damaged} = 'yes'", ''],
        ['text', 'what', 'What?', '', ''],
        ['end_group', '', '', '', ''],
        ['end_group', '', '', '', ''],
        ['text', 'last', 'Last', '', ''],
      ],
      YES_NO,
      [['form_title'], ['Lift check']],
    )
    expect(form.sections.map(({ title, nodes }) => [title, nodes.length])).toEqual([
      ['Lift check', 1],
      ['Equipment', 2],
      ['Lift check', 1],
    ])
    expect(form.node('damage')).toMatchObject({ type: 'group', visibleIf: 'damaged == "yes"' })
    expect(form.notes).toEqual(['survey 3 equipment: Column “appearance” is not carried over: field-list'])
  })

  it('5: texts in several languages: those of the default language, each other column is reported once', async () => {
    const form = await imported(
      [
        ['type', 'name', 'label::English (en)', 'label::Bahasa Indonesia (id)', 'hint::English (en)'],
        ['select_one yes_no', 'safe', 'Is it safe?', 'Apakah aman?', 'Look first'],
      ],
      [
        ['list_name', 'name', 'label::English (en)', 'label::Bahasa Indonesia (id)'],
        ['yes_no', 'yes', 'Yes', 'Ya'],
      ],
      [
        ['form_title', 'default_language'],
        ['Languages', 'Bahasa Indonesia (id)'],
      ],
    )
    expect(form.node('safe')).toMatchObject({
      label: 'Apakah aman?',
      help: 'Look first',
      settings: { options: [{ value: 'yes', label: 'Ya' }] },
    })
    expect(form.notes).toEqual([
      'survey null null: Column “label::English (en)” is not carried over: the form has one language (1 text)',
      'survey 2 null: “hint” has no text in “Bahasa Indonesia (id)” in row 2: the text in “English (en)” is used',
      'choices null null: Column “label::English (en)” is not carried over: the form has one language (1 text)',
    ])
  })

  it('6: what fills itself in, and kinds that there are not, are left out row by row', async () => {
    const form = await imported(
      [
        ['type', 'name', 'label', 'parameters', 'choice_filter', 'read_only'],
        ['start', 'start', '', '', '', ''],
        ['username', 'username', '', '', '', ''],
        ['barcode', 'tag', 'Scan', '', '', ''],
        ['select_one gone', 'lost', 'Lost', '', '', ''],
        ['select_one yes_no or_other', 'ok', 'OK?', 'randomize=true', 'x=1', 'yes'],
        ['', 'untyped', 'No type', '', '', ''],
        ['end_group', '', '', '', '', ''],
      ],
      YES_NO,
    )
    expect(form.ids).toEqual(['ok'])
    expect(form.notes).toEqual([
      'survey 2 start: “start” is not carried over: every report has its person and time',
      'survey 3 username: “username” is not carried over: every report has its person and time',
      'survey 4 tag: There is no kind of question for “barcode”',
      'survey 5 lost: The question is not carried over: there is no list of choices “gone”',
      'survey 6 ok: “or_other” is not carried over: add the choice and a question of its own',
      'survey 6 ok: Column “parameters” is not carried over: randomize=true',
      'survey 6 ok: Column “choice_filter” is not carried over: x=1',
      'survey 6 ok: Column “read_only” is not carried over: yes',
      'survey 7 untyped: The row has no type',
      'survey 8 null: “end_group” without its beginning',
    ])
    expect([form.rowCount, form.carriedCount, form.noteCount]).toEqual([7, 1, 10])
  })

  it('7: expressions without an exact counterpart are left out with the reason; the question stays, a calculation goes', async () => {
    const form = await imported([
      ['type', 'name', 'label', 'relevant', 'constraint', 'calculation', 'default'],
      ['text', 'phone', 'Phone', '', "regex(., '^[0-9]+$')", '', ''],
      ['date', 'due', 'Due', '', ". > '2026-01-01'", '', 'today()'],
      ['text', 'b', 'B', "${gone} = 'x'", '', '', ''],
      ['integer', 'c', 'C', "${phone} + 1 = 'x'", '', '', 'many'],
      ['calculate', 'd', 'D', '', '', 'pulldata("a", "b", "c", ${c})', ''],
      ['text', 'e', 'E', '../phone = 1', '', '', ''],
    ])
    expect(form.ids).toHaveLength(5)
    expect(form.node('phone')).not.toHaveProperty('constraint')
    expect(form.notes).toEqual([
      "survey 2 phone: “constraint” is not carried over, because regex() is not supported: regex(., '^[0-9]+$')",
      'survey 3 due: The default is not carried over: today()',
      "survey 3 due: “constraint” is not carried over, because a day or time is compared with a text, not with date(): . > '2026-01-01'",
      "survey 4 b: “relevant” is not carried over, because there is no question ${gone} that was carried over: ${gone} = 'x'",
      'survey 5 c: The default is not carried over: many',
      "survey 5 c: “relevant” is not carried over, because “x” is no number: ${phone} + 1 = 'x'",
      'survey 6 d: The calculation is not carried over, because pulldata() is not supported: pulldata("a", "b", "c", ${c})',
      'survey 7 e: “relevant” is not carried over, because paths are not supported: ../phone = 1',
    ])
  })

  it('8: names become ids of their own: capitals, doubles and words of the rule language', async () => {
    const form = await imported([
      ['type', 'name', 'label', 'relevant'],
      ['text', 'In', 'In', ''],
      ['text', 'My.Field_1', 'Mine', "${In} != ''"],
      ['text', 'my_field_1', 'Twice', ''],
      ['text', '2nd', 'Second', ''],
    ])
    expect(form.ids).toEqual(['question-in', 'my-field-1', 'my-field-1-2', 'nd'])
    expect(form.node('my-field-1')).toMatchObject({ visibleIf: 'answered(question_in)' })
    expect(form.notes).toEqual(['survey 4 my_field_1: The name is used already: here it is “my-field-1-2”'])
    expect(form.problems).toEqual(NO_SUBJECT)
  })

  it('9: a scored inspection with choices by number, if() and concat()', async () => {
    const form = await imported(
      [
        ['type', 'name', 'label', 'calculation', 'relevant'],
        ['select_one rating', 'rating', 'Rating', '', ''],
        ['calculate', 'points', 'Points', 'number(${rating}) * 10', ''],
        ['calculate', 'verdict', 'Verdict', "if(${points} >= 20, 'pass', 'fail')", ''],
        ['calculate', 'summary', 'Summary', "concat(${verdict}, ': ', ${points})", ''],
        ['text', 'action', 'Action', '', '${rating} = 1'],
      ],
      [
        ['list_name', 'name', 'label'],
        ['rating', 1, 'Poor'],
        ['rating', 2, 'Good'],
        ['rating', 2, 'Good again'],
      ],
    )
    expect(form.notes).toEqual(['choices 4 rating / 2: This choice is in the list already'])
    expect(form.node('points')).toMatchObject({ calculate: 'double(rating) * 10' })
    expect(form.node('verdict')).toMatchObject({ calculate: 'answered(points) && points >= 20 ? "pass" : "fail"' })
    expect(form.node('summary')).toMatchObject({
      calculate: '(answered(verdict) ? verdict : "") + ": " + (answered(points) ? string(points) : "")',
    })
    expect(form.node('action')).toMatchObject({ visibleIf: 'rating == "1"' })
    expect(form.problems).toEqual(NO_SUBJECT)
  })

  it('10: long texts, HTML and a title that is taken', async () => {
    const title = 'Lift check'
    const form = await imported(
      [
        ['Type', 'Name', 'Label', 'Hint'],
        ['text', 'long', `<b>${'x'.repeat(300)}</b>`, '**Important**'],
      ],
      undefined,
      [
        ['form_title', 'form_id', 'version'],
        [title, 'lift', '7'],
      ],
    )
    expect(form.form.formName).toBe('Lift check (2)')
    expect(form.node('long')).toMatchObject({ label: 'x'.repeat(255), help: 'Important' })
    expect(form.notes).toEqual([
      'survey 2 long: The label is longer than 255 characters and was cut',
      'settings 2 form_id: This setting is not carried over',
      'settings 2 version: This setting is not carried over',
    ])
  })
})

describe('cells of a spreadsheet', () => {
  const twoSheets = async (survey: readonly (readonly unknown[])[], choices: Rows, more: readonly string[] = []) => {
    const rows = survey.map((row) =>
      row.map((cell) => (cell instanceof Date || typeof cell === 'boolean' ? cell : String(cell))),
    )
    const others = more.map((name) => ({ name, rows: [['list_name'], ['x']] }))
    const sheets = [{ name: 'Survey ', rows }, { name: 'Choices', rows: choices.map((row) => [...row]) }, ...others]
    return Buffer.from(await writeXlsx({ sheets }))
  }

  it('a time stays a time, a day a day, and columns far to the right are read', async () => {
    const far = Array.from({ length: 60 }, (_, at) => `odd_${at}`)
    const none = far.map(() => '')
    const bytes = await twoSheets(
      [
        ['type', 'name', 'label', 'default', ...far, 'relevant', 'required'],
        ['time', 'at', 'At', new Date(Date.UTC(1899, 11, 30, 7, 30)), ...none, '', ''],
        ['date', 'due', 'Due', new Date(Date.UTC(2026, 0, 31)), ...none, '', ''],
        ['text', 'why', 'Why?', '', ...none, "${at} != ''", 'yes'],
      ],
      [['list_name', 'name', 'label']],
      ['entities'],
    )
    const { status, body } = await send(bytes)
    expect(status).toBe(200)
    const read = await admin(formRecord.content, { body: { formId: body.data.form.id } })
    const [section] = read.body.data.definition.sections
    expect(section?.nodes).toMatchObject([
      { id: 'at', defaultValue: '07:30' },
      { id: 'due', defaultValue: '2026-01-31' },
      { id: 'why', visibleIf: 'answered(at)', required: true },
    ])
    expect(body.data.notes.at(-1)).toEqual({
      sheet: 'entities',
      row: null,
      name: null,
      text: 'Entities are not carried over',
      isLeftOut: false,
    })
  })

  it('of more than 1,000 notes the first are sent, with the number of all', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ['note', `n${at}`, 'N', 'x', 'y'])
    const { body } = await send(await xlsform([['type', 'name', 'label', 'odd', 'odder'], ...rows]))
    expect([body.data.noteCount, body.data.notes.length, body.data.rowCount, body.data.carriedCount]).toEqual([
      1200, 1000, 600, 600,
    ])
  })
})

describe('a file that is no XLSForm is refused', () => {
  it.each(Object.entries(hostileSheets('type')))('with %s', async (_, bytes) => {
    const { status, body } = await send(bytes)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^The file|^No question/)])
  })

  it('with another type, without the sheet survey, damaged, or without a question', async () => {
    const other = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows: [['type'], ['text']] }] }))
    const whole = await xlsform([
      ['type', 'name'],
      ['barcode', 'tag'],
    ])
    const tooLong = await xlsform([['type', 'name'], ...Array.from({ length: 2100 }, (_, at) => ['text', `q${at}`])])
    const tooMany = await xlsform([['type', 'name'], ...Array.from({ length: 1200 }, (_, at) => ['text', `q${at}`])])
    expect((await send(Buffer.from('a,b'), 'form.csv')).status).toBe(415)
    expect((await send(other)).body.message).toMatch(/^The file has no sheet “survey”/)
    expect((await send(whole.subarray(0, whole.length - 40))).body.message).toMatch(/damaged/)
    expect((await send(whole)).body.message).toBe('No question of this file can be carried over')
    expect((await send(tooLong)).body.message).toBe('The sheet “survey” has more than 2,000 rows')
    expect((await send(tooMany)).body.message).toMatch(/^A form has at most 1100/)
    const deep = Array.from({ length: 1800 }, (_, at) => ['begin group', `g${at}`])
    expect((await send(await xlsform([['type', 'name'], ...deep, ['text', 'a']]))).body.message).toBe(
      'Groups are nested too deeply in row 22',
    )
    const wide = Array.from({ length: 1001 }, (_, at) => `c${at}`)
    expect((await send(await xlsform([['type', ...wide], ['text']]))).body.message).toBe(
      'The sheet “survey” has more than 1,000 columns',
    )
  })

  it('and only those who can add forms can import', async () => {
    const reporter = await signIn('10000008')
    const body = multipart(
      'form.xlsx',
      await xlsform([
        ['type', 'name'],
        ['text', 'a'],
      ]),
    )
    const url = `${API_BASE}${formRecord.importXlsform.path}`
    const headers = { authorization: `Bearer ${reporter.access_token}`, ...body.headers }
    expect((await app.inject({ method: 'POST', url, headers, payload: body.payload })).statusCode).toBe(403)
  })
})

it('whose groups are nested without end is refused with words', async () => {
  const deep = Array.from({ length: 900 }, (_, index) => ['begin_group', `g${index}`, `Group ${index}`])
  const ends = deep.map(() => ['end_group', '', ''])
  const survey = [['type', 'name', 'label'], ...deep, ['text', 'q', 'What?'], ...ends]
  expect(await send(await xlsform(survey))).toMatchObject({
    status: 422,
    body: { message: 'Groups can be nested at most 6 levels deep' },
  })
})
