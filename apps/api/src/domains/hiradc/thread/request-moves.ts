import { hiradcRequestLifecycle, type RequestState } from '@selamat/contract/domains/hiradc/hiradc-request'
import { sql } from 'kysely'
import type { Actor, ScopeColumns } from '../../../platform/access.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'

/** What a data scope looks at, of a request `q`. */
export const REQUEST_COLUMNS: ScopeColumns = {
  company: 'q.company_id',
  employer: 'q.employer_id',
  owner: 'q.requested_by',
  department: 'q.department_id',
  site: 'q.site_id',
}

/** A request as stored. */
export interface StoredRequest {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly status: RequestState
  readonly title: string
  readonly reason: string
  readonly hiradcId: number | null
  readonly departmentId: number | null
  readonly locationId: number
  readonly subLocationId: number | null
  readonly requesterId: number
  readonly requestedBy: string
  /** The actor can answer it: Update on HIRADC Submission in the data scope. */
  readonly isAnswerable: boolean
}

export const STORED_REQUEST = sql`q.id, q.company_id, q.version, q.status, q.title, q.reason, q.hiradc_id,
  q.department_id, q.location_id, q.sub_location_id,
  q.requested_by as requester_id, u.full_name as requested_by`

/** How a request is answered. */
export const requestMoves = lifecycleOf(hiradcRequestLifecycle, {
  table: 'hiradcRequests',
  relations: {
    answerer: ({ isAnswerable }: Pick<StoredRequest, 'isAnswerable'>, _: Actor) =>
      isAnswerable ? null : 'Only authors of assessments for this place can answer it',
  },
  audit: ({ subject }: { readonly subject: StoredRequest }) => ({ companyId: subject.companyId, label: subject.title }),
})
