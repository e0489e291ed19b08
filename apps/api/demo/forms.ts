import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinitionInput, formDefinition } from '@selamat/contract/domains/forms/form'
import { formLibrary } from '../src/domains/forms/index.ts'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompany } from './organisation.ts'

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const HAZARD_TYPES = {
  'slip-trip-fall': 'Slip, trip or fall',
  'working-at-height': 'Working at height',
  'leak-or-spill': 'Leak or spill',
  'gas-or-vapour': 'Gas or vapour',
  'fire-or-explosion': 'Fire or explosion',
  electrical: 'Electrical',
  'machine-or-tool': 'Machine or tool',
  'lifting-or-rigging': 'Lifting or rigging',
  'traffic-or-vehicle': 'Traffic or vehicle',
  housekeeping: 'Housekeeping',
  'protective-equipment': 'Protective equipment',
  other: 'Something else',
} as const
export type HazardType = keyof typeof HAZARD_TYPES

const SEVERITIES = {
  low: 'Low: first aid at most',
  medium: 'Medium: could injure somebody',
  high: 'High: could disable or kill',
} as const
export type Severity = keyof typeof SEVERITIES

const DONE_AT_ONCE = {
  stopped: 'Stopped the work',
  barricaded: 'Barricaded the area',
  warned: 'Warned the people nearby',
  repaired: 'Repaired or cleaned it',
  isolated: 'Switched off or isolated it',
  nothing: 'Nothing yet',
} as const
export type DoneAtOnce = keyof typeof DONE_AT_ONCE

type Section = FormDefinitionInput['sections'][number]

/** How a safety report begins, with its own questions: what happened, in a line, and where. */
export const whatAndWhere = (what: string, where: string, ...more: Section['nodes']): Section => ({
  type: 'section',
  id: 'what-and-where',
  title: 'What and where',
  nodes: [
    {
      type: 'field',
      id: 'what',
      kind: 'text-input',
      label: what,
      help: 'One line that others recognise it by',
      required: true,
      settings: { max: 120 },
    },
    { type: 'field', id: 'where', kind: 'location', label: where, required: true, settings: {} },
    ...more,
  ],
})

/** The day of what is reported. */
export const dayField = (label: string): Section['nodes'][number] => ({
  type: 'field',
  id: 'date',
  kind: 'date',
  label,
  required: true,
  settings: { notAfterToday: true },
})

const start = whatAndWhere('What is wrong?', 'Where is it?')
/** Taken before anything is written: whoever reports stands before it. */
const photos: Section['nodes'][number] = {
  type: 'field',
  id: 'photos',
  kind: 'image',
  label: 'Photos',
  help: 'JPG or PNG',
  settings: { max: 5 },
}

/** Five answers are needed, so that a first report takes a minute. */
const hazardReport: FormDefinitionInput = {
  subjectFieldId: 'what',
  locationFieldId: 'where',
  sections: [
    { ...start, nodes: [photos, ...start.nodes] },
    {
      type: 'section',
      id: 'when',
      title: 'When',
      nodes: [
        dayField('On which day did you see it?'),
        { type: 'field', id: 'time', kind: 'time', label: 'At what time?', settings: {} },
      ],
    },
    {
      type: 'section',
      id: 'how-bad',
      title: 'How bad',
      nodes: [
        {
          type: 'field',
          id: 'type',
          kind: 'drop-down',
          label: 'Type of hazard',
          required: true,
          settings: { options: choices(HAZARD_TYPES) },
        },
        {
          type: 'field',
          id: 'other-type',
          kind: 'text-input',
          label: 'Which type of hazard?',
          required: true,
          settings: { max: 60 },
          visibleIf: 'type == "other"',
        },
        {
          type: 'field',
          id: 'severity',
          kind: 'radio-button',
          label: 'What could happen?',
          required: true,
          settings: { options: choices(SEVERITIES) },
        },
        { type: 'field', id: 'details', kind: 'text-area', label: 'Tell more', settings: { max: 2000 } },
      ],
    },
    {
      type: 'section',
      id: 'what-you-did',
      title: 'What you did',
      nodes: [
        {
          type: 'field',
          id: 'done',
          kind: 'checkbox',
          label: 'What did you do at once?',
          settings: { options: choices(DONE_AT_ONCE) },
        },
        { type: 'field', id: 'informed', kind: 'user', label: 'Who was informed?', settings: {} },
      ],
    },
    {
      type: 'section',
      id: 'evidence',
      title: 'Evidence',
      nodes: [{ type: 'field', id: 'documents', kind: 'document', label: 'Documents', settings: { max: 3 } }],
    },
  ],
}

interface NewForm {
  readonly formName: string
  readonly description: string
  readonly definition: FormDefinitionInput
}

/** The hazard report as a form of a company. */
export const hazardForm: NewForm = {
  formName: 'Hazard report',
  description: 'Tell what could hurt somebody, in a minute',
  definition: hazardReport,
}

/** How a form of a company is sorted; those of a workflow need no more than its name. */
type Loaded = Omit<NewForm, 'definition'> & {
  readonly definition: object
  readonly category?: string
  readonly icon?: string
}

/** Publishes a form of a company; returns its version. Throws where the definition is no form. */
export async function loadForm({ tx, now }: DemoContext, company: DemoCompany, form: Loaded) {
  const { definition } = compileForm(formDefinition.parse(form.definition))
  const { formName, description, category = 'Reports', icon = 'alert' } = form
  const [version] = await run<{ formId: number; formVersionId: number }>(
    tx,
    `with form as (
       insert into forms (company_id, form_name, description, category, icon, status, created_at, updated_at)
       values ($1, $4, $5, $6, $7, 'PUBLISH', $2, $2) returning id)
     insert into form_versions (form_id, number, definition, updated_at, published_at)
     select id, 1, $3, $2, $2 from form returning form_id, id as form_version_id`,
    [company.id, now, JSON.stringify(definition), formName, description, category, icon],
  )
  if (!version) throw new Error('the demo form was not written')
  return version
}

/** Publishes the forms of the library that a company does not have under their name. */
export async function loadLibrary(context: DemoContext, company: DemoCompany): Promise<void> {
  const existing = await context.tx.selectFrom('forms').select('formName').where('companyId', '=', company.id).execute()
  const names = new Set(existing.map(({ formName }) => formName))
  for (const form of formLibrary) if (!names.has(form.formName)) await loadForm(context, company, form)
}
