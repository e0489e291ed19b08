import type { ppeIssueInput } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppeLifecycle } from '@selamat/contract/domains/master-data/ppe/issue/ppe-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudits } from '../../../../../platform/audit.ts'
import { run, type Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { CHOOSE } from '../../../../../platform/messages.ts'
import { emitNotification } from '../../../../../platform/notification.ts'
import { personScope } from '../../../../identity/index.ts'
import { sizeProblem } from '../../sizes.ts'
import { moveStock } from '../../stock/ppe-ledger.ts'

type IssueInput = z.output<typeof ppeIssueInput>
type Item = IssueInput['items'][number]

/** The person who issues PPE, and the request. */
export interface Issuer {
  readonly actor: Actor
  readonly requestId: string
}
interface Holder {
  readonly id: number
  readonly companyId: number
  readonly fullName: string
}
interface Kind {
  readonly id: number
  readonly ppeName: string
  readonly sizes: readonly string[]
}

/**
 * Issues several items to a person in the actor's scope and notifies the holder to sign. Returns the id of the receipt.
 * Throws 422 at the field for a person or item that cannot be chosen, a size that the item does not have, a future date, and
 * more than there is where a stock is kept.
 */
export async function issuePpe(context: AppContext, tx: Tx, issuer: Issuer, input: IssueInput): Promise<number> {
  const { actor, requestId } = issuer
  const now = context.clock.now()
  const today = formatDate(now)
  if (input.issuedOn > today) throw httpError('INVALID', { errors: { issuedOn: 'Must not be after today' } })
  const holder = await holderOf(tx, actor, input.userId, today)
  const { items, issuedOn } = input
  const kinds = await chosenKinds(tx, holder.companyId, items)
  const { companyId } = holder
  const receipt = await tx
    .insertInto('ppeReceipts')
    .values({
      companyId,
      userId: holder.id,
      createdAt: now,
      createdBy: actor.userId,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirst()
  if (!receipt) throw httpError('INTERNAL')
  const all = <T>(value: (item: Item) => T) => items.map(value)
  const issues = await run<{ id: number }>(
    tx,
    sql`insert into ppe_issues (company_id, receipt_id, ppe_id, user_id, size, quantity, issued_on, replace_by, status, created_at, created_by,
        updated_at, updated_by)
      select ${companyId}, ${receipt.id}, g.ppe_id, ${holder.id}, g.size, g.quantity, ${issuedOn}, g.replace_by, ${ppeLifecycle.initial}, ${now}, ${actor.userId}, ${now}, ${actor.userId}
      from unnest(${all(({ ppeId }) => ppeId)}::bigint[], ${all(({ size }) => size)}::text[], ${all(({ quantity }) => quantity)}::int[], ${all(({ replaceBy }) => replaceBy)}::date[]) with ordinality g (ppe_id, size, quantity, replace_by, n)
      order by g.n returning id`,
  )
  const ids = issues.map(({ id }) => id).sort((one, other) => one - other)
  const taken = items.map((item, n) => ({ ...item, issueId: ids[n] ?? 0, field: `items.${n}.quantity` }))
  await moveStock(tx, { actorId: actor.userId, at: now }, 'ISSUE', taken)
  const named = items.map((item) => ({ ...item, ppeName: kinds.get(item.ppeId)?.ppeName ?? '' }))
  await writeAudits(
    tx,
    named.map(({ ppeName, ppeId: _, ...item }, n) => ({
      companyId,
      actorId: actor.userId,
      at: now,
      entity: 'ppe_issues',
      entityId: ids[n] ?? 0,
      label: `${ppeName}: ${holder.fullName}`,
      action: 'issue',
      after: { item: ppeName, holder: holder.fullName, ...item, issuedOn },
      requestId,
    })),
  )
  if (holder.id !== actor.userId) {
    const params = { items: named.map(describeItem).join(', '), actor: actor.fullName }
    const issued = { kind: 'PPE_ISSUED', userIds: [holder.id], entityId: receipt.id } as const
    await emitNotification(tx, { ...issued, companyId, params }, now)
  }
  return receipt.id
}

/** "Safety shoes (42) × 2" */
const describeItem = ({ ppeName, size, quantity }: Pick<Item, 'size' | 'quantity'> & { readonly ppeName: string }) =>
  [ppeName, size === null ? '' : ` (${size})`, quantity > 1 ? ` × ${quantity}` : ''].join('')

/** An active person in scope, locked so that nobody archives them meanwhile. Throws 422 at the field. */
async function holderOf(tx: Tx, actor: Actor, userId: number, today: string): Promise<Holder> {
  const holder = await tx
    .selectFrom('users as t')
    .select(['t.id', 't.companyId', 't.fullName'])
    .where('t.id', '=', userId)
    .where('t.archivedAt', 'is', null)
    .where(sql<boolean>`${personScope(actor, today)}`)
    .forShare('t')
    .executeTakeFirst()
  if (!holder) throw httpError('INVALID', { errors: { userId: CHOOSE } })
  return holder
}

async function chosenKinds(tx: Tx, companyId: number, items: readonly Item[]): Promise<ReadonlyMap<number, Kind>> {
  const rows = await tx
    .selectFrom('personalProtectiveEquipment')
    .select(['id', 'ppeName', 'sizes'])
    .where((where) => where('id', '=', where.fn.any(where.val(items.map(({ ppeId }) => ppeId)))))
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .forShare()
    .execute()
  const kinds = new Map(rows.map((kind) => [kind.id, kind]))
  const problems = items.flatMap(({ ppeId, size }, n) => {
    const kind = kinds.get(ppeId)
    if (!kind) return [[`items.${n}.ppeId`, CHOOSE]]
    const problem = sizeProblem(kind.sizes, size)
    return problem === null ? [] : [[`items.${n}.size`, problem]]
  })
  if (problems.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(problems) })
  return kinds
}
