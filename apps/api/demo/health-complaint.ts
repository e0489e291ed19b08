import type { FormDefinitionInput } from '@selamat/contract/domains/forms/form'
import { type FlowDefinition, linear } from '@selamat/contract/domains/workflow/flow-definition'

/** What an employee tells the clinic: the complaint, since when, and whether work goes on. */
export const healthComplaintForm: FormDefinitionInput = {
  subjectFieldId: 'complaint',
  sections: [
    {
      type: 'section',
      id: 'complaint-and-start',
      title: 'Complaint',
      nodes: [
        {
          type: 'field',
          id: 'complaint',
          kind: 'text-input',
          label: 'What is the complaint?',
          help: 'For example: headache after work in the compressor hall',
          required: true,
          settings: { max: 120 },
        },
        {
          type: 'field',
          id: 'since',
          kind: 'date',
          label: 'Since which day?',
          required: true,
          settings: { notAfterToday: true },
        },
        { type: 'field', id: 'details', kind: 'text-area', label: 'Details', settings: { max: 2000 } },
      ],
    },
    {
      type: 'section',
      id: 'work',
      title: 'Work',
      nodes: [
        {
          type: 'field',
          id: 'able',
          kind: 'radio-button',
          label: 'Can you work?',
          required: true,
          settings: {
            options: [
              { value: 'yes', label: 'Yes' },
              { value: 'partly', label: 'Yes, but not all of my work' },
              { value: 'no', label: 'No' },
            ],
          },
        },
        {
          type: 'field',
          id: 'cause',
          kind: 'text-area',
          label: 'Which work could have caused it?',
          settings: { max: 2000 },
        },
        { type: 'field', id: 'documents', kind: 'document', label: 'Medical documents', settings: { max: 3 } },
      ],
    },
  ],
}

const NURSE = { rule: 'role' as const, name: 'Nurse' }
const DOCTOR = { rule: 'role' as const, name: 'Doctor' }

/** A nurse reviews the complaint, and a doctor concludes it; a nurse can close what needs no doctor. */
export const healthComplaintFlow: FlowDefinition = linear(
  [
    {
      id: 'nurse',
      label: 'Nurse review',
      assignee: [NURSE, DOCTOR],
      actions: ['approve', 'return', 'close'],
      dueHours: 8,
    },
    {
      id: 'doctor',
      label: 'Medical conclusion',
      // The only doctor's own complaint is concluded by a nurse.
      assignee: [DOCTOR, NURSE],
      actions: ['close', 'return'],
      dueHours: 24,
    },
  ],
  { label: 'Correct your complaint', dueHours: 48 },
)
