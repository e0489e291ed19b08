/** The type of a row of the survey, in the words of today. */
export interface QuestionType {
  /** `begin_group`, `select_one`, `text` …; of a type that is not known the words themselves. */
  readonly type: string
  /** The list of choices. */
  readonly list: string
  /** What else is written: `or_other`. */
  readonly more: string
}

const EDGE = /^(begin|end)[ _]+(group|lgroup|repeat|looped group|loop)\b(.*)$/i
/** Older spellings, the longest first. */
const SELECTS: readonly (readonly [RegExp, string])[] = [
  [/^select[ _]one[ _]from[ _]file\s+(?=\S)/i, 'select_one_from_file'],
  [/^select[ _]multiple[ _]from[ _]file\s+(?=\S)/i, 'select_multiple_from_file'],
  [/^select[ _]one[ _]external\b\s*/i, 'select_one_external'],
  [/^(?:add )?select one prompt using\b\s*/i, 'select_one'],
  [/^(?:add )?select multiple prompt using\b\s*/i, 'select_multiple'],
  [/^select all that apply(?: from)?\b\s*/i, 'select_multiple'],
  [/^(?:q )?select(?:_one|[ ]one|1)(?: (?:from|using)(?= \S))?(?![\w-])\s*/i, 'select_one'],
  [/^(?:q )?select[ _]multiple(?: (?:from|using)(?= \S))?(?![\w-])\s*/i, 'select_multiple'],
  [/^rank(?=\s)\s*/i, 'rank'],
]
const ALIASES = new Map(
  Object.entries({
    string: 'text',
    int: 'integer',
    photo: 'image',
    picture: 'image',
    gps: 'geopoint',
    location: 'geopoint',
    trigger: 'acknowledge',
    'date time': 'datetime',
    date_time: 'datetime',
    imei: 'deviceid',
    'device id': 'deviceid',
    'sim id': 'simserial',
    'subscriber id': 'subscriberid',
    'start time': 'start',
    'end time': 'end',
  }),
)

/** Reads the column `type`: capitals, spaces, and the spellings of older forms are the same. */
export function questionTypeOf(text: string): QuestionType {
  const plain = text.replace(/\s+/g, ' ').trim()
  const edge = EDGE.exec(plain)
  if (edge) {
    const [, side = '', what = '', more = ''] = edge
    const kind = { lgroup: 'repeat', 'looped group': 'repeat' }[what.toLowerCase()] ?? what.toLowerCase()
    return { type: `${side.toLowerCase()}_${kind}`, list: '', more: more.trim() }
  }
  for (const [pattern, type] of SELECTS) {
    if (!pattern.test(plain)) continue
    const [list = '', ...more] = plain.replace(pattern, '').split(' ')
    return { type, list, more: more.join(' ') }
  }
  const spelling = plain
    .toLowerCase()
    .replace(/^q /, '')
    .replace(/^add (.+) prompt$/, '$1')
    .replace(/^get /, '')
  return { type: ALIASES.get(spelling) ?? spelling, list: '', more: '' }
}

const PERSON = 'every report has its person and time'
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['start', 'end', 'today', 'username', 'email', 'phonenumber'].map((type) => [type, PERSON])),
  ...Object.fromEntries(['deviceid', 'simserial', 'subscriberid'].map((type) => [type, 'the device is not recorded'])),
  audit: 'what happens while somebody fills the form in is not recorded',
  'start-geopoint': 'the position is not recorded in the background, add a map question',
  'background-geopoint': 'the position is not recorded in the background, add a map question',
  'background-audio': 'sound is not recorded',
  hidden: 'values that nobody sees have no counterpart',
  'xml-external': 'data in files of their own has no counterpart',
  'csv-external': 'data in files of their own has no counterpart',
  select_one_from_file: 'its choices are in a file of its own',
  select_multiple_from_file: 'its choices are in a file of its own',
  select_one_external: 'its choices are on the sheet external_choices',
  datetime: 'there is no kind for a day with its time, add a date and a time',
  acknowledge: 'there is no kind for an acknowledgement, add a checkbox',
  begin_loop: 'loops over choices have no counterpart',
}
/** Why there is no question for a type. */
export const whyNot = (type: string, written: string): string =>
  Object.hasOwn(REASONS, type)
    ? `“${written}” is not carried over: ${REASONS[type]}`
    : `There is no kind of question for “${written}”`
