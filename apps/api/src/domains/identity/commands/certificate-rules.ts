import type { CertificateRow, CertificateWrite } from '@selamat/contract/domains/identity/certificate'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'

const TAKEN = 'This number is already used by another certificate'

type CertificateInput = Pick<CertificateWrite, 'certificateNumber' | 'employerId'>

/** The errors of some certificates by field; `own` is the id of the certificate to update. */
export async function problemsOf(
  tx: Tx,
  companyId: number,
  input: readonly CertificateInput[],
  own: number | null = null,
): Promise<Record<string, string>> {
  const numbers = input.map(({ certificateNumber }) => certificateNumber)
  const employers = input.map(({ employerId }) => employerId)
  const rows = await run<{ n: number; taken: boolean; foreign: boolean }>(
    tx,
    sql`select g.n::int as n, exists (
        select 1 from certificates t
        where t.company_id = ${companyId} and lower(t.certificate_number) = lower(g.number) and t.id is distinct from ${own}
      ) or exists (
        select 1 from unnest(${numbers}::text[]) with ordinality o (number, n) where o.n < g.n and lower(o.number) = lower(g.number)
      ) as taken,
      g.employer_id is not null and not exists (
        select 1 from companies c where c.id = g.employer_id and c.company_id = ${companyId}) as foreign
    from unnest(${numbers}::text[], ${employers}::bigint[]) with ordinality g (number, employer_id, n)`,
  )
  const at = (n: number, field: string) => (own === null ? `certificates.${n - 1}.${field}` : field)
  return Object.fromEntries(
    rows.flatMap(({ n, taken, foreign }) => [
      ...(taken ? [[at(n, 'certificateNumber'), TAKEN]] : []),
      ...(foreign ? [[at(n, 'employerId'), 'Choose one from the list']] : []),
    ]),
  )
}

/** Converts the unique violation of parallel writers to a field error. */
export const explainTaken = (error: unknown, field: string): unknown =>
  brokenConstraint(error, '23505') === 'certificates_number'
    ? httpError('INVALID', { errors: { [field]: TAKEN } })
    : error

/** The common fields of a certificate's audit rows. */
export const auditOf = (
  { id, title, certificateNumber }: Pick<CertificateRow, 'id' | 'title' | 'certificateNumber'>,
  { userId: actorId }: Actor,
  at: Date,
  requestId: string,
) => ({ actorId, at, entity: 'certificates', entityId: id, label: `${title} ${certificateNumber}`, requestId })
