import { z } from 'zod'
import { nodeId, type RuleType, ruleText } from '../../kit/rule-text.ts'
import { clockTime, day, id, text } from '../../kit/text.ts'

/** What a field kind needs of the moment an answer is checked. */
export interface AnswerContext {
  /** Today in Jakarta, YYYY-MM-DD. */
  readonly today: string
}

/** The records that an answer points at. */
export interface References {
  readonly places?: readonly { readonly locationId: number; readonly subLocationId: number | null }[]
  /** Employee IDs. */
  readonly people?: readonly string[]
  readonly files?: readonly { readonly id: number; readonly picture: boolean }[]
}

interface KindParts<Settings extends z.ZodType, Answer> {
  /** What the author of a form sets. */
  readonly settings: Settings
  /** What rules see of an answer; text unless said. */
  readonly ruleType?: RuleType
  /** What counts as an answer; what is empty was dealt with before. */
  answer(settings: z.output<Settings>, context: AnswerContext): z.ZodType<Answer>
  readonly references?: (answer: Answer) => References
}

/** Rules that every node can have, and a field on top of them. */
export const nodeRules = { visibleIf: ruleText.optional() }
const fieldRules = {
  ...nodeRules,
  requiredIf: ruleText.optional(),
  /** Where it is set nobody types the answer. */
  calculate: ruleText.optional(),
  constraint: z.strictObject({ rule: ruleText, message: z.string().min(1).max(200) }).optional(),
}

/** Any day is allowed in an answer that was checked before. */
const CHECKED = { today: '9999-12-31' }

function kind<Name extends string, Settings extends z.ZodType, Answer>(
  name: Name,
  { settings, answer, references, ruleType = 'string' }: KindParts<Settings, Answer>,
) {
  return {
    /** The schema of a field of the kind. */
    field: z.strictObject({
      type: z.literal('field'),
      id: nodeId,
      kind: z.literal(name),
      label: z.string().min(1).max(255),
      help: z.string().max(500).optional(),
      required: z.boolean().default(false),
      settings,
      ...fieldRules,
    }),
    answer,
    ruleType,
    /** What a checked answer points at. */
    references: (own: z.output<Settings>, value: unknown): References => {
      const checked = references && answer(own, CHECKED).safeParse(value)
      return references && checked?.success ? references(checked.data) : {}
    },
  }
}

/** The choices of a drop-down, radio button or checkbox. */
const options = z.strictObject({
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(120) }))
    .min(1)
    .max(200),
})
const oneOf = (settings: z.output<typeof options>) =>
  z.string().refine((value) => settings.options.some((choice) => choice.value === value), 'Choose one of the options')

const none = z.strictObject({})
const atMost = (most: number) => z.strictObject({ max: z.int().min(1).max(most).default(most) })
const fileCount = z.strictObject({ max: z.int().min(1).max(20).default(5) })
/** Files that were uploaded before: their ids. */
const files = (max: number, what: string) =>
  z.array(id).min(1, 'This field is required').max(max, `At most ${max} ${what}`)

const definitions = {
  'text-input': kind('text-input', { settings: atMost(255), answer: ({ max }) => text(max) }),
  'text-area': kind('text-area', { settings: atMost(4000), answer: ({ max }) => text(max) }),
  date: kind('date', {
    settings: z.strictObject({ notAfterToday: z.boolean().default(false) }),
    answer: ({ notAfterToday }, { today }) =>
      day.refine((value) => !notAfterToday || value <= today, 'Choose today or an earlier day'),
  }),
  time: kind('time', { settings: none, answer: () => clockTime }),
  'drop-down': kind('drop-down', { settings: options, answer: oneOf }),
  'radio-button': kind('radio-button', { settings: options, answer: oneOf }),
  checkbox: kind('checkbox', {
    settings: options,
    ruleType: 'list<string>',
    answer: (settings) =>
      z
        .array(oneOf(settings))
        .min(1, 'This field is required')
        .max(settings.options.length)
        .refine((values) => new Set(values).size === values.length, 'Choose each option once'),
  }),
  image: kind('image', {
    settings: fileCount,
    ruleType: 'list<double>',
    answer: ({ max }) => files(max, 'pictures'),
    references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: true })) }),
  }),
  /** Files of the accepted document types (FILES-04). */
  document: kind('document', {
    settings: fileCount,
    ruleType: 'list<double>',
    answer: ({ max }) => files(max, 'files'),
    references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: false })) }),
  }),
  /** A location and, below it, a sub-location. */
  location: kind('location', {
    settings: none,
    /** Its id. */
    ruleType: 'double',
    answer: () => z.strictObject({ locationId: id, subLocationId: id.nullable().default(null) }),
    references: (place) => ({ places: [place] }),
  }),
  /** A user by the employee ID. */
  user: kind('user', {
    settings: none,
    answer: () => z.string().regex(/^\d{8}$/, 'Choose a person'),
    references: (username) => ({ people: [username] }),
  }),
}

/** A field as the description of the API shows one. */
export const EXAMPLE_FIELD: z.input<(typeof definitions)['text-input']['field']> = {
  type: 'field',
  id: 'what',
  kind: 'text-input',
  label: 'What is wrong?',
  required: true,
  settings: { max: 120 },
}

export type FieldKind = keyof typeof definitions
type Fields = { readonly [K in FieldKind]: z.output<(typeof definitions)[K]['field']> }
export type FieldOf<K extends FieldKind> = Fields[K]
export type Field = Fields[FieldKind]

interface Kind<K extends FieldKind> {
  readonly field: (typeof definitions)[K]['field']
  readonly ruleType: RuleType
  readonly answer: (settings: Fields[K]['settings'], context: AnswerContext) => z.ZodType
  readonly references: (settings: Fields[K]['settings'], value: unknown) => References
}

/** The field kinds there are; the web has its own map of them, and nothing else names one. */
export const kinds: { readonly [K in FieldKind]: Kind<K> } = definitions

/** The check of a field's answer. */
export const answerSchema = <K extends FieldKind>(
  field: { readonly [P in K]: { readonly kind: P; readonly settings: Fields[P]['settings'] } }[K],
  context: AnswerContext,
): z.ZodType => kinds[field.kind].answer(field.settings, context)

/** What a field's answer points at. */
export const referencesOf = <K extends FieldKind>(
  field: { readonly [P in K]: { readonly kind: P; readonly settings: Fields[P]['settings'] } }[K],
  value: unknown,
): References => kinds[field.kind].references(field.settings, value)
