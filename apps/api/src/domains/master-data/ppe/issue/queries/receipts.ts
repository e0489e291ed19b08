import type { PpeReceiptRow } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { ppeLifecycle } from '@selamat/contract/domains/master-data/ppe/issue/ppe-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { fileDataOf, filesById } from '../../../../files/index.ts'
import { holderInScope } from '../../../../identity/index.ts'
import { ppeInScope, withRight } from '../ppe-scope.ts'
import { issuesOf } from './ppe-issues.ts'

interface StoredReceipt {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly userId: number
  readonly username: string
  readonly fullName: string
  readonly photoFileId: number | null
  readonly issuedById: number
  readonly issuedBy: string
  readonly createdAt: Date
  readonly signedAt: Date | null
  readonly signedBy: string | null
  readonly signedName: string | null
  readonly signatureFileId: number | null
}

const SELECT = sql`select t.id, t.company_id, t.version, t.user_id, u.username, u.full_name,
    u.photo_file_id, t.created_by as issued_by_id, i.full_name as issued_by, t.created_at,
    t.signed_at, s.full_name as signed_by, t.signed_name, t.signature_file_id
  from ppe_receipts t join users u on u.id = t.user_id join users i on i.id = t.created_by left join users s on s.id = t.signed_by`

async function oneReceipt(db: Executor, where: RawBuilder<unknown>, locked = false): Promise<StoredReceipt> {
  const [row] = await run<StoredReceipt>(db, sql`${SELECT} where ${where} ${locked ? sql`for update of t` : sql``}`)
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** The issuer can always read the receipt. */
const readable = async (context: AppContext, actor: Actor, id: number, db?: Executor) =>
  sql`t.id = ${id} and (t.created_by = ${actor.userId} or ${await ppeInScope(context, actor, db)})`

/** The locked receipt; every change of the receipt or its items takes this lock first. Throws 404 outside the scope. */
export const lockReceipt = async (
  context: AppContext,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<StoredReceipt> => oneReceipt(db, await readable(context, actor, id, db), true)

/** Whether the actor is the holder, or has the permission to update PPE and signs with the holder present. */
export async function mayHaveSigned(
  context: AppContext,
  db: Executor,
  actor: Actor,
  receipt: { id: number; userId: number },
) {
  if (receipt.userId === actor.userId) return true
  const manager = await withRight(context, actor, 'update', db)
  if (manager.scopes.length === 0) return false
  const scope: RawBuilder<SqlBool> = holderInScope(manager, formatDate(context.clock.now()))
  return (await run(db, sql`select 1 from ppe_receipts t where t.id = ${receipt.id} and ${scope}`)).length > 0
}

/** A receipt with its items and signature. Throws 404 outside the scope. */
export async function readReceipt(
  context: AppContext,
  actor: Actor,
  id: number,
  db: Executor = context.database.kysely,
): Promise<PpeReceiptRow> {
  const stored = await oneReceipt(db, await readable(context, actor, id, db))
  const { companyId: _c, issuedById: _i, createdAt, signedAt, signatureFileId, ...row } = stored
  const items = await issuesOf(db, { receiptId: id }, formatDate(context.clock.now()))
  const file = signatureFileId === null ? undefined : (await filesById(db, [signatureFileId])).get(signatureFileId)
  const open = signedAt === null && items.some(({ status }) => ppeLifecycle.actions.receive.from.includes(status))
  return {
    ...row,
    createdDate: formatTimestamp(createdAt),
    items,
    signedAt: signedAt && formatTimestamp(signedAt),
    signature: file ? fileDataOf(file) : null,
    signable: open && (await mayHaveSigned(context, db, actor, stored)),
  }
}

/** May the actor open a receipt, and so its signature? */
export async function mayOpenReceipt(context: AppContext, actor: Actor, id: number): Promise<boolean> {
  const { kysely } = context.database
  return (await run(kysely, sql`select 1 from ppe_receipts t where ${await readable(context, actor, id)}`)).length > 0
}
