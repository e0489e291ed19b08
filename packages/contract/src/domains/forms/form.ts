import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/text.ts'
import { type FieldKind, kinds } from './kinds/index.ts'
import type { AnswerContext } from './kinds/kind.ts'

const fieldId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/)
  .meta({ examples: ['what-happened'] })

const fieldOf = <K extends FieldKind, S extends z.ZodType>(name: K, settings: S) =>
  z.strictObject({
    fieldId,
    kind: z.literal(name),
    label: z.string().min(1).max(255),
    help: z.string().max(500).optional(),
    required: z.boolean().default(false),
    settings,
  })

/** One question of a form. */
export const field = z.discriminatedUnion('kind', [
  fieldOf('text-input', kinds['text-input'].settings),
  fieldOf('text-area', kinds['text-area'].settings),
  fieldOf('date', kinds.date.settings),
  fieldOf('time', kinds.time.settings),
  fieldOf('drop-down', kinds['drop-down'].settings),
  fieldOf('radio-button', kinds['radio-button'].settings),
  fieldOf('checkbox', kinds.checkbox.settings),
  fieldOf('image', kinds.image.settings),
  fieldOf('document', kinds.document.settings),
  fieldOf('location', kinds.location.settings),
  fieldOf('user', kinds.user.settings),
])
export type Field = z.output<typeof field>
export type FieldOf<K extends Field['kind']> = Extract<Field, { kind: K }>

/** A version of a form: its sections, and which answers name the subject and the place of a report. */
export const formDefinition = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(120),
        description: z.string().max(500).optional(),
        fields: z.array(field).min(1).max(200),
      }),
    )
    .min(1)
    .max(50),
  subjectFieldId: fieldId,
  locationFieldId: fieldId.optional(),
})
export type FormDefinition = z.output<typeof formDefinition>

/** The answers as they travel: one entry a field; a field without answer is left out or null. */
export const fieldData = z.array(z.strictObject({ fieldId, value: z.unknown() })).max(1000)
export type FieldData = z.output<typeof fieldData>

/** An answer that differs between two revisions, as people read it; null where there was or is none. */
export const answerChange = z.object({
  fieldId: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AnswerChange = z.output<typeof answerChange>

type Settings = { [K in FieldKind]: z.output<(typeof kinds)[K]['settings']> }
type Question<K extends FieldKind = FieldKind> = { [P in K]: { kind: P; settings: Settings[P] } }[K]
const answers: { [K in FieldKind]: (settings: Settings[K], context: AnswerContext) => z.ZodType } = {
  'text-input': kinds['text-input'].answer,
  'text-area': kinds['text-area'].answer,
  date: kinds.date.answer,
  time: kinds.time.answer,
  'drop-down': kinds['drop-down'].answer,
  'radio-button': kinds['radio-button'].answer,
  checkbox: kinds.checkbox.answer,
  image: kinds.image.answer,
  document: kinds.document.answer,
  location: kinds.location.answer,
  user: kinds.user.answer,
}
const answerOf = <K extends FieldKind>(one: Question<K>, context: AnswerContext): z.ZodType =>
  answers[one.kind](one.settings, context)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Checks answers against a form, the same in the browser and on the server.
 * Gives the clean answers by field id, and the message of each wrong field by its id.
 */
export function checkAnswers(definition: FormDefinition, given: FieldData, context: AnswerContext) {
  const values = new Map(given.map((one) => [one.fieldId, one.value]))
  const clean: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const one of definition.sections.flatMap((section) => section.fields)) {
    const value = values.get(one.fieldId)
    values.delete(one.fieldId)
    if (isEmpty(value)) {
      if (one.required) errors[one.fieldId] = 'This field is required'
      continue
    }
    const checked = answerOf(one, context).safeParse(value)
    if (checked.success) clean[one.fieldId] = checked.data
    else errors[one.fieldId] = checked.error.issues[0]?.message ?? 'This answer is not valid'
  }
  for (const unknownField of values.keys()) errors[unknownField] = 'The form has no such field'
  return { answers: clean, errors }
}

export const form = {
  detail: endpoint({
    method: 'POST',
    path: '/forms/detail',
    summary: 'Read a version of a form; without a version the published one',
    permission: 'signed-in',
    body: z.strictObject({ formId: id, formVersionId: id.optional() }),
    data: z.object({
      formId: z.int(),
      formName: z.string(),
      formVersionId: z.int(),
      formStatus: z.enum(['PUBLISH', 'draft']),
      description: z.string().nullable(),
      definition: formDefinition,
    }),
  }),
}
