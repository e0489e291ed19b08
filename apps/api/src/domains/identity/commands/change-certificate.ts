import type { CertificateRow, CertificateWrite } from '@selamat/contract/domains/identity/certificate'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { usesOf } from '../../../platform/records/where-used.ts'
import { staleRow } from '../../../platform/stale.ts'
import { attachFiles, releaseFile } from '../../files/index.ts'
import { certificatesById, holderInScope } from '../queries/certificates.ts'
import { auditOf, explainTaken, problemsOf } from './certificate-rules.ts'

interface Writer {
  readonly actor: Actor
  readonly requestId: string
}

/** Updates a certificate (USERS-39). Throws 404 outside the data scope, 409 STALE with who and when, 422 at the field. */
export async function updateCertificate(
  context: AppContext,
  { actor, requestId }: Writer,
  { id, version, ...input }: CertificateWrite & { id: number; version: number },
): Promise<CertificateRow> {
  const now = context.clock.now()
  return context.database.transaction(async (tx) => {
    const { before, companyId } = await lock(tx, actor, id, version, formatDate(now))
    const problems = await problemsOf(tx, companyId, [input], id)
    if (Object.keys(problems).length > 0) throw httpError('INVALID', { errors: problems })
    const { title, certificateClass, certificateNumber, issuer, employerId, issuedOn, validUntil, fileId } = input
    await tx
      .updateTable('certificates')
      .set({ title, certificateClass, certificateNumber, issuer, issuedOn, validUntil, fileId, updatedAt: now })
      .set({
        updatedBy: actor.userId,
        version: sql`version + 1`,
        employerId: sql`coalesce(${employerId}, employer_id)`,
      })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw explainTaken(error, 'certificateNumber')
      })
    const old = before.file?.id ?? null
    if (fileId !== null && fileId !== old) {
      await attachFiles(tx, { ids: [fileId], userId: actor.userId, ownerKind: 'certificate', ownerId: id })
    }
    if (old !== null && fileId !== old) await releaseFile(tx, old)
    const after = await one(tx, id, formatDate(now))
    const { version: _v, updatedAt: _u, ...comparable } = after
    const audit = auditOf(after, actor, now, requestId)
    await writeAudit(tx, { ...audit, companyId, action: 'update', ...changes({ ...before }, comparable) })
    return after
  })
}

/** Deletes a certificate permanently (USERS-41). Throws 404, 409 STALE, and 409 IN_USE while an appointment uses it. */
export async function deleteCertificate(
  context: AppContext,
  { actor, requestId }: Writer,
  id: number,
  version: number,
) {
  const now = context.clock.now()
  await context.database.transaction(async (tx) => {
    const { before, companyId } = await lock(tx, actor, id, version, formatDate(now))
    const usedBy = await usesOf(context, tx, actor, { table: 'certificates', id })
    if (usedBy.length > 0) throw httpError('IN_USE', { message: 'Certificate is already used', details: { usedBy } })
    await tx.deleteFrom('certificates').where('id', '=', id).execute()
    if (before.file) await releaseFile(tx, before.file.id)
    await writeAudit(tx, {
      ...auditOf(before, actor, now, requestId),
      companyId,
      action: 'delete',
      before: { ...before },
    })
  })
}

async function lock(tx: Tx, actor: Actor, id: number, expectedVersion: number, today: string) {
  const row = await tx
    .selectFrom('certificates as t')
    .select(['t.version', 't.companyId'])
    .where('t.id', '=', id)
    .where(sql<boolean>`${holderInScope(actor, today)}`)
    .forUpdate('t')
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  if (row.version !== expectedVersion) throw await staleRow(tx, 'certificates', id)
  return { before: await one(tx, id, today), companyId: row.companyId }
}

async function one(tx: Tx, id: number, today: string): Promise<CertificateRow> {
  const [row] = await certificatesById(tx, [id], today)
  if (!row) throw httpError('NOT_FOUND')
  return row
}
