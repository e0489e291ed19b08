import { type DelegationRow, delegation } from '@selamat/contract/domains/workflow/delegation'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { emitNotification } from '../../platform/notification.ts'
import { personScope } from '../identity/index.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { UPDATE_TASKS } from './queries/visible-case.ts'
import { holdsItem } from './relations.ts'
import { alignStandIns } from './stand-ins.ts'

const MOST_DAYS = 366

interface NewDelegation {
  readonly toUserId: number
  readonly validFrom: string
  readonly validUntil: string
  readonly reason: string | null
}
interface By {
  readonly actor: Actor
  readonly requestId: string
}

/** Stand-ins with dates: of one's own tasks, and for others in the data scope of Update on User; never oneself. */
export function mountDelegations(app: FastifyInstance, context: WorkflowContext): void {
  const { kysely } = context.database
  const today = () => formatDate(context.clock.now())
  serve(app, context, delegation, {
    list: ({ actor: { userId } }) => delegationsOf(kysely, userId, today()),
    listOf: async ({ actor, body }) => {
      await assertInScope(kysely, actor, body.userId, today())
      return delegationsOf(kysely, body.userId, today())
    },
    create: (call) =>
      createOnce(context, delegation.create, call, (tx) =>
        create(context, tx, call, { ...call.body, userId: call.actor.userId }),
      ),
    createOf: async (call) => {
      await assertInScope(kysely, call.actor, call.body.userId, today())
      return createOnce(context, delegation.createOf, call, (tx) => create(context, tx, call, call.body))
    },
    end: (call) => end(context, call, call.params.id, ({ userId }) => Promise.resolve(userId === call.actor.userId)),
    decline: (call) =>
      end(context, call, call.params.id, ({ toUserId }) => Promise.resolve(toUserId === call.actor.userId)),
    endOf: (call) => end(context, call, call.params.id, ({ userId }) => isInScope(kysely, call.actor, userId, today())),
  })
}

async function isInScope(db: Executor, actor: Actor, userId: number, today: string): Promise<boolean> {
  const { rows } = await sql`select from users t where t.id = ${userId} and ${personScope(actor, today)}`.execute(db)
  return rows.length > 0
}

async function assertInScope(db: Executor, actor: Actor, userId: number, today: string): Promise<void> {
  if (!(await isInScope(db, actor, userId, today))) throw httpError('NOT_FOUND')
}

const rowsOf = (db: Executor) =>
  db
    .selectFrom('delegations as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .innerJoin('users as s', 's.id', 'd.toUserId')
    .leftJoin('users as b', (join) => join.onRef('b.id', '=', 'd.createdBy').onRef('b.id', '<>', 'd.userId'))
    .select(['d.id', 'd.userId', 'u.fullName as userName', 'd.toUserId', 's.fullName as standInName'])
    .select([
      'd.validFrom',
      'd.validUntil',
      'd.reason',
      'b.fullName as createdBy',
      'b.id as createdById',
      'u.companyId',
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const stateOf = ({ validFrom, validUntil }: Stored, today: string): DelegationRow['state'] =>
  validFrom > today ? 'planned' : validUntil !== null && validUntil < today ? 'ended' : 'active'

const present = (row: Stored, today: string): DelegationRow => ({
  id: row.id,
  user: { id: row.userId, fullName: row.userName },
  standIn: { id: row.toUserId, fullName: row.standInName },
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  reason: row.reason,
  state: stateOf(row, today),
  createdBy: row.createdBy,
})

/** Who stands in for a person and for whom the person stands in, the latest first. */
async function delegationsOf(db: Executor, userId: number, today: string): Promise<DelegationRow[]> {
  const rows = await rowsOf(db)
    .where((where) => where.or([where('d.userId', '=', userId), where('d.toUserId', '=', userId)]))
    .orderBy('d.validFrom', 'desc')
    .orderBy('d.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => present(row, today))
}

const fieldError = (field: keyof NewDelegation, message: string) =>
  httpError('INVALID', { errors: { [field]: message } })

/** Names a stand-in; the open tasks go to the stand-in at once if the delegation begins today. Throws 422 by field. */
async function create(
  context: WorkflowContext,
  tx: Tx,
  { actor, requestId }: By,
  named: NewDelegation & { readonly userId: number },
): Promise<DelegationRow> {
  const at = context.clock.now()
  const today = formatDate(at)
  const { userId, toUserId, validFrom, validUntil, reason } = named
  // Two delegations of a person are named one after the other.
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  if (toUserId === actor.userId && userId !== actor.userId) {
    throw fieldError('toUserId', 'You cannot name yourself. Ask the person, or another administrator')
  }
  await assertPossible(tx, named, today)
  const { id } = await tx
    .insertInto('delegations')
    .values({ userId, toUserId, validFrom, validUntil, reason, createdAt: at, createdBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await alignStandIns(tx, context.caseKinds, at)
  const row = await rowsOf(tx).where('d.id', '=', id).executeTakeFirstOrThrow()
  await writeAudit(tx, {
    ...auditOf(row, { actor, requestId }, at),
    action: 'create',
    before: null,
    after: { standIn: row.standInName, validFrom, validUntil, reason },
  })
  await notify(tx, row, actor, { at, ended: false, declined: false })
  return present(row, today)
}

async function assertPossible(
  tx: Tx,
  { userId, toUserId, validFrom, validUntil }: NewDelegation & { readonly userId: number },
  today: string,
): Promise<void> {
  if (validFrom < today) throw fieldError('validFrom', 'Choose today or a later day')
  if (validUntil > addDays(validFrom, MOST_DAYS)) throw fieldError('validUntil', 'A delegation lasts a year at most')
  const { rows } = await sql<{ id: number; fullName: string; mayAnswer: boolean }>`
    select s.id, s.full_name, ${holdsItem(sql`s.id`, UPDATE_TASKS.anyOf, 'update')} as may_answer
    from users s join users u on u.id = ${userId} and u.company_id = s.company_id
    where s.id = ${toUserId} and s.id <> u.id and s.archived_at is null`.execute(tx)
  const [standIn] = rows
  if (!standIn) throw fieldError('toUserId', 'Choose another active person of the company')
  if (!standIn.mayAnswer) throw fieldError('toUserId', `${standIn.fullName} has no permission to answer tasks`)
  const overlapping = await rowsOf(tx)
    .where('d.userId', 'in', [userId, toUserId])
    .where('d.validFrom', '<=', validUntil)
    .where((where) => where.or([where('d.validUntil', 'is', null), where('d.validUntil', '>=', validFrom)]))
    .orderBy('d.validFrom')
    .execute()
  for (const { userId: whose, userName, standInName, validFrom: from, validUntil: until } of overlapping) {
    const message = `${standInName} stands in for ${userName} from ${from}${until === null ? '' : ` until ${until}`}`
    throw fieldError(whose === userId ? 'validFrom' : 'toUserId', message)
  }
}

/** Ends a delegation at once; one of which no day has passed leaves no trace but the audit log. Throws 404 and 409. */
async function end(
  context: WorkflowContext,
  { actor, requestId }: By,
  id: number,
  mayEnd: (row: Stored) => Promise<boolean>,
): Promise<DelegationRow | null> {
  return context.database.transaction(async (tx) => {
    const at = context.clock.now()
    const today = formatDate(at)
    await sql`select 1 from delegations where id = ${id} for update`.execute(tx)
    const row = await rowsOf(tx).where('d.id', '=', id).executeTakeFirst()
    if (!row || !(await mayEnd(row))) throw httpError('NOT_FOUND')
    if (stateOf(row, today) === 'ended')
      throw httpError('WRONG_STATE', { message: 'This delegation has ended already' })
    const started = row.validFrom < today
    const validUntil = addDays(today, -1)
    if (started) await tx.updateTable('delegations').set({ validUntil }).where('id', '=', id).execute()
    else await tx.deleteFrom('delegations').where('id', '=', id).execute()
    await alignStandIns(tx, context.caseKinds, at)
    const declined = row.toUserId === actor.userId
    await writeAudit(tx, {
      ...auditOf(row, { actor, requestId }, at),
      action: declined ? 'decline' : 'end',
      before: { standIn: row.standInName, validFrom: row.validFrom, validUntil: row.validUntil },
      after: started ? { validUntil } : null,
    })
    await notify(tx, row, actor, { at, ended: true, declined })
    return started ? present({ ...row, validUntil }, today) : null
  })
}

const auditOf = (row: Stored, { actor, requestId }: By, at: Date) => ({
  companyId: row.companyId,
  actorId: actor.userId,
  at,
  entity: 'delegations',
  entityId: row.id,
  label: row.userName,
  requestId,
  reason: null,
})

interface Happened {
  readonly at: Date
  readonly ended: boolean
  readonly declined: boolean
}

/** Notifies the stand-in, the person whose tasks they are, and of a decline whoever named the stand-in. */
function notify(tx: Tx, row: Stored, actor: Actor, { at, ended, declined }: Happened) {
  const { companyId, userId, toUserId, userName: user, standInName: standIn, validFrom: from, validUntil } = row
  const concerned = [userId, toUserId, ...(declined && row.createdById !== null ? [row.createdById] : [])]
  const userIds = [...new Set(concerned)].filter((id) => id !== actor.userId)
  const params = { user, standIn, from, until: validUntil, ended, declined }
  return emitNotification(tx, { kind: 'STAND_IN_NAMED', companyId, userIds, entityId: userId, params }, at)
}
