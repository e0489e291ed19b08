import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { option, optionsQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/text.ts'
import { fieldData } from '../forms/form.ts'

export const report = {
  submit: endpoint({
    method: 'POST',
    path: '/form-data/report',
    summary: 'Send a report: answers to a form start its flow',
    done: 'Report submitted',
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    waits: true,
    // Without a version its newest published one, without a workflow the first by name that the form starts (FORMS-42).
    body: z.strictObject({
      formId: id,
      formVersionId: id.optional(),
      formFlowId: id.optional(),
      /** Fills in an assignment of a repetitive workflow instead of starting a report (FLOWS-09). */
      assignmentNumber: z.string().min(1).max(80).optional(),
      /** The equipment that the report is the inspection of, by the form that the plan of its type names. */
      equipmentId: id.optional(),
      fieldData,
    }),
    data: z.object({ id: z.int(), assignmentNumber: z.string(), goesTo: z.array(z.string()) }),
  }),
  options: endpoint({
    method: 'POST',
    path: '/form-data/options',
    summary: 'Pick a report that the caller can read; the parent is its form',
    permission: 'signed-in',
    ownScope: true,
    body: optionsQuery,
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  }),
}
