import type { CertificateRow, CertificateWrite } from '@selamat/contract/domains/identity/certificate'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachEach } from '../../files/index.ts'
import { certificatesById } from '../queries/certificates.ts'
import { personScope } from '../queries/user-scope.ts'
import { auditOf, explainTaken, problemsOf } from './certificate-rules.ts'

/**
 * Adds certificates to a user (USERS-38); an empty list does nothing (USERS-43). Throws 404 outside the data scope, 422 at
 * the field for a number in use and for an employer of another company.
 */
export async function addCertificates(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: { actor: Actor; requestId: string },
  username: string,
  input: readonly CertificateWrite[],
): Promise<CertificateRow[]> {
  if (input.length === 0) return []
  const now = context.clock.now()
  const today = formatDate(now)
  const holder = await holderOf(tx, actor, username, today)
  const problems = await problemsOf(tx, holder.companyId, input)
  if (Object.keys(problems).length > 0) throw httpError('INVALID', { errors: problems })
  const ids = await insert(tx, holder, input, now, actor.userId)
  const files = input.flatMap(({ fileId }, n) => (fileId === null ? [] : [{ id: fileId, ownerId: ids[n] ?? 0 }]))
  await attachEach(tx, files, { userId: actor.userId, ownerKind: 'certificate' })
  const rows = await certificatesById(tx, ids, today)
  await writeAudits(
    tx,
    rows.map((row) => ({
      ...auditOf(row, actor, now, requestId),
      companyId: holder.companyId,
      action: 'create',
      after: row,
    })),
  )
  return rows
}

async function insert(
  tx: Tx,
  holder: { id: number; companyId: number; employerId: number },
  input: readonly CertificateWrite[],
  now: Date,
  userId: number,
): Promise<number[]> {
  const all = <T>(value: (one: CertificateWrite) => T) => input.map(value)
  try {
    const rows = await run<{ id: number }>(
      tx,
      sql`insert into certificates (company_id, user_id, employer_id, title, certificate_class, certificate_number, issuer, issued_on,
          valid_until, file_id, created_at, created_by, updated_at, updated_by)
        select ${holder.companyId}, ${holder.id}, coalesce(g.employer_id, ${holder.employerId}), g.title, g.class, g.number, g.issuer, g.issued_on, g.valid_until, g.file_id, ${now}, ${userId}, ${now}, ${userId}
        from unnest(${all(({ employerId }) => employerId)}::bigint[], ${all(({ title }) => title)}::text[], ${all(({ certificateClass }) => certificateClass)}::text[], ${all(({ certificateNumber }) => certificateNumber)}::text[], ${all(({ issuer }) => issuer)}::text[], ${all(({ issuedOn }) => issuedOn)}::date[], ${all(({ validUntil }) => validUntil)}::date[], ${all(({ fileId }) => fileId)}::bigint[]) with ordinality
          g (employer_id, title, class, number, issuer, issued_on, valid_until, file_id, n)
        order by g.n returning id`,
    )
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  } catch (error) {
    throw explainTaken(error, 'certificates.0.certificateNumber')
  }
}

/** An active person in the reach of the operation's right; throws 404 else. */
async function holderOf(tx: Tx, actor: Actor, username: string, today: string) {
  const holder = await tx
    .selectFrom('users as t')
    .select(['t.id', 't.companyId', 't.employerId'])
    .where('t.username', '=', username)
    .where('t.archivedAt', 'is', null)
    .where(sql<boolean>`${personScope(actor, today)}`)
    .executeTakeFirst()
  if (!holder) throw httpError('NOT_FOUND', { message: 'User not found' })
  return holder
}
