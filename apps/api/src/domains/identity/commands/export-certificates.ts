import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { MAX_EXPORT } from '../../../platform/records/walk.ts'
import { type Column, XLSX_TYPE, xlsxStream } from '../../../platform/spreadsheet.ts'
import { type CertificateQuery, type ExportedCertificate, everyCertificate } from '../queries/certificates.ts'

const COLUMNS: readonly Column<ExportedCertificate>[] = [
  { header: 'Employee ID', value: ({ username }) => username },
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Class', value: ({ certificateClass }) => certificateClass },
  { header: 'Number', value: ({ certificateNumber }) => certificateNumber },
  { header: 'Issuer', value: ({ issuer }) => issuer },
  { header: 'Employer', value: ({ employerName }) => employerName },
  { header: 'Issued on', value: ({ issuedOn }) => issuedOn },
  { header: 'Valid until', value: ({ validUntil }) => validUntil },
  { header: 'Days left', value: ({ daysLeft }) => daysLeft },
  { header: 'Status', value: ({ status }) => status },
]

/** The listed certificates as an Excel sheet, with an audit row. Throws 422 beyond 100,000 rows. */
export async function exportCertificates(
  house: House,
  { actor, requestId }: { actor: Actor; requestId: string },
  query: CertificateQuery,
) {
  const now = house.clock.now()
  const { count, rows } = await everyCertificate(house, actor, query, MAX_EXPORT + 1)
  if (count > MAX_EXPORT) throw refuse('INVALID', { message: 'Narrow the filter' })
  await house.database.transaction((tx) =>
    writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at: now,
      entity: 'certificates',
      entityId: 0,
      label: 'certificates',
      action: 'export',
      after: { rows: count, keyword: query.keyword ?? null, filter: query.filter ?? null },
      requestId,
    }),
  )
  return {
    file: xlsxStream('certificates', COLUMNS, rows),
    name: `certificates-${formatDate(now).replaceAll('-', '')}.xlsx`,
    contentType: XLSX_TYPE,
  }
}
