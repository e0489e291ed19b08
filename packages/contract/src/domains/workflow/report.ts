import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/text.ts'
import { fieldData } from '../forms/form.ts'

export const report = {
  submit: endpoint({
    method: 'POST',
    path: '/form-data/report',
    summary: 'Send a report: answers to a form start its flow',
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    body: z.strictObject({ formId: id, formVersionId: id, formFlowId: id, fieldData }),
    data: z.object({ id: z.int(), assignmentNumber: z.string(), goesTo: z.array(z.string()) }),
  }),
}
