import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import type { z } from 'zod'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompany } from './organisation.ts'

const choices = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([value, label]) => ({ value, label }))

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
  high: 'High: could cripple or kill',
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

const given: z.input<typeof formDefinition> = {
  subjectFieldId: 'what',
  locationFieldId: 'where',
  sections: [
    {
      title: 'What and where',
      fields: [
        {
          fieldId: 'what',
          kind: 'text-input',
          label: 'What is wrong?',
          help: 'One line that others recognise it by',
          required: true,
          settings: { max: 120 },
        },
        { fieldId: 'where', kind: 'location', label: 'Where is it?', required: true, settings: {} },
      ],
    },
    {
      title: 'When',
      fields: [
        {
          fieldId: 'date',
          kind: 'date',
          label: 'On which day did you see it?',
          required: true,
          settings: { notAfterToday: true },
        },
        { fieldId: 'time', kind: 'time', label: 'At what time?', settings: {} },
      ],
    },
    {
      title: 'How bad',
      fields: [
        {
          fieldId: 'type',
          kind: 'drop-down',
          label: 'Type of hazard',
          required: true,
          settings: { options: choices(HAZARD_TYPES) },
        },
        {
          fieldId: 'severity',
          kind: 'radio-button',
          label: 'What could happen?',
          required: true,
          settings: { options: choices(SEVERITIES) },
        },
        { fieldId: 'details', kind: 'text-area', label: 'Tell more', settings: { max: 2000 } },
      ],
    },
    {
      title: 'What you did',
      fields: [
        {
          fieldId: 'done',
          kind: 'checkbox',
          label: 'What did you do at once?',
          settings: { options: choices(DONE_AT_ONCE) },
        },
        { fieldId: 'told', kind: 'user', label: 'Who was told?', settings: {} },
      ],
    },
    {
      title: 'Evidence',
      fields: [
        { fieldId: 'photos', kind: 'image', label: 'Photos', help: 'JPG or PNG', settings: { max: 5 } },
        { fieldId: 'documents', kind: 'document', label: 'Documents', settings: { max: 3 } },
      ],
    },
  ],
}

/** The hazard report: five answers are needed, so that a first report takes a minute. */
const hazardReport: FormDefinition = formDefinition.parse(given)

/** The published hazard-report form of a company; gives its version. */
export async function loadForms({ tx, now }: DemoContext, company: DemoCompany) {
  const [version] = await run<{ formId: number; formVersionId: number }>(
    tx,
    `with form as (
       insert into forms (company_id, form_name, description, status, created_at)
       values ($1, 'Hazard report', 'Tell what could hurt somebody, in a minute', 'PUBLISH', $2) returning id)
     insert into form_versions (form_id, number, definition, published_at)
     select id, 1, $3, $2 from form returning form_id as "formId", id as "formVersionId"`,
    [company.id, now, JSON.stringify(hazardReport)],
  )
  if (!version) throw new Error('the demo form was not written')
  return version
}
