import {
  type ppeIssue,
  SIGNATURE_LIMIT,
  SIGNATURE_MESSAGES,
} from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudit } from '../../../../../platform/audit.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { SignedCall } from '../../../../../platform/http.ts'
import { emitNotification } from '../../../../../platform/notification.ts'
import { staleRow } from '../../../../../platform/stale.ts'
import { acceptDrawing, keepFile, withUpload } from '../../../../files/index.ts'
import { ppeMoves } from '../ppe-moves.ts'
import { issuesOf } from '../queries/ppe-issues.ts'
import { lockReceipt, mayHaveSigned } from '../queries/receipts.ts'
import type { Issuer } from './issue-ppe.ts'

const RULES = { most: SIGNATURE_LIMIT, messages: SIGNATURE_MESSAGES }

type Receipt = Awaited<ReturnType<typeof lockReceipt>>
interface Signature {
  readonly fileId: number | null
  readonly name: string | null
}

/** Signs a receipt with a drawn signature. Throws 413, 415 and 422 for an invalid picture, and as `signReceipt`. */
export function drawSignature(
  context: AppContext,
  upload: SignedCall<typeof ppeIssue.sign>,
  id: number,
): Promise<void> {
  return withUpload<typeof ppeIssue.sign, void>(upload, async (upload, call) => {
    const accepted = await acceptDrawing(upload, RULES)
    await context.database.transaction((tx) =>
      signReceipt(context, tx, call, { id, version: call.version }, async () => {
        const owner = { ownerKind: 'ppe-receipt', ownerId: id }
        const name = `signature-${id}.png`
        return { fileId: (await keepFile(context, tx, call, { ...accepted, name }, owner)).id, name: null }
      }),
    )
  })
}

/**
 * Signs for all open items of a receipt, once: of two concurrent signatures the later one fails. Throws 404 outside the
 * scope, 409 STALE, WRONG_STATE for a signed receipt, and NOT_YOUR_ACT for anyone but the holder and PPE managers.
 */
export async function signReceipt(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Issuer,
  { id, version }: { id: number; version: number },
  sign: (receipt: Receipt) => Signature | Promise<Signature>,
): Promise<void> {
  const at = context.clock.now()
  const receipt = await lockReceipt(context, tx, actor, id)
  if (receipt.signedAt) throw httpError('WRONG_STATE', { message: 'This receipt is signed already' })
  if (receipt.version !== version) throw await staleRow(tx, 'ppe_receipts', id)
  if (!(await mayHaveSigned(context, tx, actor, receipt))) {
    throw httpError('NOT_YOUR_ACT', { message: 'Only the holder can sign, or the PPE manager with the holder present' })
  }
  const { companyId, fullName, issuedById } = receipt
  const items = await issuesOf(tx, { receiptId: id }, formatDate(at))
  const subjects = items.map((item) => ({ ...item, companyId }))
  const change = () => ({ set: { signedAt: at } })
  const received = await ppeMoves.moveAll(tx, { actor, requestId }, { subjects, action: 'receive', at, change })
  const moved = received.length
  if (moved === 0) throw httpError('WRONG_STATE', { message: 'Everything on this receipt was returned' })
  const { fileId, name } = await sign(receipt)
  await tx
    .updateTable('ppeReceipts')
    .set({
      signatureFileId: fileId,
      signedName: name,
      signedAt: at,
      signedBy: actor.userId,
      updatedAt: at,
      updatedBy: actor.userId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'ppe_receipts',
    entityId: id,
    label: `PPE of ${fullName}`,
    action: 'sign',
    after: { holder: fullName, by: name === null ? 'signature' : 'name', things: moved },
    requestId,
  })
  if (issuedById === actor.userId) return
  const signed = { kind: 'PPE_SIGNED', userIds: [issuedById], entityId: id } as const
  await emitNotification(tx, { ...signed, companyId, params: { holder: fullName, items: moved } }, at)
}
