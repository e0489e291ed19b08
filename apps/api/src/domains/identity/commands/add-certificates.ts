import type { CertificateRow, CertificateWrite } from '@selamat/contract/domains/identity/certificate'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachEach } from '../../files/index.ts'
import { certificatesById } from '../queries/certificates.ts'
import { holderOf } from '../queries/holder.ts'
import { auditOf, explainTaken, problemsOf } from './certificate-rules.ts'

const INSERT = `
  insert into certificates (company_id, user_id, employer_id, title, certificate_class, certificate_number, issuer, issued_on,
    valid_until, file_id, created_at, created_by, updated_at, updated_by)
  select $1, $2, coalesce(g.employer_id, $3), g.title, g.class, g.number, g.issuer, g.issued_on, g.valid_until, g.file_id, $4, $5, $4, $5
  from unnest($6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::date[], $12::date[], $13::bigint[]) with ordinality
    g (employer_id, title, class, number, issuer, issued_on, valid_until, file_id, n)
  order by g.n returning id`

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
    const rows = await run<{ id: number }>(tx, INSERT, [
      holder.companyId,
      holder.id,
      holder.employerId,
      now,
      userId,
      all(({ employerId }) => employerId),
      all(({ title }) => title),
      all(({ certificateClass }) => certificateClass),
      all(({ certificateNumber }) => certificateNumber),
      all(({ issuer }) => issuer),
      all(({ issuedOn }) => issuedOn),
      all(({ validUntil }) => validUntil),
      all(({ fileId }) => fileId),
    ])
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  } catch (error) {
    throw explainTaken(error, 'certificates.0.certificateNumber')
  }
}
