import { BEFORE_ISSUE, type ppeIssue, type ppeReturn } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { HttpError, httpError } from '../../../../../platform/errors.ts'
import { holderInScope } from '../../../../identity/index.ts'
import { moveStock } from '../../stock/ppe-ledger.ts'
import { ppeMoves } from '../ppe-moves.ts'
import { withRight } from '../ppe-scope.ts'
import { issuesOf } from '../queries/ppe-issues.ts'
import { readReceipt } from '../queries/receipts.ts'
import { type Issuer, issuePpe } from './issue-ppe.ts'

type Return = z.output<typeof ppeReturn>

interface CurrentIssue {
  readonly id: number
  readonly companyId: number
  readonly receiptId: number
  readonly ppeId: number
  readonly ppeName: string
  readonly userId: number
  readonly fullName: string
  readonly issuedOn: string
  readonly size: string | null
  readonly quantity: number
}

/**
 * Records the return of an item with its condition; a good one goes back into the stock where one is kept. With a
 * replacement the same item is issued again on a new receipt.
 * Throws 404 outside the scope, 409 STALE or WRONG_STATE, 422 at the field, 403 for a replacement without create permission.
 */
export async function returnPpe(
  context: AppContext,
  tx: Tx,
  issuer: Issuer,
  input: Return,
): Promise<DataOf<typeof ppeIssue.return>> {
  const { actor } = issuer
  const { id, version, returnedOn, condition, remarks, replacement } = input
  const at = context.clock.now()
  const today = formatDate(at)
  const current = await lockIssue(tx, actor, id, today)
  const early = returnedOn < current.issuedOn ? BEFORE_ISSUE : returnedOn > today ? 'Must not be after today' : null
  if (early !== null) throw httpError('INVALID', { errors: { returnedOn: early } })
  const change = () => ({ set: { returnedOn, condition, remarks } })
  await ppeMoves.move(tx, issuer, { subject: current, action: 'return', at, version, change })
  if (condition === 'GOOD') {
    await moveStock(tx, { actorId: actor.userId, at }, 'RETURN', [{ ...current, issueId: id }])
  }
  // A person who is about to sign must first see which items are left.
  await tx
    .updateTable('ppeReceipts')
    .set({ version: sql`version + 1`, updatedAt: at, updatedBy: actor.userId })
    .where('id', '=', current.receiptId)
    .where('signedAt', 'is', null)
    .execute()
  const receiptId = replacement && (await issueAgain(context, tx, issuer, current, replacement, returnedOn))
  const [issue] = await issuesOf(tx, { id }, today)
  if (!issue) throw httpError('NOT_FOUND')
  return { issue, replacement: receiptId === null ? null : await readReceipt(context, actor, receiptId, tx) }
}

/** An issued item in the actor's scope; its receipt is locked first, as signing does. Throws 404. */
async function lockIssue(tx: Tx, actor: Actor, id: number, today: string): Promise<CurrentIssue> {
  const current = await tx
    .selectFrom('ppeIssues as t')
    .innerJoin('ppeReceipts as r', 'r.id', 't.receiptId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .innerJoin('personalProtectiveEquipment as p', 'p.id', 't.ppeId')
    .select([
      't.id',
      't.companyId',
      'r.id as receiptId',
      'p.id as ppeId',
      'p.ppeName',
      'u.id as userId',
      'u.fullName',
      't.issuedOn',
      't.size',
      't.quantity',
    ])
    .where('t.id', '=', id)
    .where(sql<boolean>`${holderInScope(actor, today)}`)
    .forUpdate('r')
    .executeTakeFirst()
  if (!current) throw httpError('NOT_FOUND')
  return current
}

async function issueAgain(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Issuer,
  { userId, ppeId }: CurrentIssue,
  replacement: NonNullable<Return['replacement']>,
  issuedOn: string,
): Promise<number> {
  const giver = await withRight(context, actor, 'create', tx)
  if (giver.scopes.length === 0) throw httpError('FORBIDDEN')
  const items = [{ ppeId, ...replacement }]
  try {
    return await issuePpe(context, tx, { actor: giver, requestId }, { userId, issuedOn, items })
  } catch (error) {
    throw error instanceof HttpError ? atReplacement(error) : error
  }
}

/** The form of a return has one replacement, and one day for both. */
function atReplacement({ code, particulars: { errors, ...others } }: HttpError): HttpError {
  if (errors === undefined) return httpError(code, others)
  const mapped = Object.entries(errors).map(([path, text]) => [path.replace(/^items\.0\./, 'replacement.'), text])
  return httpError(code, { ...others, errors: Object.fromEntries(mapped) })
}
