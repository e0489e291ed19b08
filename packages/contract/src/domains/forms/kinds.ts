import type { z } from 'zod'
import type { RuleType } from '../../kit/rule-text.ts'
import { checkbox, dropDown, healthStatus, radioButton } from './kinds/choice-kinds.ts'
import {
  type AnswerContext,
  type ColumnKind,
  type Deviation,
  type KindFamily,
  kind,
  type Names,
  type References,
  type Score,
} from './kinds/kind.ts'
import { date, email, label, link, password, reservationTime, textArea, textInput, time } from './kinds/plain-kinds.ts'
import {
  dataMaster,
  document,
  equipment,
  form,
  image,
  location,
  map,
  medicalInventory,
  medicine,
  user,
  userInfo,
} from './kinds/record-kinds.ts'
import { deviationForm, deviationPercentage, riskAssessment } from './kinds/safety-kinds.ts'

export { type AnswerContext, KIND_FAMILIES, type Names, nodeRules, type References, STORED } from './kinds/kind.ts'

const definitions = {
  'text-input': kind('text-input', textInput),
  'text-area': kind('text-area', textArea),
  'drop-down': kind('drop-down', dropDown),
  'radio-button': kind('radio-button', radioButton),
  checkbox: kind('checkbox', checkbox),
  'health-status': kind('health-status', healthStatus),
  date: kind('date', date),
  time: kind('time', time),
  'reservation-time': kind('reservation-time', reservationTime),
  email: kind('email', email),
  password: kind('password', password),
  link: kind('link', link),
  label: kind('label', label),
  user: kind('user', user),
  'user-info': kind('user-info', userInfo),
  location: kind('location', location),
  map: kind('map', map),
  image: kind('image', image),
  document: kind('document', document),
  'data-master': kind('data-master', dataMaster),
  equipment: kind('equipment', equipment),
  form: kind('form', form),
  medicine: kind('medicine', medicine),
  'medical-inventory': kind('medical-inventory', medicalInventory),
  'risk-assessment': kind('risk-assessment', riskAssessment),
  'deviation-form': kind('deviation-form', deviationForm),
  'deviation-percentage': kind('deviation-percentage', deviationPercentage),
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
/** The kind whose answers can be numbers with unit and limits. */
export const NUMBER_KIND = 'text-input' satisfies FieldKind
type Fields = { readonly [K in FieldKind]: z.output<(typeof definitions)[K]['field']> }
export type FieldOf<K extends FieldKind> = Fields[K]
export type Field = Fields[FieldKind]

interface Kind<K extends FieldKind> {
  /** Its name for people. */
  readonly label: string
  readonly family: KindFamily
  readonly source: 'person' | 'server' | 'none'
  readonly secret: boolean
  readonly hasDefault: boolean
  /** Its answers can find something wrong. */
  readonly findsDeviations: boolean
  readonly field: (typeof definitions)[K]['field']
  /** The settings of a field that was just placed. */
  readonly initialSettings: () => Fields[K]['settings']
  readonly answer: (settings: Fields[K]['settings'], context: AnswerContext) => z.ZodType
  readonly ruleType: (settings: Fields[K]['settings']) => RuleType | null
  readonly column: (settings: Fields[K]['settings']) => ColumnKind | null
  readonly references: (settings: Fields[K]['settings'], value: unknown) => References
  readonly namesDeviations: boolean
  readonly deviations: (settings: Fields[K]['settings'], value: unknown) => readonly Deviation[]
  readonly display: (settings: Fields[K]['settings'], value: unknown, names: Names) => string | null
  readonly score: (settings: Fields[K]['settings'], value: unknown) => Score | null
}

/** The field kinds in the order in which they are offered; the web has its own map of them, and nothing else names one. */
export const kinds: { readonly [K in FieldKind]: Kind<K> } = definitions

type Set<K extends FieldKind> = { readonly [P in K]: { readonly kind: P; readonly settings: Fields[P]['settings'] } }[K]

/** The check of a field's answer. */
export const answerSchema = <K extends FieldKind>(field: Set<K>, context: AnswerContext): z.ZodType =>
  kinds[field.kind].answer(field.settings, context)

/** What rules see of a field's answer. */
export const ruleTypeOf = <K extends FieldKind>(field: Set<K>): RuleType | null =>
  kinds[field.kind].ruleType(field.settings)

/** The column of a field's answers among reports; null for none. */
export const columnOf = <K extends FieldKind>(field: Set<K>): ColumnKind | null =>
  kinds[field.kind].column(field.settings)

/** What a field's answer points at. */
export const referencesOf = <K extends FieldKind>(field: Set<K>, value: unknown): References =>
  kinds[field.kind].references(field.settings, value)

/** The kinds whose answers name deviations. */
export const DEVIATION_KINDS: readonly string[] = Object.entries(kinds).flatMap(([name, { namesDeviations }]) =>
  namesDeviations ? [name] : [],
)

/** What a field's answer found wrong. */
export const deviationsIn = <K extends FieldKind>(field: Set<K>, value: unknown): readonly Deviation[] =>
  kinds[field.kind].deviations(field.settings, value)

/** A field's answer as people read it; null where the value is text already, or files. */
export const displayOf = <K extends FieldKind>(field: Set<K>, value: unknown, names: Names): string | null =>
  kinds[field.kind].display(field.settings, value, names)

/** The points of a field's answer; null where the field gives none. */
export const pointsOf = <K extends FieldKind>(field: Set<K>, value: unknown): Score | null =>
  kinds[field.kind].score(field.settings, value)
