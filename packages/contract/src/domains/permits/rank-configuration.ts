import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, listQuery } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { id, optionalText, text } from '../../kit/text.ts'
import { rankConfigurationHead } from './heads.ts'
import { PERMIT_RISK_LABELS, PERMIT_RISKS } from './permit-words.ts'

const risk = z.enum(PERMIT_RISKS).meta({ choices: PERMIT_RISK_LABELS })

/** A rank of a type of work: how high the risk of a permit is when one of its details applies (WORKTYPE-12 to WORKTYPE-15). */
export const rankConfiguration = resource('rank-configurations', {
  ...rankConfigurationHead,
  write: z.strictObject({
    workTypeId: id.meta({ title: 'Type of work', named: 'workTypeName' }),
    rankName: text(100),
    risk,
    description: optionalText(500),
  }),
  read: z.object({
    workTypeId: z.int(),
    workTypeName: z.string(),
    rankName: z.string(),
    risk: z.enum(PERMIT_RISKS),
    description: z.string().nullable(),
    detailCount: z.int(),
    /** Its details in use, one a line. */
    details: z.string().nullable(),
  }),
  filter: { workTypeId: anyOf(id), risk: anyOf(risk) },
  // The order in which they were made: low, medium, high.
  sortable: ['id', 'rankName', 'updatedAt'],
  defaultOrder: { column: 'id', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

/** The ranks in use, for whoever looks one up (WORKTYPE-20). */
export const rankLookUp = endpoint({
  method: 'POST',
  path: '/ranks/list',
  summary: 'Look up the ranks of types of work',
  permission: 'signed-in',
  kind: 'list',
  body: listQuery(['id', 'rankName'], { workTypeId: anyOf(id) }),
  data: z.array(
    rankConfiguration.row.pick({ id: true, workTypeId: true, workTypeName: true, rankName: true, risk: true }),
  ),
})
