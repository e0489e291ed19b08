import { z } from 'zod'
import { endpoint, FOUND, idParams } from '../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery, option, optionsQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { id, instant, optionalId } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { GATES } from './gates.ts'
import { PERMIT } from './items.ts'
import { movedPermit, permitDetail, permitHead } from './permit-detail.ts'
import { permitLifecycle } from './permit-lifecycle.ts'
import { PERMIT_STAGES, WAITING_STAGES } from './permit-stages.ts'
import { PERMIT_KINDS, PERMIT_RISKS, WORK_ACTIVITIES } from './permit-words.ts'
import { workType } from './work-type.ts'

/** The ready-made filters of the list. */
export const QUICK_FILTERS = ['all', 'waitingForMe', 'inForce', 'expiring', 'overdue', 'ended'] as const
export type QuickFilter = (typeof QUICK_FILTERS)[number]
/** A live permit that ends within so many hours is expiring. */
export const EXPIRING_HOURS = 2
/** Counts are exact up to this; beyond it they are one more. */
export const MOST_COUNTED = 10_000

const quick = z.enum(QUICK_FILTERS)
/** By what the list of permits is filtered. */
export const permitFilter = {
  /** Left out: all but deleted drafts. */
  status: anyOf(z.enum(permitLifecycle.states)),
  kind: anyOf(z.enum(PERMIT_KINDS)),
  workTypeId: anyOf(id),
  activity: anyOf(z.enum(WORK_ACTIVITIES)),
  siteId: anyOf(id),
  /** Includes the locations inside it. */
  locationId: anyOf(id),
  holderId: anyOf(id),
  employerId: anyOf(id),
  risk: anyOf(z.enum(PERMIT_RISKS)),
  projectId: anyOf(id),
  parentId: anyOf(id),
  /** Its window touches one of these days. */
  day: dayRange,
  /** The stage of the approval at which it waits; `revise`: it was returned. */
  waitsAt: anyOf(z.enum(WAITING_STAGES)),
  /** A gate that refused an action at the site or stopped the work, on one of `refusedOn` where that is set. */
  refusedGate: anyOf(z.enum(GATES)),
  refusedOn: dayRange,
  /** A stage that it has left, on one of `passedOn` where that is set. */
  passedStage: anyOf(z.enum(PERMIT_STAGES)),
  passedOn: dayRange,
}
const registerQuery = listQuery(['updatedAt', 'number', 'startsAt'], { ...permitFilter, quick: anyOf(quick) })
/** What the list of permits can be asked. */
export type PermitListQuery = z.output<typeof registerQuery>

/** A permit in the list, with whom it waits for. */
export const permitRow = permitHead.extend({
  /** The open task and who is asked; null where nobody is. */
  waitsFor: z.object({ label: z.string(), who: z.array(z.string()) }).nullable(),
  /** The caller is the requester. */
  isMine: z.boolean(),
})
export type PermitRow = z.output<typeof permitRow>

const userPermit = permitHead
  .pick({ id: true, number: true, kind: true, title: true, workTypeName: true, locationName: true, status: true })
  .extend({
    startsAt: instant,
    endsAt: instant,
    /** What the caller is in it. */
    part: z.enum(['HOLDER', 'REQUESTER', 'CREW']),
  })

/** A stage of the approval, or the issue, with who will be asked. */
const stageAhead = z.object({ stage: z.string(), label: z.string(), who: z.array(z.string()) })
export type StageAhead = z.output<typeof stageAhead>

const onPermit = (action: 'create' | 'read' | 'update') => may(PERMIT, action)
const created = z.object({ id: z.int(), number: z.string(), version: z.int() })
const window = { startsAt: instant, endsAt: instant }

const picked = z.object({ options: z.array(option), totalItem: z.int() })
const optionsAtPlace = optionsQuery.pick({ keyword: true, start: true, limit: true, ids: true }).extend({
  /** The location of the permit. Left out: only known ids are answered. */
  locationId: optionalId,
})
export type OptionsAtPlace = z.output<typeof optionsAtPlace>

export const permitRegister = {
  list: endpoint({
    method: 'POST',
    path: '/permits/list',
    summary: 'List permits',
    permission: onPermit('read'),
    kind: 'list',
    body: registerQuery,
    data: z.array(permitRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/permits/counts',
    summary: 'Count the permits of each ready-made filter; 10,001 means more than 10,000',
    permission: onPermit('read'),
    body: z.strictObject({
      keyword: registerQuery.shape.keyword,
      filter: z.strictObject(permitFilter).partial().optional(),
    }),
    data: z.record(quick, z.int()),
  }),
  export: endpoint({
    method: 'POST',
    path: '/permits/export',
    summary: 'Export permits as an Excel file',
    permission: onPermit('read'),
    kind: 'file',
    body: z.strictObject({ keyword: registerQuery.shape.keyword, filter: registerQuery.shape.filter }),
  }),
  /** Named as the specification's client reads it: `data.result` and `data.dataList` (PERMIT-23). */
  users: endpoint({
    method: 'GET',
    path: '/permits/users',
    summary: 'The permits that the caller requested, holds or works under, what is in force first',
    permission: onPermit('read'),
    ownScope: true,
    data: z.object({ result: z.boolean(), dataList: z.array(userPermit) }),
  }),
  workflowUsers: endpoint({
    method: 'POST',
    path: '/permits/workflow-users/list',
    summary: 'Who would be asked to approve and issue a permit that is planned so',
    permission: onPermit('read'),
    body: z.strictObject({
      kind: z.enum(PERMIT_KINDS).default('PTW'),
      locationId: id,
      subLocationId: optionalId,
      risk: z.enum(PERMIT_RISKS),
      /** It names points to be isolated. */
      isolations: z.boolean().default(false),
    }),
    data: z.array(stageAhead),
  }),
  options: endpoint({
    method: 'POST',
    path: '/permits/options',
    summary: 'Look up permits that have not ended, to put others under them',
    permission: onPermit('read'),
    kind: 'list',
    body: optionsQuery.pick({ keyword: true, start: true, limit: true, ids: true }).extend({
      kind: z.enum(['PTW', 'SPECIAL']).default('PTW'),
    }),
    data: z.array(option),
  }),
  equipmentOptions: endpoint({
    method: 'POST',
    path: '/permits/equipment/options',
    summary: 'Look up equipment for a permit at a place: that of its site, and what has no place',
    permission: onPermit('create'),
    body: optionsAtPlace,
    data: picked,
  }),
  isolationPointOptions: endpoint({
    method: 'POST',
    path: '/permits/isolation-points/options',
    summary: 'Look up isolation points for a permit at a place: those of equipment of its site',
    permission: onPermit('create'),
    body: optionsAtPlace,
    data: picked,
  }),
  workTypes: endpoint({
    method: 'GET',
    path: '/permits/work-types',
    summary: 'The types of work for which a permit can be requested',
    permission: onPermit('read'),
    data: z.array(workType.row.pick({ id: true, typeName: true, permitKind: true, activity: true, maxHours: true })),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/permits/duplicate/:id',
    summary: 'Begin a draft with the content of an earlier permit and a window of its own; nothing signed is copied',
    done: 'Draft saved',
    permission: onPermit('create'),
    creates: true,
    params: idParams,
    body: z.strictObject({ ...window, parentId: optionalId }),
    data: created,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/permits/upload',
    summary: 'Upload a file for a permit; it is attached when the permit is saved with it',
    permission: onPermit('create'),
    upload: true,
    creates: true,
    data: z.object({ fileData }),
  }),
}

export const specialPermit = {
  get: endpoint({
    method: 'GET',
    path: '/special-permits/:id',
    summary: 'Read a special permit with its checklist',
    done: FOUND,
    confidential: true,
    permission: onPermit('read'),
    params: idParams,
    data: permitDetail,
  }),
  createByDay: endpoint({
    method: 'POST',
    path: '/special-permits/by-day',
    summary: 'Begin the permit of a day under an approved special permit, with its content and people',
    done: 'Draft saved',
    permission: onPermit('create'),
    creates: true,
    body: z.strictObject({ parentId: id, ...window }),
    data: created,
  }),
  getByDay: endpoint({
    method: 'GET',
    path: '/special-permits/by-day/:id',
    summary: 'Read the permit of a day',
    done: FOUND,
    confidential: true,
    permission: onPermit('read'),
    params: idParams,
    data: permitDetail,
  }),
  deleteByDay: endpoint({
    method: 'DELETE',
    path: '/special-permits/by-day/:id',
    summary: 'Delete the draft of a permit of a day: it stands in the archive',
    done: 'Permit deleted',
    // Whoever requested it discards the own draft; what was submitted is not deleted.
    permission: onPermit('update'),
    params: idParams,
    ifMatch: true,
    data: movedPermit,
  }),
}
