import type { CertificateRow } from '@selamat/contract/domains/identity/certificate'
import { texts } from './texts.ts'

/** The number of days left as text; null without an end date. */
export const daysLeft = ({ daysLeft: left }: CertificateRow): string | null => (left === null ? null : texts.left(left))

/** The end date with the days left. */
export const Validity = ({ row }: { readonly row: CertificateRow }) => (
  <span className="certificate-validity">
    {row.validUntil === null ? texts.noEnd : texts.until(row.validUntil)}
    {row.daysLeft !== null && <small>{daysLeft(row)}</small>}
  </span>
)
