import {
  FIRST_AID_DEFAULTS,
  firstAidAmounts,
  type firstAidSettings,
} from '@selamat/contract/domains/medical/stock/first-aid-settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Executor } from '../../../../platform/database.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { assertWholeTenant, stampsOf, type Version, versionedSetting } from '../../../organisation/index.ts'

const versions = versionedSetting({
  table: 'first_aid_amounts',
  schema: firstAidAmounts,
  initial: FIRST_AID_DEFAULTS,
  label: 'content of first-aid boxes',
})
const present = ({ value: amounts, ...version }: Version<typeof FIRST_AID_DEFAULTS>) => ({
  ...stampsOf(version),
  amounts,
})

/** What the first-aid boxes of the company must hold. */
export const readAmounts = async (db: Executor, { companyId }: Actor): Promise<DataOf<typeof firstAidSettings.read>> =>
  present(await versions.read(db, companyId))

/** Changes it, from the next look at a box on. Throws 404 for whoever does not reach the whole company, 409 STALE. */
export function changeAmounts(
  { database, clock }: AppContext,
  { actor, body: { amounts, version }, requestId }: SignedCall<typeof firstAidSettings.update>,
) {
  assertWholeTenant(actor)
  return database.transaction(async (tx) =>
    present(await versions.publish(tx, { actor, requestId, at: clock.now(), version, value: amounts })),
  )
}
