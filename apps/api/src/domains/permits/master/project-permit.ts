import { prequalificationStatus } from '@selamat/contract/domains/master-data/contractors/prequalification'
import { ENDED, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import { type ProjectPeriod, projectPermit } from '@selamat/contract/domains/permits/project-permit'
import { formatDate } from '@selamat/contract/kit/dates'
import type { RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'

/** The code of the numbers of projects, `SHE/PRJ/2026/XI/0001`. */
const CODE = 'PRJ'

/** As it is stored: the number comes from the server, an update brings none. */
const numbered = { ...projectPermit, write: projectPermit.write.extend({ number: z.string().optional() }) }
type Values = WriteOf<typeof numbered>

const periodOn = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string): ProjectPeriod =>
  today < startsOn ? 'PLANNED' : today > endsOn ? 'ENDED' : 'RUNNING'

/** A contractor's people see the projects of their own contractor. */
const ofContractor = ({ scopes, employerId, companyId }: Actor) => !scopes.includes('all') && employerId !== companyId
const ownProjects = (actor: Actor) =>
  ofContractor(actor)
    ? sql<boolean>`t.contractor_id in (select c.id from contractors c where c.contractor_company_id = ${actor.employerId})`
    : sql<boolean>`true`

interface FoundContractor {
  readonly name: string
  readonly companyId: number
  readonly until: string | null
}

/** Why a contractor can have no project today; null: it can. The text says how to put it right. */
function contractorError(contractor: FoundContractor | undefined, actor: Actor, today: string): string | null {
  if (!contractor || (ofContractor(actor) && contractor.companyId !== actor.employerId)) return CHOOSE
  const { name, until } = contractor
  const status = prequalificationStatus(until, today)
  if (status === 'VALID' || status === 'EXPIRING') return null
  const why = status === 'EXPIRED' ? `The prequalification of ${name} ended ${until}` : `${name} is not prequalified`
  return `${why}. Record an assessment under Contractors, Prequalification first`
}

/** Throws 422 at the field for a contractor that is not prequalified on the day of creation, and a period that cannot be. */
async function checked(tx: Tx, values: Values, { actor, now, before }: WriteContext<typeof numbered>): Promise<Values> {
  const today = formatDate(now)
  const errors: Record<string, string> = {}
  if (before?.contractorId !== values.contractorId) {
    const [contractor] = await run<FoundContractor>(
      tx,
      sql`select c.contractor_name as name, c.contractor_company_id as company_id, c.prequalified_until as until
        from contractors c where c.id = ${values.contractorId} and c.company_id = ${actor.companyId} and c.archived_at is null`,
    )
    const wrong = contractorError(contractor, actor, today)
    if (wrong !== null) errors.contractorId = wrong
  }
  if (before === null && values.endsOn < today) errors.endsOn = 'The period is over already'
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { ...values, number: values.number ?? before?.number }
}

const binding: Binding<typeof numbered> = {
  table: 'project_permits',
  label: 'projectName',
  hint: "t.number || ' · ' || c.contractor_name",
  parent: 'contractorId',
  scope: ownProjects,
  joins: 'join contractors c on c.id = t.contractor_id join sites s on s.id = t.site_id',
  columns: {
    contractorName: 'c.contractor_name',
    siteName: 's.site_name',
    prequalifiedUntil: 'c.prequalified_until',
    // Both are said for the day of the answer.
    period: "'PLANNED'",
    prequalification: "'NONE'",
    permitCount: "(select count(*)::int from permits p where p.project_id = t.id and p.status <> 'DELETED')",
  },
  filters: {
    holderId: (ids) => sql`t.contractor_id in (select n.id from contractors n
      join users u on u.employer_id = n.contractor_company_id where u.id = any(${ids}))`,
    locationId: (ids) => sql`t.site_id in (select l.site_id from locations l where l.id = any(${ids}))`,
  },
  present: (row, _actor, today) => ({
    ...row,
    period: periodOn(row, today),
    prequalification: prequalificationStatus(row.prequalifiedUntil, today),
  }),
  beforeWrite: checked,
  beforeMove: async (tx, move, row) => {
    if (move === 'archive') await assertNoOpenPermits(tx, row)
  },
}

/** A permit that is planned, in force or not closed yet needs its project, also to be submitted again. */
async function assertNoOpenPermits(tx: Tx, { id }: RowOf<typeof numbered>): Promise<void> {
  const [open] = await run<{ number: string }>(
    tx,
    sql`select p.number from permits p where p.project_id = ${id} and p.status <> all(${[...ENDED, permitLifecycle.initial]}) order by p.id limit 1`,
  )
  if (open) throw httpError('IN_USE', { message: `Permit ${open.number} is still open. Close or cancel it first` })
}

/** Projects of contractors, each with a number of its own. */
export function mountProjectPermits(app: FastifyInstance, context: AppContext): void {
  const { create } = projectPermit.endpoints
  const { write } = crudRoutes(app, context, numbered, binding, { except: ['create'] })
  mount(app, context, projectPermit.endpoints.create, async (call) => {
    const sent = await firstAnswer(context, create, call)
    if (sent) return sent.answer
    const { actor, body } = call
    const at = context.clock.now()
    const number = await context.numbering.next(actor.companyId, 'SHE', CODE, at)
    return createOnce(context, create, call, async (tx) => {
      const row = await write.create(tx, call, { ...body, number })
      return binding.present?.(row, actor, formatDate(at)) ?? row
    })
  })
}
