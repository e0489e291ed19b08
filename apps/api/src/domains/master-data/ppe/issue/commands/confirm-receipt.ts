import type { ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { Issuer } from './issue-ppe.ts'
import { signReceipt } from './sign-receipt.ts'

const plain = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')

/** Signs a receipt by the holder's full name, for people who cannot draw. Throws 422 for another name, and as `signReceipt`. */
export function confirmReceipt(
  context: AppContext,
  issuer: Issuer,
  { id, version, fullName }: BodyOf<typeof ppeIssue.confirm>,
): Promise<void> {
  return context.database.transaction((tx) =>
    signReceipt(context, tx, issuer, { id, version }, (receipt) => {
      if (plain(fullName) !== plain(receipt.fullName)) {
        throw httpError('INVALID', { errors: { fullName: `Type the full name: ${receipt.fullName}` } })
      }
      return { fileId: null, name: receipt.fullName }
    }),
  )
}
