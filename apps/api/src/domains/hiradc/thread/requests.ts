import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { hiradcRequests, REQUEST_ACTIONS, type RequestRow } from '@selamat/contract/domains/hiradc/hiradc-request'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, inScope } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { matching } from '../../../platform/keyword.ts'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { column } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { REQUEST_COLUMNS, requestMoves, STORED_REQUEST, type StoredRequest } from './request-moves.ts'

/** The requests `q` that an actor reaches: the own ones, and those in the scopes of HIRADC Submission. */
async function reachOf(context: AppContext, db: Executor, actor: Actor) {
  const today = formatDate(context.clock.now())
  const [reading, updating] = await Promise.all([
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'read' }, db),
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, db),
  ])
  return {
    visible: sql`(q.requested_by = ${actor.userId} or ${inScope({ ...actor, scopes: reading }, REQUEST_COLUMNS, today)})`,
    answerable: inScope({ ...actor, scopes: updating }, REQUEST_COLUMNS, today),
  }
}

/** A request that the actor can read. Throws 404. */
export async function visibleRequest(
  context: AppContext,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<StoredRequest> {
  const { visible, answerable } = await reachOf(context, db, actor)
  const [found] = await run<StoredRequest>(
    db,
    sql`select ${STORED_REQUEST}, ${answerable} as is_answerable
      from hiradc_requests q join users u on u.id = q.requested_by where q.id = ${id} and ${visible}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

type Found = StoredRequest &
  Omit<RequestRow, 'allowedActions' | 'hiradc' | 'answeredWith'> & {
    readonly hiradcNumber: string | null
    readonly answeredWithId: number | null
    readonly answeredWithNumber: string | null
  }

interface Reader extends Asking {
  readonly visible: Fragment
  readonly answerable: Fragment
}

/** The reads of the requests in the actor's reach, newest first unless asked otherwise. */
export const requestReads = registerQueries(hiradcRequests, {
  table: 'hiradc_requests',
  alias: 'q',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    ...(await reachOf(asking.context, asking.db, asking.actor)),
  }),
  scope: ({ visible }) => visible,
  filters: {
    status: column('q.status'),
    mine: (_, { actor }) => sql`q.requested_by = ${actor.userId}`,
  },
  keyword: (pattern) => sql`search_text(q.title) ${matching(pattern)}`,
  sorts: { requestedAt: ['q.requested_at'], title: ['q.title'] },
  statements: ({ actor, answerable }) =>
    pageStatements(
      'hiradc_requests',
      sql`${STORED_REQUEST}, ${answerable} as is_answerable, jakarta_time(q.requested_at) as requested_at,
        jakarta_time(q.answered_at) as answered_at,
        q.requested_by = ${actor.userId} as is_mine, q.answer, q.answered_with_id,
        (select h.number from hiradcs h where h.id = q.hiradc_id) as hiradc_number,
        (select h.number from hiradcs h where h.id = q.answered_with_id) as answered_with_number,
        (select a.full_name from users a where a.id = q.answered_by) as answered_by,
        (select d.department_name from departments d where d.id = q.department_id) as department_name,
        (select s.site_name from sites s where s.id = q.site_id) as site_name,
        (select l.location_name from locations l where l.id = q.location_id) as location_name,
        (select b.sub_location_name from sub_locations b where b.id = q.sub_location_id) as sub_location_name`,
      'join users u on u.id = q.requested_by',
      'q',
    ),
  present: (rows: readonly Found[], { actor }) => rows.map((row) => present(row, actor)),
})

const named = (id: number | null, number: string | null) => (id === null || number === null ? null : { id, number })

function present(row: Found, actor: Actor): RequestRow {
  const { companyId: _c, requesterId: _r, locationId: _l, subLocationId: _s, isAnswerable: _a, ...fields } = row
  const { hiradcId, hiradcNumber, answeredWithId, answeredWithNumber, ...own } = fields
  return {
    ...own,
    hiradc: named(hiradcId, hiradcNumber),
    answeredWith: named(answeredWithId, answeredWithNumber),
    allowedActions: requestMoves.allowed(row, actor, REQUEST_ACTIONS),
  }
}
