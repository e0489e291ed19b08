import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { day, id, text } from '../../kit/text.ts'
import { procedureConfigHead } from './heads.ts'

/** The document that says how the work of a workflow is done, in one of its revisions (PROCEDURE-01 to PROCEDURE-04). */
export const procedureConfig = resource('procedure-configs', {
  ...procedureConfigHead,
  write: z.strictObject({
    documentNumber: text(60),
    revision: z.int('Use a whole number').min(0, 'At least 0').max(999, 'At most 999'),
    formFlowId: id.meta({ title: 'Workflow', named: 'formFlowName' }),
    releaseDate: day,
    /** Of the revisions of a number at most one is. */
    isActive: z.boolean(),
  }),
  read: z.object({
    documentNumber: z.string(),
    revision: z.int(),
    formFlowId: z.int(),
    formFlowName: z.string(),
    releaseDate: day,
    isActive: z.boolean(),
  }),
  filter: { formFlowId: anyOf(id), isActive: z.boolean(), releaseDate: dayRange },
  sortable: ['id', 'documentNumber', 'releaseDate', 'updatedAt'],
  defaultOrder: { column: 'documentNumber', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export', 'options'],
  // A row of a file would end the revision that is active without a word.
  imports: false,
})

/** The procedures that hold today, for whoever looks one up (PROCEDURE-05). */
export const procedureLookUp = endpoint({
  method: 'POST',
  path: '/procedures/list',
  summary: 'Look up the active procedures',
  permission: 'signed-in',
  kind: 'list',
  body: listQuery(['id', 'documentNumber'], { formFlowId: anyOf(id) }),
  data: z.array(
    procedureConfig.row.pick({
      id: true,
      documentNumber: true,
      revision: true,
      formFlowId: true,
      formFlowName: true,
      releaseDate: true,
    }),
  ),
})
