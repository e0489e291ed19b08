import type { z } from 'zod'
import { type CompiledForm, type FormProblem, tryCompileForm } from '../compile-form.ts'
import { type FormDefinition, type FormNode, formField, type Section } from '../form.ts'
import { tooCostly, tooLong } from '../form-work.ts'
import { labelOf } from './compare-forms.ts'
import type { DraftField, DraftNode, DraftSection, FormDraft } from './form-draft.ts'

type Report = (nodeId: string | null, text: string) => void
type Container = Exclude<DraftSection | DraftNode, DraftField>

export interface CheckedDraft {
  /** The form without what is incomplete; null where nothing can be filled in yet. */
  readonly form: CompiledForm | null
  /** Everything that keeps it from being published. */
  readonly problems: readonly FormProblem[]
}

const UNTITLED = { field: 'Question without text', group: 'Group', repeat: 'Repeating group', section: 'Section' }
const isText = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Whether a draft can be published, and the form as far as it can be filled in. Never throws. */
export function checkDraft(draft: FormDraft): CheckedDraft {
  const problems: FormProblem[] = []
  const report: Report = (nodeId, text) => problems.push({ nodeId, text })
  if (draft.sections.length === 0) report(null, 'Add a section with at least one question')
  const sections = draft.sections.flatMap((section) => usableSection(section, report))
  const choices = topFields(sections)
  const subjectFieldId = usableId(draft.subjectFieldId, choices)
  const locationFieldId = usableId(draft.locationFieldId, choices)
  if (subjectFieldId === undefined) {
    report(null, 'Choose the question that names a report: any question outside repeating groups')
  }
  if (draft.locationFieldId !== undefined && locationFieldId === undefined) {
    report(null, 'Choose another question for the location of a report: any question outside repeating groups')
  }
  const [first] = choices
  const subject = subjectFieldId ?? first
  if (subject === undefined) return { form: null, problems }
  const definition: FormDefinition = { sections, subjectFieldId: subject, locationFieldId }
  const long = tooLong(definition)
  if (long) return { form: null, problems: [...problems, long] }
  const { form, problems: wrong } = tryCompileForm(definition)
  const costly = form ? tooCostly(form) : []
  return { form: costly.length > 0 ? null : form, problems: [...problems, ...wrong, ...costly] }
}

/** The ids of the fields outside repeats. */
const topFields = (nodes: readonly (Section | FormNode)[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'field') return [node.id]
    return node.type === 'repeat' ? [] : topFields(node.nodes)
  })

const usableId = (id: string | undefined, choices: readonly string[]) =>
  id !== undefined && choices.includes(id) ? id : undefined

function usableSection(section: DraftSection, report: Report): Section[] {
  const { nodes, own } = usableContainer(section, '', report)
  return nodes.length === 0 ? [] : [{ type: 'section', ...own, nodes }]
}

function usableContainer(container: Container, above: string, report: Report) {
  const title = isText(container.title) ? container.title : UNTITLED[container.type]
  const position = `${above}${title}`
  if (!isText(container.title)) report(container.id, `“${position}” has no title`)
  if (container.nodes.length === 0) report(container.id, `“${position}” has no questions. Add one, or remove it`)
  const nodes = container.nodes.flatMap((node) => usableNode(node, `${position} › `, report))
  const { id, description, visibleIf } = container
  const own = { id, title, description, visibleIf: isText(visibleIf) ? visibleIf : undefined }
  return { nodes, own }
}

function usableNode(node: DraftNode, above: string, report: Report): FormNode[] {
  if (node.type === 'field') return usableField(node, above, report)
  const { nodes, own } = usableContainer(node, above, report)
  if (nodes.length === 0) return []
  if (node.type === 'group') return [{ type: 'group', ...own, nodes }]
  const { rowTitle, min, max } = node
  return [{ type: 'repeat', ...own, rowTitle: isText(rowTitle) ? rowTitle : undefined, min, max, nodes }]
}

function usableField(field: DraftField, above: string, report: Report): FormNode[] {
  const label = isText(field.label) ? field.label : UNTITLED.field
  const position = `${above}${label}`
  if (!isText(field.label)) report(field.id, `“${position}” has no text`)
  const rules = { visibleIf: field.visibleIf, requiredIf: field.requiredIf, calculate: field.calculate }
  const written = Object.entries(rules).map(([name, rule]) => [name, isText(rule) ? rule : undefined])
  const constraint = isText(field.constraint?.rule) ? field.constraint : undefined
  const checked = formField.safeParse({ ...field, label, ...Object.fromEntries(written), constraint })
  if (checked.success) return [checked.data]
  for (const issue of checked.error.issues) report(field.id, `“${position}”: ${issueText(issue)}`)
  return []
}

/** A missing or wrong setting in the words of an author. */
function issueText({ path: [part, name, index, detail], code, message }: z.core.$ZodIssue): string {
  if (part === 'constraint') return 'Write the message that people see when the check fails'
  if (part !== 'settings') return `${labelOf(String(part ?? 'field'))}: ${message}`
  if (name === 'options' && typeof index !== 'number') return 'Add at least one choice'
  if (name === 'options' && detail !== undefined) return `Choice ${Number(index) + 1} has no text`
  if (code === 'invalid_type') return `Choose “${labelOf(String(name))}”`
  return `${labelOf(String(name ?? 'settings'))}: ${message}`
}
