import { z } from 'zod'
import { endpoint, FOUND, idParams } from '../../kit/endpoint.ts'
import { anyOf, option, optionsQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, rare, records, recordsOf, register, unseen } from '../../kit/register.ts'
import { id, instant, optionalId } from '../../kit/text.ts'
import { fileData } from '../files/file.ts'
import { users } from '../identity/user.ts'
import { location } from '../master-data/locations/location.ts'
import { company } from '../organisation/company.ts'
import { site } from '../organisation/site.ts'
import { GATE_LABELS, GATES } from './gates.ts'
import { PERMIT } from './items.ts'
import { movedPermit, permitDetail, permitHead } from './permit-detail.ts'
import { PERMIT_STATE_LABELS, permitLifecycle } from './permit-lifecycle.ts'
import { PERMIT_STAGE_LABELS, PERMIT_STAGES, WAITING_STAGES } from './permit-stages.ts'
import { PERMIT_KIND_LABELS, PERMIT_KINDS, PERMIT_RISK_LABELS, PERMIT_RISKS, WORK_ACTIVITIES } from './permit-words.ts'
import { projectPermit } from './project-permit.ts'
import { workType } from './work-type.ts'

/** The ready-made filters of the list. */
export const QUICK_FILTERS = ['all', 'waitingForMe', 'inForce', 'expiring', 'overdue', 'ended'] as const
export type QuickFilter = (typeof QUICK_FILTERS)[number]
/** A live permit that ends within so many hours is expiring. */
export const EXPIRING_HOURS = 2
/** Counts are exact up to this; beyond it they are one more. */
export const MOST_COUNTED = 10_000
const QUICK_LABELS = {
  all: 'All',
  waitingForMe: 'With you',
  inForce: 'In force',
  expiring: 'Ends soon',
  overdue: 'Overdue',
  ended: 'Ended',
} as const satisfies Readonly<Record<QuickFilter, string>>

/** How the gates of a permit were when it was first to be issued. */
export const FIRST_CHECKS = ['ready', 'refused'] as const
const FIRST_CHECK_LABELS = { ready: 'Ready', refused: 'Refused' } as const

/** A permit in the list, with whom it waits for. */
export const permitRow = permitHead.extend({
  /** The open task and who is asked; null where nobody is. */
  waitsFor: z.object({ label: z.string(), who: z.array(z.string()) }).nullable(),
  /** The caller is the requester. */
  isMine: z.boolean(),
})
export type PermitRow = z.output<typeof permitRow>

/** The list of permits. */
export const permitList = register({
  label: { one: 'permit', many: 'permits' },
  file: 'permits',
  row: permitRow,
  filters: {
    /** Its window touches one of these days. */
    day: days('Date'),
    siteId: records('Site', site),
    workTypeId: records('Type', workType),
    /** Left out: all but deleted drafts. */
    status: oneOf('Status', permitLifecycle.states, PERMIT_STATE_LABELS),
    /** Includes the locations inside it. */
    locationId: records('Location', location),
    holderId: records('Holder', users),
    risk: oneOf('Risk', PERMIT_RISKS, PERMIT_RISK_LABELS),
    kind: oneOf('Kind', PERMIT_KINDS, PERMIT_KIND_LABELS),
    employerId: rare(records('Employer', company)),
    projectId: records('Project', projectPermit),
    /** The stage of the approval at which it waits; `revise`: it was returned. */
    waitsAt: rare(oneOf('Waiting at', WAITING_STAGES, PERMIT_STAGE_LABELS)),
    /** A gate that refused an action at the site or stopped the work, on one of `refusedOn` where that is set. */
    refusedGate: rare(oneOf('Closed gate', GATES, GATE_LABELS)),
    refusedOn: rare(days('Gate closed on')),
    /** A stage that it has left, on one of `passedOn` where that is set. */
    passedStage: rare(oneOf('Stage', PERMIT_STAGES, PERMIT_STAGE_LABELS)),
    passedOn: rare(days('Stage ended on')),
    /** Approved at last, on one of these days. */
    approvedOn: rare(days('Approved on')),
    /** Issued at the site, or again after a stop, on one of these days. */
    issuedOn: rare(days('Issued on')),
    /** Whether the gates were open when it was first to be issued; of permits that were issued. */
    firstCheck: rare(oneOf('First check', FIRST_CHECKS, FIRST_CHECK_LABELS)),
    quick: unseen(oneOf('Which permits', QUICK_FILTERS, QUICK_LABELS)),
    parentId: unseen(recordsOf('Stands under')),
    activity: anyOf(z.enum(WORK_ACTIVITIES)),
  },
  sortable: ['updatedAt', 'number', 'startsAt'],
  order: { column: 'updatedAt', direction: 'descending' },
  pageSize: 20,
  columns: {
    number: 'Number',
    title: 'Work',
    kind: { label: 'Kind', value: ({ kind }) => PERMIT_KIND_LABELS[kind] },
    workTypeName: 'Type of work',
    siteName: 'Site',
    locationName: 'Location',
    subLocationName: 'Sub-location',
    areaOwnerName: 'Area owner',
    requesterName: 'Requester',
    holderName: { label: 'Holder', header: 'Permit holder' },
    employerName: 'Employer',
    risk: { label: 'Risk', value: ({ risk }) => PERMIT_RISK_LABELS[risk] },
    startsAt: { label: 'Window', header: 'From' },
    endsAt: 'Until',
    status: { label: 'Status', value: ({ status }) => PERMIT_STATE_LABELS[status] },
    suspendReason: 'Suspended because',
    waitsFor: { label: 'Assigned to', value: ({ waitsFor }) => waitsFor?.who.join(', ') ?? null },
    updatedAt: { label: 'Updated', header: 'Last updated' },
  },
})
/** What the list of permits can be asked. */
export type PermitListQuery = z.output<typeof permitList.list.body>

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
    ...permitList.list,
    path: '/permits/list',
    summary: 'List permits',
    permission: onPermit('read'),
  }),
  counts: endpoint({
    ...permitList.counts,
    path: '/permits/counts',
    summary: 'Count the permits of each ready-made filter; 10,001 means more than 10,000',
    permission: onPermit('read'),
    data: z.record(z.enum(QUICK_FILTERS), z.int()),
  }),
  export: endpoint({
    ...permitList.export,
    path: '/permits/export',
    summary: 'Export permits as an Excel file',
    permission: onPermit('read'),
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
