import { z } from 'zod'
import { nodeId, type RuleType, ruleText } from '../../../kit/rule-text.ts'
import type { EquipmentFamily } from '../../master-data/equipment/equipment-family.ts'

/** What a field kind needs of the moment an answer is checked. */
export interface AnswerContext {
  /** Today in Jakarta, YYYY-MM-DD. */
  readonly today: string
  /** The answer was checked when it was submitted: days are no longer compared with today. */
  readonly stored?: boolean
}

/** The records that an answer points at. */
export interface References {
  readonly places?: readonly { readonly locationId: number; readonly subLocationId: number | null }[]
  /** Employee IDs. */
  readonly people?: readonly string[]
  readonly files?: readonly { readonly id: number; readonly picture: boolean }[]
  readonly masterKeys?: readonly { readonly id: number; readonly typeId: number; readonly categoryId: number | null }[]
  readonly equipment?: readonly { readonly id: number; readonly family: EquipmentFamily | null }[]
  /** Of the stock of the clinic. */
  readonly stockItems?: readonly { readonly id: number; readonly stockKind: 'MEDICINE' | 'INVENTORY' }[]
  readonly reports?: readonly { readonly assignmentNumber: string; readonly formId: number | null }[]
}

/** The names of records as people read them, archived ones too. */
export interface Names {
  readonly place: (locationId: number, subLocationId: number | null) => string
  readonly person: (username: string) => string
  readonly masterKey: (id: number) => string
  readonly equipment: (id: number) => string
  readonly stockItem: (id: number) => string
}

/** Something that was found wrong: it raises a follow-up action. */
export interface Deviation {
  readonly text: string
  readonly severity: 'low' | 'medium' | 'high'
  readonly dueDate: string
  /** The employee ID of the person who puts it right. */
  readonly owner: string
}

/** Under which heading the builder offers a kind. */
export const KIND_FAMILIES = ['Answers', 'People and places', 'Files', 'Records', 'Safety'] as const
export type KindFamily = (typeof KIND_FAMILIES)[number]

/** What a column of reports holds: it decides how it is filtered, counted and written to Excel. */
export type ColumnKind = 'text' | 'choice' | 'number' | 'day' | 'place' | 'person' | 'files' | 'rows' | 'other'

/** The points of an answer, and the most that the field can give. */
export interface Score {
  readonly points: number
  readonly most: number
}

export interface KindParts<Settings extends z.ZodType<object>, Answer> {
  /** The name of the kind for people: `Text input`. */
  readonly label: string
  readonly family: KindFamily
  /** What the author of a form sets. */
  readonly settings: Settings
  /** The settings of a field that was just placed. */
  readonly initial: z.input<Settings>
  /** Who answers: the person who fills the form in unless said, the server when it is submitted, or nobody. */
  readonly source?: 'person' | 'server' | 'none'
  /** The answer is stored as a hash, and never shown. */
  readonly secret?: boolean
  /** What rules see of an answer; text unless said, null for nothing. */
  readonly ruleType?: RuleType | null | ((settings: z.output<Settings>) => RuleType)
  /** The column of its answers among the reports of a form; `other` unless said, null for none. */
  readonly column?: ColumnKind | null | ((settings: z.output<Settings>) => ColumnKind)
  /** False: no answer makes sense before somebody fills the form in. */
  readonly hasDefault?: boolean
  /** What counts as an answer; what is empty was dealt with before. */
  answer(settings: z.output<Settings>, context: AnswerContext): z.ZodType<Answer>
  readonly references?: (answer: Answer, settings: z.output<Settings>) => References
  readonly deviations?: (answer: Answer) => readonly Deviation[]
  /** The answer as people read it, where its value is not text already. */
  readonly display?: (answer: Answer, names: Names, settings: z.output<Settings>) => string | null
  /** The points of an answer, or of none; null where the field gives no points. */
  readonly score?: (settings: z.output<Settings>, answer: Answer | undefined) => Score | null
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
export const STORED: AnswerContext = { today: '9999-12-31', stored: true }

/** The parts of a kind, for the map of kinds to name. */
export const parts = <Settings extends z.ZodType<object>, Answer>(own: KindParts<Settings, Answer>) => own

/** A field kind under its name: the schema of its fields, and its functions for values whose type is not known yet. */
export function kind<Name extends string, Settings extends z.ZodType<object>, Answer>(
  name: Name,
  {
    label,
    family,
    settings,
    initial,
    ruleType = 'string',
    column = 'other',
    source = 'person',
    secret = false,
    hasDefault = true,
    answer,
    ...own
  }: KindParts<Settings, Answer>,
) {
  type Own = z.output<Settings>
  // One for each field: a report can hold ten thousand answers, and making a schema takes longer than reading with it.
  const schemas = new WeakMap<Own, z.ZodType<Answer>>()
  function read(set: Own, value: unknown) {
    const schema = schemas.get(set) ?? answer(set, STORED)
    schemas.set(set, schema)
    return schema.safeParse(value)
  }
  return {
    label,
    family,
    source,
    secret,
    /** Its answers can find something wrong. */
    findsDeviations: own.deviations !== undefined,
    hasDefault: hasDefault && source === 'person' && !secret,
    /** The schema of a field of the kind. */
    field: z.strictObject({
      type: z.literal('field'),
      id: nodeId,
      kind: z.literal(name),
      label: z.string().min(1).max(255),
      help: z.string().max(500).optional(),
      required: z.boolean().default(false),
      /** With what the answer begins. */
      defaultValue: z.unknown().optional(),
      settings,
      ...fieldRules,
    }),
    initialSettings: (): Own => settings.parse(initial),
    answer,
    ruleType: (set: Own): RuleType | null => (typeof ruleType === 'function' ? ruleType(set) : ruleType),
    column: (set: Own): ColumnKind | null => (typeof column === 'function' ? column(set) : column),
    /** What a checked answer points at. */
    references(set: Own, value: unknown): References {
      const checked = own.references && read(set, value)
      return own.references && checked?.success ? own.references(checked.data, set) : {}
    },
    namesDeviations: own.deviations !== undefined,
    /** What the answer found wrong. */
    deviations(set: Own, value: unknown): readonly Deviation[] {
      const checked = own.deviations && read(set, value)
      return own.deviations && checked?.success ? own.deviations(checked.data) : []
    },
    /** The answer as people read it; null where the value is text already, or files. */
    display(set: Own, value: unknown, names: Names): string | null {
      const checked = own.display && read(set, value)
      return own.display && checked?.success ? own.display(checked.data, names, set) : null
    },
    /** The points of an answer; null where the field gives none. */
    score(set: Own, value: unknown): Score | null {
      const checked = own.score && read(set, value)
      return own.score?.(set, checked?.success ? checked.data : undefined) ?? null
    },
  }
}
