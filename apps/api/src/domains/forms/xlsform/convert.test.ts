// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms write questions in this way
import type { DraftField, DraftNode, DraftSection } from '@selamat/contract/domains/forms/records/form-draft'
import { describe, expect, it } from 'vitest'
import { convert } from './convert.ts'
import type { SheetRow, Workbook } from './workbook.ts'

type Rows = readonly (readonly (string | number)[])[]
const sheet = (rows: Rows): SheetRow[] => rows.map((cells, at) => ({ row: at + 1, cells: cells.map(String) }))
const workbook = (survey: Rows, choices: Rows = [], settings: Rows = [], others: readonly string[] = []): Workbook => ({
  survey: sheet(survey),
  choices: sheet(choices),
  settings: sheet(settings),
  others,
})
const all = (nodes: readonly (DraftSection | DraftNode)[]): (DraftSection | DraftNode)[] =>
  nodes.flatMap((node) => [node, ...(node.type === 'field' ? [] : all(node.nodes))])

function converted(...sheets: Parameters<typeof workbook>) {
  const result = convert(workbook(...sheets))
  const nodes = all(result.definition.sections)
  const fields = nodes.filter((node): node is DraftField => node.type === 'field')
  return {
    ...result,
    fields,
    ids: fields.map(({ id }) => id),
    field: (id: string) => fields.find((one) => one.id === id),
    node: (id: string) => nodes.find((one) => one.id === id),
    said: result.notes
      .filter(({ text }) => !text.startsWith('An answer in text has at most'))
      .map(
        ({ sheet: name, row, name: what, text, isLeftOut }) =>
          `${isLeftOut ? '- ' : ''}${name} ${row} ${what}: ${text}`,
      ),
  }
}
const YES_NO: Rows = [
  ['list_name', 'name', 'label'],
  ['yn', 'y', 'Yes'],
  ['yn', 'n', 'No'],
]

describe('what depends on something that is lost', () => {
  it('a calculation that is lost leaves no question, nor do those that are made of it (FORMS-39)', () => {
    const form = converted([
      ['type', 'name', 'label', 'calculation', 'relevant', 'read_only'],
      ['integer', 'a', 'A', '', '', ''],
      ['calculate', 'b', '', 'pulldata("x", "y", "z", ${a})', '', ''],
      ['calculate', 'c', '', '${b} + 1', '', ''],
      ['calculate', 'd', '', '${a} + 1', "${a} > regex(., 'x')", ''],
      ['calculate', 'e', '', '', '', ''],
      ['calculate', 'f', '', '${g}', '', ''],
      ['calculate', 'g', '', '${f} + ${a}', '', ''],
      ['calculate', 'h', '', '${a} * 2', '', ''],
      ['text', 'i', 'I', '', '${c} > 1', ''],
    ])
    expect(form.ids).toEqual(['a', 'h', 'i'])
    expect(form.said).toEqual([
      '- survey 3 b: The calculation is not carried over, because pulldata() is not supported: pulldata("x", "y", "z", ${a})',
      '- survey 4 c: The calculation is not carried over, because there is no question ${b} that was carried over: ${b} + 1',
      '- survey 5 d: The calculation is not carried over, because the condition under which it is worked out is not carried over: ${a} + 1',
      '- survey 6 e: Nothing is calculated: the row has no calculation',
      '- survey 7 f: The calculation is not carried over, because it depends on itself: ${g}',
      '- survey 8 g: The calculation is not carried over, because it depends on itself: ${f} + ${a}',
      'survey 10 i: “relevant” is not carried over, because there is no question ${c} that was carried over: ${c} > 1',
    ])
  })

  it('a question is not required where its condition, or that of a group around it, is lost', () => {
    const form = converted([
      ['type', 'name', 'label', 'required', 'relevant', 'repeat_count'],
      ['text', 'a', 'A', 'yes', "regex(${b}, 'x')", ''],
      ['text', 'b', 'B', 'yes', '', ''],
      ['begin group', 'g', 'G', '', '${gone} = 1', ''],
      ['text', 'c', 'C', 'yes', '', ''],
      ['text', 'd', 'D', "${b} = 'x'", '', ''],
      ['begin repeat', 'r', 'R', '', '', 2],
      ['text', 'e', 'E', 'yes', '', ''],
      ['end repeat', '', '', '', '', ''],
      ['end group', '', '', '', '', ''],
    ])
    expect(form.fields.map(({ id, required, requiredIf }) => [id, required, requiredIf])).toEqual([
      ['a', false, undefined],
      ['b', true, undefined],
      ['c', false, undefined],
      ['d', false, undefined],
      ['e', false, undefined],
    ])
    expect(form.node('r')).not.toHaveProperty('min')
    const optional = form.notes.filter(({ text }) => text.startsWith('It is not required, because'))
    expect(optional.map(({ row }) => row)).toEqual([2, 5, 6, 8])
  })

  it('a calculated answer is never required, checked or preset: nobody could correct it', () => {
    const form = converted([
      ['type', 'name', 'label', 'calculation', 'required', 'constraint', 'default'],
      ['integer', 'a', 'A', '', '', '', ''],
      ['integer', 'b', 'B', '${a} * 2', 'yes', '. < 10', 5],
    ])
    expect(form.field('b')).toMatchObject({ calculate: 'a * 2', required: false })
    expect(form.field('b')).not.toHaveProperty('constraint')
    expect(form.field('b')).not.toHaveProperty('defaultValue')
    expect(form.said).toHaveLength(3)
  })
})

describe('rows', () => {
  it.each([
    ['select one yn', 'radio-button'],
    ['select one from yn', 'radio-button'],
    ['select1 yn', 'radio-button'],
    ['Select_One yn', 'radio-button'],
    ['add select one prompt using yn', 'radio-button'],
    ['q select_one yn', 'radio-button'],
    ['select multiple yn', 'checkbox'],
    ['select all that apply yn', 'checkbox'],
    ['select all that apply from yn', 'checkbox'],
    ['add select multiple prompt using yn', 'checkbox'],
    ['select multiple from yn', 'checkbox'],
    ['add integer prompt', 'text-input'],
    ['q string', 'text-input'],
    ['add image prompt', 'image'],
    ['gps', 'map'],
    ['location', 'map'],
    ['phone number', 'text-input'],
  ])('the older spelling “%s” is a %s', (type, kind) => {
    expect(
      converted(
        [
          ['type', 'name', 'label'],
          [type, 'a', 'A'],
        ],
        YES_NO,
      ).field('a'),
    ).toMatchObject({ kind })
  })

  it('what has no kind is left out with the reason that is true', () => {
    const types = [
      'date time',
      'dateTime',
      'rank yn',
      'range',
      'select_one_from_file a.csv',
      'select one external yn',
      'acknowledge',
      'hidden',
      'audit',
      'deviceid',
      'start',
      'text more',
    ]
    const form = converted(
      [['type', 'name', 'label'], ...types.map((type, at) => [type, `q${at}`, 'Q']), ['text', 'a', 'A']],
      YES_NO,
    )
    expect(form.ids).toEqual(['a'])
    expect(form.said.map((text) => text.split(': ').slice(1).join(': '))).toEqual([
      '“date time” is not carried over: there is no kind for a day with its time, add a date and a time',
      '“dateTime” is not carried over: there is no kind for a day with its time, add a date and a time',
      'There is no kind of question for “rank yn”',
      'There is no kind of question for “range”',
      '“select_one_from_file a.csv” is not carried over: its choices are in a file of its own',
      '“select one external yn” is not carried over: its choices are on the sheet external_choices',
      '“acknowledge” is not carried over: there is no kind for an acknowledgement, add a checkbox',
      '“hidden” is not carried over: values that nobody sees have no counterpart',
      '“audit” is not carried over: what happens while somebody fills the form in is not recorded',
      '“deviceid” is not carried over: the device is not recorded',
      '“start” is not carried over: every report has its person and time',
      'There is no kind of question for “text more”',
    ])
  })

  it('that are disabled, without a type, in a loop or without a beginning are left out by name', () => {
    const form = converted(
      [
        ['type', 'name', 'label', 'disabled'],
        ['text', 'off', 'Off', 'yes'],
        ['', '', 'A comment', ''],
        ['begin loop over yn', 'l', 'L', ''],
        ['text', 'inner', 'Inner', ''],
        ['end loop', '', '', ''],
        ['end group', '', '', ''],
        ['text', 'on', 'On', 'no'],
      ],
      YES_NO,
    )
    expect(form.ids).toEqual(['on'])
    expect([form.rowCount, form.carriedCount]).toEqual([6, 1])
    expect(form.said.filter((text) => text.startsWith('- '))).toEqual([
      '- survey 2 off: The row is disabled',
      '- survey 3 null: The row has no type',
      '- survey 4 l: “begin loop over yn” is not carried over: loops over choices have no counterpart',
      '- survey 5 inner: It is in a loop, which is left out',
      '- survey 7 null: “end group” without its beginning',
    ])
  })

  it('with a name that is used twice are renamed with a note, and no rule guesses which of them is meant', () => {
    const form = converted([
      ['type', 'name', 'label', 'relevant'],
      ['text', 'a', 'A', ''],
      ['text', 'a', 'Again', ''],
      ['text', 'b', 'B', "${a} = 'x'"],
    ])
    expect(form.ids).toEqual(['a', 'a-2', 'b'])
    expect(form.said).toEqual([
      'survey 3 a: The name is used already: here it is “a-2”',
      "survey 4 b: “relevant” is not carried over, because more than one question has the name “a”: ${a} = 'x'",
    ])
  })

  it('with a time as default keep it; a default that is no answer of the question is noted', () => {
    const form = converted(
      [
        ['type', 'name', 'label', 'default'],
        ['time', 'a', 'A', '07:30'],
        ['time', 'b', 'B', '07:30:00.000'],
        ['date', 'c', 'C', '2026-02-30'],
        ['integer', 'd', 'D', '1.5'],
        ['text', 'e', 'E', 'Gate (north)'],
        ['text', 'f', 'F', 'x'.repeat(300)],
        ['select_multiple yn', 'g', 'G', 'y n'],
        ['image', 'h', 'H', 'a.jpg'],
      ],
      YES_NO,
    )
    expect(form.fields.map(({ defaultValue }) => defaultValue)).toEqual([
      '07:30',
      '07:30',
      undefined,
      undefined,
      'Gate (north)',
      undefined,
      ['y', 'n'],
      undefined,
    ])
    expect(form.notes.filter(({ text }) => text.startsWith('The default')).map(({ row }) => row)).toEqual([4, 5, 7, 9])
  })
})

describe('texts', () => {
  it.each([
    ['#1 pump running?', '#1 pump running?'],
    ['Enter <name of site> here', 'Enter <name of site> here'],
    ['Use <code> only', 'Use <code> only'],
    ['Is x<b and c>d?', 'Is x<b and c>d?'],
    ['Blank: ______ / 2**3 / 3**4', 'Blank: ______ / 2**3 / 3**4'],
    ['Snake_case__name and other__name', 'Snake_case__name and other__name'],
    ['Pressure < 5 bar and > 2 bar', 'Pressure < 5 bar and > 2 bar'],
    ['a <b> c', 'a <b> c'],
    ['<b>Yes</b> **really** __now__', 'Yes really now'],
    ['<span style="color:red">Stop <i>now</i></span><br/>Go', 'Stop now\nGo'],
    ['## Part 1\n# One', 'Part 1\nOne'],
  ])('%j is read as %j', (label, expected) => {
    expect(
      converted([
        ['type', 'name', 'label'],
        ['text', 'a', label],
      ]).field('a')?.label,
    ).toBe(expected)
  })

  it('that lose a link or a picture say so', () => {
    const form = converted([
      ['type', 'name', 'label'],
      ['text', 'a', 'Read <a href="https://example.org/rules">the rules</a> <img src="a.png"/>'],
    ])
    expect(form.field('a')?.label).toBe('Read the rules')
    expect(form.said).toEqual([
      'survey 2 a: The label loses the link to https://example.org/rules',
      'survey 2 a: The label loses a picture',
    ])
  })

  it('are in one language for the whole form; translations are one note each, and a text from another language is noted', () => {
    const form = converted(
      [
        ['type', 'name', 'label::English (en)', 'label::Indonesia (id)', 'hint::English (en)'],
        ['select_one yn', 'a', 'Safe?', 'Aman?', 'Look'],
        ['text', 'b', 'Why?', '', ''],
        ['text', 'c', 'Who?', 'Siapa?', ''],
      ],
      [
        ['list_name', 'name', 'label::English (en)', 'label::Indonesia(id)'],
        ['yn', 'y', 'Yes', 'Ya'],
        ['yn', 'n', 'No', 'Tidak'],
      ],
      [['default_language'], ['indonesia (id)']],
    )
    expect(form.fields.map(({ label }) => label)).toEqual(['Aman?', 'Why?', 'Siapa?'])
    expect(form.field('a')?.settings.options).toEqual([
      { value: 'y', label: 'Ya' },
      { value: 'n', label: 'Tidak' },
    ])
    expect(form.said).toEqual(
      [
        'survey null null: Column “label::English (en)” is not carried over: the form has one language (2 texts)',
        'survey 3 null: “label” has no text in “Indonesia (id)” in row 3: the text in “English (en)” is used',
        'survey 2 null: “hint” has no text in “Indonesia (id)” in row 2: the text in “English (en)” is used',
        'choices null null: Column “label::English (en)” is not carried over: the form has one language (2 texts)',
      ].toSorted((one, other) => form.said.indexOf(one) - form.said.indexOf(other)),
    )
  })

  it('without a default language are those of the first one, in the choices too', () => {
    const form = converted(
      [
        ['type', 'name', 'label:English', 'label:French'],
        ['select_one yn', 'a', 'Safe?', 'Sûr ?'],
      ],
      [
        ['list name', 'name', 'label:French', 'label:English'],
        ['yn', 'y', 'Oui', 'Yes'],
      ],
      [['default_language'], ['German']],
    )
    expect(form.field('a')).toMatchObject({ label: 'Safe?', settings: { options: [{ label: 'Yes' }] } })
    expect(form.said).toContain('settings null default_language: No column is in “German”: the form is in “English”')
  })

  it('have at most 255 characters as answers, which is noted once', () => {
    const form = converted([
      ['type', 'name', 'label', 'appearance'],
      ['text', 'a', 'A', ''],
      ['text', 'b', 'B', 'multiline'],
      ['text', 'c', 'C', ''],
    ])
    expect(form.notes.map(({ text }) => text)).toEqual([
      'An answer in text has at most 255 characters: rows 2 and 4',
      'An answer in text has at most 4,000 characters: row 3',
    ])
  })
})

it('names sheets, lists and columns that nothing reads', () => {
  const form = converted(
    [
      ['type', 'name', 'label', ''],
      ['text', 'a', 'A', 'a remark'],
    ],
    YES_NO,
    [['form_title'], ['T'], ['Second']],
    ['entities', 'external_choices', 'Notes'],
  )
  expect(form.said).toEqual([
    'survey null null: Column D has no header and is not read: row 2',
    'choices null yn: No question uses this list',
    'settings 3 null: Only the first row of the settings counts',
    'entities null null: Entities are not carried over',
    'external_choices null null: Choices for select_one_external are not carried over',
    'Notes null null: This sheet is not read',
  ])
})

it('the survey comes first among the notes, and none is missing', () => {
  const survey: Rows = [
    ['type', 'name', 'label', 'odd'],
    ...Array.from({ length: 800 }, (_, at) => ['text', `q${at}`, 'Q', 'x']),
  ]
  const choices: Rows = [
    ['list_name', 'name', 'label', 'odd'],
    ...Array.from({ length: 900 }, (_, at) => ['yn', `c${at}`, 'C', 'x']),
  ]
  const { notes } = converted(survey, choices)
  expect(notes.filter(({ sheet: name }) => name === 'survey')).toHaveLength(801)
  expect(notes.filter(({ sheet: name }) => name === 'choices')).toHaveLength(901)
  expect(notes.slice(0, 801).every(({ sheet: name }) => name === 'survey')).toBe(true)
})

/** The same run each time. */
function seeded(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

it('random XLSForms never fail, and each row of the survey is in the form or left out by name', () => {
  const below = seeded(14)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const types = [
    'text',
    'integer',
    'decimal',
    'date',
    'time',
    'dateTime',
    'select_one yn',
    'select multiple yn',
    'select_one gone',
    'calculate',
    'note',
    'image',
    'begin group',
    'begin repeat',
    'end group',
    'end_repeat',
    'begin loop over yn',
    'end loop',
    'rank yn',
    'start',
    '',
    '__proto__',
    'constructor',
    'hidden',
    'geopoint',
  ] as const
  const names = ['a', 'b', 'c', 'A', 'in', '', 'constructor', '__proto__', 'q1', 'q2', 'x'.repeat(300), 'å ß'] as const
  const expressions = [
    '',
    '',
    '',
    '${a} > 1',
    "${b} = 'y'",
    '${c} + ${a}',
    'sum(${a})',
    'count(${b})',
    'not(',
    '${a',
    "concat(${a}, ${c}, 'é')",
    'if(${a}, 1, 2)',
    '. > 3',
    'yes',
    '${q1} = ${q2}',
    'today() + ${a}',
    '))',
    "selected(${b}, 'y')",
    '${constructor}',
    'coalesce(${a}, ${b})',
  ] as const
  const texts = ['', 'Label', '<b>', '**', '${a}', '#', '<b><i></b></i>', 'y'.repeat(400), '\ud800', '::'] as const
  const headers = [
    'type',
    'name',
    'label',
    'label::en',
    'relevant',
    'required',
    'calculation',
    'constraint',
    'default',
    'repeat_count',
    'disabled',
    'odd',
    '',
  ] as const
  for (let turn = 0; turn < 400; turn++) {
    const head = headers.filter((header) => header === 'type' || header === 'name' || below(4) > 0)
    const cell = (header: string) => {
      if (header === 'type') return pick(types)
      if (header === 'name') return pick(names)
      if (header.startsWith('label')) return pick(texts)
      if (header === 'default') return pick(['', '1', 'x', '07:30', '2026-01-01', 'y n'])
      if (header === 'disabled') return pick(['', '', '', 'yes'])
      if (header === 'repeat_count') return pick(['', '3', '${a}', '1000'])
      return pick(expressions)
    }
    const survey = [head, ...Array.from({ length: below(40) }, () => head.map(cell))]
    const form = converted(survey, YES_NO, [['default_language'], [pick(['', 'en', 'fr'])]])
    const left = new Set(form.notes.filter(({ isLeftOut }) => isLeftOut).map(({ row }) => row))
    const open: string[] = []
    const rows = survey.slice(1).filter((cells) => {
      if (cells.every((text) => text === '')) return false
      const isOff = head.includes('disabled') && cells[head.indexOf('disabled')] === 'yes'
      const [, edge, what] = /^(begin|end)[ _](\w+)/.exec(String(cells[head.indexOf('type')])) ?? []
      if (isOff || what === undefined) return true
      if (edge === 'begin') open.push(what)
      else if (open.at(-1) === what) {
        open.pop()
        return false
      }
      return true
    })
    expect([turn, form.rowCount]).toEqual([turn, rows.length])
    expect([turn, form.carriedCount + left.size]).toEqual([turn, rows.length])
  }
})
