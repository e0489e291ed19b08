import type { CertificateRow } from '@selamat/contract/domains/identity/certificate'
import { texts } from './texts.ts'

/** How many days are left, in words; nothing without an end. */
export const daysLeft = ({ daysLeft: left }: CertificateRow): string | null => (left === null ? null : texts.left(left))

/** Until when, with what is left of it. */
export const Validity = ({ row }: { readonly row: CertificateRow }) => (
  <span className="certificate-validity">
    {row.validUntil === null ? texts.noEnd : texts.until(row.validUntil)}
    {row.daysLeft !== null && <small>{daysLeft(row)}</small>}
  </span>
)
