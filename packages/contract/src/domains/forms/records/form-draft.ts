import { z } from 'zod'
import { MAX_RULE_LENGTH, nodeId } from '../../../kit/rule-text.ts'
import { type FieldKind, kinds } from '../kinds.ts'

/** A field, group or section as its author has it so far: texts can be empty, rules wrong and settings missing. */
interface DraftParts {
  readonly id: string
  readonly visibleIf?: string | undefined
}
export interface DraftField extends DraftParts {
  readonly type: 'field'
  readonly kind: FieldKind
  readonly label: string
  readonly help?: string | undefined
  readonly required?: boolean | undefined
  readonly defaultValue?: unknown
  readonly settings: Readonly<Record<string, unknown>>
  readonly requiredIf?: string | undefined
  readonly calculate?: string | undefined
  readonly constraint?: { readonly rule: string; readonly message: string } | undefined
}
interface DraftContainer<Type extends string> extends DraftParts {
  readonly type: Type
  readonly title: string
  readonly description?: string | undefined
  readonly nodes: readonly DraftNode[]
}
export type DraftGroup = DraftContainer<'group'>
export interface DraftRepeat extends DraftContainer<'repeat'> {
  readonly rowTitle?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}
export type DraftSection = DraftContainer<'section'>
export type DraftNode = DraftField | DraftGroup | DraftRepeat

/** A version of a form that need not be complete. Every `FormDefinition` is one. */
export interface FormDraft {
  readonly sections: readonly DraftSection[]
  readonly subjectFieldId?: string | undefined
  readonly locationFieldId?: string | undefined
}

/** What a draft holds at most. */
export const DRAFT_LIMITS = { sections: 50, nodes: 1100, depth: 6 } as const

/** Levels of JSON of a draft: each level of its tree takes two, settings a few more. */
const DEEPEST_JSON = 40
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses what is too deep or too many before anything walks it by recursion. */
function withinLimits(draft: FormDraft, context: z.RefinementCtx): unknown {
  // It comes from outside: nothing is sure of it yet.
  const value: unknown = draft
  let count = 0
  let level: object[] = isObject(value) ? [value] : []
  let treeLevel: object[] = 'sections' in (level[0] ?? {}) ? level : []
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_JSON) return reject('This form is nested too deeply')
    level = level.flatMap((one) => Object.values(one).filter(isObject))
  }
  for (let depth = 0; treeLevel.length > 0; depth++) {
    const below = treeLevel.flatMap((one: { nodes?: unknown; sections?: unknown }) =>
      [one.sections ?? one.nodes].flat(),
    )
    treeLevel = below.filter(isObject)
    count += treeLevel.length
    if (count > DRAFT_LIMITS.nodes)
      return reject(`A form has at most ${DRAFT_LIMITS.nodes} questions, groups and sections`)
    // The form, its sections, and fields within the deepest group.
    if (depth > DRAFT_LIMITS.depth + 2) return reject(`Groups can be nested at most ${DRAFT_LIMITS.depth} levels deep`)
  }
  return value
}

const atMost = (max: number) => z.string().max(max, `At most ${max} characters`)
const rule = z.string().max(MAX_RULE_LENGTH, `A rule has at most ${MAX_RULE_LENGTH} characters`)
const parts = { id: nodeId, visibleIf: rule.optional() }
const named = { ...parts, title: atMost(120), description: atMost(500).optional() }
const rows = z.int().min(0).max(100)
const known: ReadonlySet<unknown> = new Set(Object.keys(kinds))

// What a kind or a rule has beside these is checked when the form is published.
const field = z
  .object({
    type: z.literal('field'),
    ...parts,
    kind: z.custom<FieldKind>((value) => known.has(value), {
      error: ({ input }) => `There is no field kind “${String(input).slice(0, 60)}”`,
    }),
    label: atMost(255),
    help: atMost(500).optional(),
    required: z.boolean().optional(),
    settings: z.record(atMost(60), z.unknown()),
    requiredIf: rule.optional(),
    calculate: rule.optional(),
    constraint: z.strictObject({ rule, message: atMost(200) }).optional(),
  })
  .catchall(z.unknown())
const nodes = z.lazy(() => z.array(node)).meta({ id: 'FormDraftNodes' })
const node: z.ZodType<DraftNode, DraftNode> = z
  .discriminatedUnion('type', [
    field,
    z.strictObject({ type: z.literal('group'), ...named, nodes }),
    z.strictObject({
      type: z.literal('repeat'),
      ...named,
      rowTitle: atMost(60).optional(),
      min: rows.optional(),
      max: rows.optional(),
      nodes,
    }),
  ])
  .meta({ id: 'FormDraftNode' })

/** A form while it is written: whatever its author has so far, within the limits of a form; `checkDraft` says what is missing. */
export const formDraft: z.ZodType<FormDraft, FormDraft> = z.preprocess(
  withinLimits,
  z
    .strictObject({
      sections: z
        .array(z.strictObject({ type: z.literal('section'), ...named, nodes }))
        .max(DRAFT_LIMITS.sections, `A form has at most ${DRAFT_LIMITS.sections} sections`),
      subjectFieldId: nodeId.optional(),
      locationFieldId: nodeId.optional(),
    })
    .meta({ examples: [{ sections: [{ type: 'section', id: 'what-happened', title: 'What happened', nodes: [] }] }] }),
)

/** The question of a field, or the title of anything else. */
export const titleOf = (node: DraftSection | DraftNode): string => (node.type === 'field' ? node.label : node.title)
