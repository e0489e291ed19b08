import { z } from 'zod'
import { anyOf } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { id, text } from '../../kit/text.ts'
import { rankDetailHead } from './heads.ts'
import { PERMIT_RISKS } from './permit-words.ts'

/** A detail of a rank: what has to be true of the work for its risk to be that of the rank (WORKTYPE-16 to WORKTYPE-19). */
export const rankDetail = resource('rank-details', {
  ...rankDetailHead,
  write: z.strictObject({ rankId: id.meta({ title: 'Rank' }), detailName: text(200) }),
  read: z.object({
    rankId: z.int(),
    rankName: z.string(),
    risk: z.enum(PERMIT_RISKS),
    workTypeId: z.int(),
    workTypeName: z.string(),
    detailName: z.string(),
  }),
  filter: { rankId: anyOf(id), workTypeId: anyOf(id) },
  sortable: ['id', 'detailName', 'updatedAt'],
  defaultOrder: { column: 'id', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  // A rank is known by its name and its type together, and a cell holds one of them.
  imports: false,
})
