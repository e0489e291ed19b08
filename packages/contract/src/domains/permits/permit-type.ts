import { z } from 'zod'
import { endpoint, FOUND, idParams } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { PERMIT } from './items.ts'
import { permitLine } from './permit-list-item.ts'
import { PERMIT_RISKS } from './permit-words.ts'
import { workType } from './work-type.ts'

/** All that the request of a permit needs to know of a type of work. */
export const permitTypeDetail = workType.row.extend({
  /** From low to high. */
  ranks: z.array(
    z.object({
      id: z.int(),
      rankName: z.string(),
      risk: z.enum(PERMIT_RISKS),
      description: z.string().nullable(),
      details: z.array(z.object({ id: z.int(), detailName: z.string() })),
    }),
  ),
  checklist: z.array(permitLine),
  safetyMandatories: z.array(permitLine),
  documents: z.array(permitLine),
  workAgreements: z.array(permitLine),
})
export type PermitTypeDetail = z.output<typeof permitTypeDetail>

/** A type of work with its ranks and lists (PERMIT-18). */
export const permitType = endpoint({
  method: 'GET',
  path: '/permit-types/:id',
  summary: 'Read a type of work with its ranks, checklist and lists',
  done: FOUND,
  permission: may(PERMIT, 'read'),
  params: idParams,
  data: permitTypeDetail,
})

/** The checklist of a type of work (PERMIT-20). */
export const specialPermitChecklist = endpoint({
  method: 'GET',
  path: '/special-permits/checklists/:id',
  summary: 'Read the checklist of a type of work',
  permission: may(PERMIT, 'read'),
  params: idParams,
  data: z.array(permitLine),
})
