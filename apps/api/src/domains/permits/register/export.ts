import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitRow, permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_KIND_LABELS, PERMIT_RISK_LABELS } from '@selamat/contract/domains/permits/permit-words'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import { countForExport, walk } from '../../../platform/records/walk.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { presentRow, type StoredRow } from './columns.ts'
import { orderText, permitSelection } from './list.ts'

const COLUMNS: readonly Column<PermitRow>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Work', value: ({ title }) => title },
  { header: 'Kind', value: ({ kind }) => PERMIT_KIND_LABELS[kind] },
  { header: 'Type of work', value: ({ workTypeName }) => workTypeName },
  { header: 'Site', value: ({ siteName }) => siteName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Sub-location', value: ({ subLocationName }) => subLocationName },
  { header: 'Area owner', value: ({ areaOwnerName }) => areaOwnerName },
  { header: 'Requester', value: ({ requesterName }) => requesterName },
  { header: 'Permit holder', value: ({ holderName }) => holderName },
  { header: 'Employer', value: ({ employerName }) => employerName },
  { header: 'Risk', value: ({ risk }) => PERMIT_RISK_LABELS[risk] },
  { header: 'From', format: INSTANT_FORMAT, value: ({ startsAt }) => instantCell(startsAt) },
  { header: 'Until', format: INSTANT_FORMAT, value: ({ endsAt }) => instantCell(endsAt) },
  { header: 'Status', value: ({ status }) => PERMIT_STATE_LABELS[status] },
  { header: 'Suspended because', value: ({ suspendReason }) => suspendReason },
  { header: 'Assigned to', value: ({ waitsFor }) => waitsFor?.who.join(', ') ?? null },
  { header: 'Last updated', format: INSTANT_FORMAT, value: ({ updatedAt }) => instantCell(updatedAt) },
]

async function* presented(rows: AsyncIterable<StoredRow>) {
  for await (const row of rows) yield presentRow(row)
}

/** The permits of the list as an Excel file. Throws 422 beyond 100,000 rows. */
export async function exportPermits(context: AppContext, call: SignedCall<typeof permitRegister.export>) {
  const { db, where, statements } = await permitSelection(context, call.actor, call.body)
  return exportFile(context, call, {
    ...{ entity: 'permits', file: 'permits', label: 'permits', columns: COLUMNS },
    count: await countForExport(db, statements, { where, searched: false }),
    rows: presented(walk<StoredRow>(db, statements, { where, searched: false }, orderText())),
  })
}
