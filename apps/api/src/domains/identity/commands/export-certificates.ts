import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { exportFile } from '../../../platform/records/export-file.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
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
  context: AppContext,
  { actor, requestId }: { actor: Actor; requestId: string },
  query: CertificateQuery,
) {
  const { count, rows } = await everyCertificate(context, actor, query)
  const certificates = { entity: 'certificates', label: 'certificates', file: 'certificates', columns: COLUMNS }
  return exportFile(context, { actor, requestId, body: query }, { ...certificates, count, rows })
}
