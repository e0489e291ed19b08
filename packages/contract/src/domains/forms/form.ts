import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { nodeId } from '../../kit/rule-text.ts'
import { id } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { EXAMPLE_FIELD, type Field, kinds, nodeRules } from './kinds.ts'
import { formLifecycle } from './records/form-lifecycle.ts'

const [firstField, ...otherFields] = Object.values(kinds).map((kind) => kind.field)
if (firstField === undefined) throw new Error('there is no field kind')
/** A field of any kind. */
export const formField = z.discriminatedUnion('kind', [firstField, ...otherFields])
const field = formField

const named = {
  id: nodeId,
  title: z.string().min(1).max(120),
  description: z.string().max(500).optional(),
  ...nodeRules,
}
const rows = z.int().min(0).max(100)

interface Named<Type extends string, F> {
  readonly type: Type
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
  readonly visibleIf?: string | undefined
  readonly nodes: NodeOf<F>[]
}
interface RepeatOf<F> extends Named<'repeat', F> {
  /** What one row is called, such as `Crew member`; without it the title is used. */
  readonly rowTitle?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}
type NodeOf<F> = F | Named<'group', F> | RepeatOf<F>

/** A field, a group of nodes under one title, or a repeat: the same nodes in as many rows as needed. */
export type FormNode = NodeOf<z.output<typeof field>>
export type Repeat = RepeatOf<z.output<typeof field>>

const nodes = z.lazy(() => z.array(node).min(1).max(200)).meta({ id: 'FormNodes' })
const node: z.ZodType<FormNode, NodeOf<z.input<typeof field>>> = z
  .union([
    field,
    z.strictObject({ type: z.literal('group'), ...named, nodes }),
    z.strictObject({
      type: z.literal('repeat'),
      ...named,
      rowTitle: z.string().min(1).max(60).optional(),
      min: rows.optional(),
      max: rows.optional(),
      nodes,
    }),
  ])
  .meta({ id: 'FormNode' })

/** The top of the tree; on a phone one section is on the screen at a time. */
export type Section = Named<'section', z.output<typeof field>>

export type Nodes = readonly (Section | FormNode)[]

/** Fields and repeats, whatever sections and groups they are in. */
export const leavesOf = (nodes: Nodes): (Field | Repeat)[] =>
  nodes.flatMap((node) => (node.type === 'field' || node.type === 'repeat' ? [node] : leavesOf(node.nodes)))

interface DefinitionOf<F> {
  readonly sections: Named<'section', F>[]
  readonly subjectFieldId: string
  readonly locationFieldId?: string | undefined
}
/** A version of a form: its tree, and which answers name the subject and the place of a report. `compileForm` proves it. */
export type FormDefinition = DefinitionOf<z.output<typeof field>>
export type FormDefinitionInput = DefinitionOf<z.input<typeof field>>

const EXAMPLE: FormDefinitionInput = {
  sections: [
    {
      type: 'section',
      id: 'what-happened',
      title: 'What happened',
      nodes: [EXAMPLE_FIELD],
    },
  ],
  subjectFieldId: EXAMPLE_FIELD.id,
}

export const formDefinition: z.ZodType<FormDefinition, FormDefinitionInput> = z
  .strictObject({
    sections: z
      .array(z.strictObject({ type: z.literal('section'), ...named, nodes }))
      .min(1)
      .max(50),
    subjectFieldId: nodeId,
    locationFieldId: nodeId.optional(),
  })
  .meta({ examples: [EXAMPLE] })

/** Answers as they travel and are stored: by the id of their field; those of a repeat are a list of rows. */
export const fieldData = z
  .record(z.string().max(60), z.unknown())
  .meta({ examples: [{ what: 'Oil leak at pump P-201' }] })
export type FieldData = z.output<typeof fieldData>

/** One answer of a record with what a reader needs to see it; the path is that of `compileForm`, such as `crew[2].sio`. */
export const presentedAnswer = z.object({
  path: z.string(),
  value: z.unknown(),
  /** As people read it; null where the value is text already, or files. */
  display: z.string().nullable(),
  files: z.array(fileData),
  /** Those whom the answer names. */
  people: z.array(z.object({ username: z.string(), fullName: z.string() })),
})
export type PresentedAnswer = z.output<typeof presentedAnswer>

/** An answer in one text: what tables, files and printed records show. */
export const displayAnswer = ({
  value,
  display,
  files,
}: Pick<PresentedAnswer, 'value' | 'display' | 'files'>): string =>
  display ?? (files.length > 0 ? files.map(({ name }) => name).join(', ') : String(value ?? ''))

/** An answer that differs between two revisions, as people read it; null where there was or is none. */
export const answerChange = z.object({
  path: z.string(),
  /** Within a repeat with the row: `Crew 2 › SIO`. */
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AnswerChange = z.output<typeof answerChange>

export const form = {
  detail: endpoint({
    method: 'POST',
    path: '/forms/detail',
    summary: 'Read a version of a form, without one the published version; drafts need the permission List Form',
    permission: 'signed-in',
    body: z.strictObject({ formId: id, formVersionId: id.optional() }),
    data: z.object({
      formId: z.int(),
      formName: z.string(),
      formVersionId: z.int(),
      number: z.int(),
      /** Of the version. */
      formStatus: z.enum(formLifecycle.states),
      description: z.string().nullable(),
      definition: formDefinition,
    }),
  }),
}
