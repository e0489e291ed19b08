import type { ppeIssue } from '@selamat/contract/domains/master-data/ppe-issue'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { refuse } from '../../../../platform/errors.ts'
import type { House } from '../../../../platform/house.ts'
import type { Issuer } from './hand-out.ts'
import { signReceipt } from './sign-receipt.ts'

const plain = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')

/** Signs a receipt by the holder's full name, for who cannot draw. Throws 422 for another name, and as `signReceipt`. */
export function confirmReceipt(
  house: House,
  issuer: Issuer,
  { id, version, fullName }: BodyOf<typeof ppeIssue.confirm>,
): Promise<void> {
  return house.database.transaction((tx) =>
    signReceipt(house, tx, issuer, { id, version }, (receipt) => {
      if (plain(fullName) !== plain(receipt.fullName)) {
        throw refuse('INVALID', { errors: { fullName: `Type the full name: ${receipt.fullName}` } })
      }
      return { fileId: null, name: receipt.fullName }
    }),
  )
}
