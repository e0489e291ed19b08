import { z } from 'zod'
import { anyOf, dayRange } from '../../kit/list-query.ts'
import { inOrder } from '../../kit/order.ts'
import { resource } from '../../kit/resource.ts'
import { day, id, optionalText, text } from '../../kit/text.ts'
import { PREQUALIFICATION_STATUSES } from '../master-data/contractors/prequalification.ts'
import { projectPermitHead } from './heads.ts'

/** Where the period of a project stands on a day. */
export const PROJECT_PERIODS = ['PLANNED', 'RUNNING', 'ENDED'] as const
export type ProjectPeriod = (typeof PROJECT_PERIODS)[number]

/** A project of a contractor: a number and a period for its permits; no work is allowed by it (PERMIT-07, PERMIT-13). */
export const projectPermit = resource('project-permits', {
  ...projectPermitHead,
  write: z
    .strictObject({
      projectName: text(200),
      contractorId: id.meta({ title: 'Contractor', named: 'contractorName' }),
      siteId: id,
      startsOn: day,
      endsOn: day,
      description: optionalText(2000),
    })
    .superRefine(inOrder(['startsOn', 'endsOn'], 'Must not be before the start')),
  read: z.object({
    /** `SHE/PRJ/2026/XI/0007`. */
    number: z.string(),
    projectName: z.string(),
    contractorId: z.int(),
    contractorName: z.string(),
    siteId: z.int(),
    siteName: z.string(),
    startsOn: day,
    endsOn: day,
    /** As it stands today. */
    period: z.enum(PROJECT_PERIODS),
    /** Of its contractor, as it stands today. */
    prequalifiedUntil: day.nullable(),
    prequalification: z.enum(PREQUALIFICATION_STATUSES),
    description: z.string().nullable(),
    /** Its permits, without deleted ones. */
    permitCount: z.int(),
  }),
  filter: {
    contractorId: anyOf(id),
    siteId: anyOf(id),
    startsOn: dayRange,
    endsOn: dayRange,
    /** Of the contractors for whom these people work: what a permit with this holder can name. */
    holderId: anyOf(id),
    /** Of the sites of these locations. */
    locationId: anyOf(id),
  },
  sortable: ['id', 'projectName', 'startsOn', 'endsOn', 'updatedAt'],
  defaultOrder: { column: 'id', direction: 'descending' },
  // None is deleted: its number stands on permits.
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'export', 'options'],
  // A number is given to each.
  imports: false,
})
