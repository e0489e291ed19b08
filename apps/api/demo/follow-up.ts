import type { FormDefinitionInput } from '@selamat/contract/domains/forms/form'
import { linear } from '@selamat/contract/domains/workflow/flow-definition'
import { formLibrary } from '../src/domains/forms/index.ts'

const AREA_OWNER = { rule: 'area-owner' as const }
const SUPERIOR = { rule: 'superior' as const, level: 1 }
const OFFICER = { rule: 'appointment' as const, kind: 'safety-officer' }

/** What the owner of a follow-up action says when it is carried out. */
const followUpForm: FormDefinitionInput = {
  subjectFieldId: 'what',
  sections: [
    {
      type: 'section',
      id: 'done',
      title: 'Carried out',
      nodes: [
        {
          type: 'field',
          id: 'what',
          kind: 'text-input',
          label: 'What did you do?',
          help: 'If nothing is needed, say why',
          required: true,
          settings: { max: 255 },
        },
        {
          type: 'field',
          id: 'date',
          kind: 'date',
          label: 'On which day?',
          required: true,
          settings: { notAfterToday: true },
        },
        { type: 'field', id: 'photos', kind: 'image', label: 'Photos', settings: { max: 5 } },
      ],
    },
  ],
}

/** Carried out by its owner, then verified by somebody else. */
export const FOLLOW_UP = {
  code: 'FUA',
  category: 'SHE',
  typeFlow: 'Safety' as const,
  flowName: 'Follow-up action',
  description: 'Put right what a report found; somebody else verifies it',
  icon: 'tool',
  form: { formName: 'Follow-up action', description: 'Tell what you did to put it right', definition: followUpForm },
  definition: linear(
    [
      {
        id: 'verify',
        label: 'Verify',
        assignee: [AREA_OWNER, OFFICER, SUPERIOR],
        actions: ['close', 'return'],
        dueHours: 72,
      },
    ],
    { label: 'Correct what was done', dueHours: 48 },
  ),
}

const INSPECTION = 'Housekeeping inspection'
const inspectionForm = formLibrary.find(({ formName }) => formName === INSPECTION)
if (inspectionForm === undefined) throw new Error('the library has no housekeeping inspection')

/** What it finds raises follow-up actions; the owner of the area acknowledges it. */
export const HOUSEKEEPING = {
  code: 'HKI',
  category: 'SHE',
  typeFlow: 'Safety' as const,
  flowName: INSPECTION,
  description: inspectionForm.description,
  icon: 'document',
  form: inspectionForm,
  definition: linear(
    [
      {
        id: 'acknowledge',
        label: 'Acknowledge',
        assignee: [AREA_OWNER, SUPERIOR, OFFICER],
        actions: ['close', 'return'],
        dueHours: 48,
      },
    ],
    { label: 'Correct your inspection', dueHours: 48 },
  ),
}
