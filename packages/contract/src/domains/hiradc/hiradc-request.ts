import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { allowedAction, lifecycle } from '../../kit/lifecycle.ts'
import { may } from '../../kit/permissions.ts'
import { oneOf, register } from '../../kit/register.ts'
import { id, instant, optionalId, text } from '../../kit/text.ts'
import { SUBMISSION } from './hiradc.ts'
import { HIRADC_ITEMS } from './items.ts'

/** A request for an assessment: taken up with an assessment, or declined with a reason. */
export const hiradcRequestLifecycle = lifecycle({
  name: 'hiradc-request',
  states: ['OPEN', 'TAKEN', 'DECLINED'],
  initial: 'OPEN',
  actions: {
    take: { label: 'Take up', from: ['OPEN'], to: ['TAKEN'], who: 'answerer' },
    decline: { label: 'Decline', from: ['OPEN'], to: ['DECLINED'], who: 'answerer', reason: true },
  },
})
export const REQUEST_STATES = hiradcRequestLifecycle.states
export type RequestState = (typeof REQUEST_STATES)[number]
export const REQUEST_ACTIONS = ['take', 'decline'] as const

const status = z.enum(hiradcRequestLifecycle.states)
const named = z.object({ id: z.int(), number: z.string() })

/** What is assessed, where, and why somebody asks for it. */
export const requestFields = z.strictObject({
  /** The assessment that is to be looked at again; none: there is none yet. */
  hiradcId: optionalId,
  title: text(200),
  departmentId: optionalId,
  locationId: id,
  subLocationId: optionalId,
  reason: text(1000),
})

export const requestRow = z.object({
  id: z.int(),
  version: z.int(),
  status,
  title: z.string(),
  /** The assessment that is to be looked at again. */
  hiradc: named.nullable(),
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
  siteName: z.string().nullable(),
  locationName: z.string(),
  subLocationName: z.string().nullable(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  isMine: z.boolean(),
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** Why it was declined. */
  answer: z.string().nullable(),
  /** The assessment that came of it. */
  answeredWith: named.nullable(),
  allowedActions: z.array(allowedAction(REQUEST_ACTIONS)),
})
export type RequestRow = z.output<typeof requestRow>

export const REQUEST_STATE_LABELS = { OPEN: 'Open', TAKEN: 'Taken up', DECLINED: 'Declined' } as const

/** The requests for assessments. */
export const hiradcRequests = register({
  label: { one: 'request', many: 'requests' },
  file: 'requests',
  row: requestRow,
  filters: {
    status: oneOf('Status', REQUEST_STATES, REQUEST_STATE_LABELS),
    mine: z.literal(true),
  },
  sortable: ['requestedAt', 'title'],
  order: { column: 'requestedAt', direction: 'descending' },
  columns: {
    title: 'Activity and reason',
    locationName: 'Place',
    requestedAt: 'Requested by',
    status: 'Status',
    answer: 'Answer',
  },
})

const version = z.int().min(1)

export const hiradcRequest = {
  create: endpoint({
    method: 'POST',
    path: '/hiradcs/requests',
    summary: 'Request an assessment, or a review of one',
    done: 'Assessment requested',
    permission: may(HIRADC_ITEMS, 'read'),
    creates: true,
    body: requestFields,
    data: z.object({ id: z.int() }),
  }),
  list: endpoint({
    ...hiradcRequests.list,
    path: '/hiradcs/requests/list',
    summary: 'List requests for assessments: the own ones, and those in the data scope of HIRADC Submission',
    permission: may(HIRADC_ITEMS, 'read'),
  }),
  take: endpoint({
    method: 'POST',
    path: '/hiradcs/requests/take',
    summary: 'Take up a request: begins an assessment of its place, or the review of the one that it names',
    done: 'Request taken up',
    permission: may(SUBMISSION, 'create'),
    body: z.strictObject({
      id,
      version,
      /** Which department answers for the assessment; left out, that of the request. */
      departmentId: optionalId,
    }),
    data: z.object({ id: z.int(), status, hiradcId: z.int() }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/hiradcs/requests/decline',
    summary: 'Decline a request with a reason, which its requester reads',
    done: 'Request declined',
    permission: may(SUBMISSION, 'update'),
    body: z.strictObject({ id, version, answer: text(1000) }),
    data: z.object({ id: z.int(), status }),
  }),
}
