import {
  type injury,
  RATE_SETTING_DEFAULTS,
  type RateSettings,
  rateSettingsWrite,
} from '@selamat/contract/domains/dashboards/injuries/injury'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../../organisation/index.ts'

const settingOf = ({ value, version }: { readonly value: unknown; readonly version: number }): RateSettings =>
  version === 0 ? RATE_SETTING_DEFAULTS : rateSettingsWrite.parse(value)

/** The base of the rates of a company. */
export const rateSettingsOf = async (db: Executor, companyId: number): Promise<RateSettings> =>
  settingOf(await readSetting(db, companyId, 'rates'))

/** The same with who changed it last. */
export async function presentRateSettings(db: Executor, companyId: number) {
  const stored = await readSetting(db, companyId, 'rates')
  return { ...settingOf(stored), ...stampsOf(stored) }
}

/** Changes the base for the whole company. Throws 404 for whoever does not reach it, 409 STALE. */
export async function writeRateSettings(
  { clock }: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof injury.updateSettings>,
) {
  assertWholeTenant(actor)
  const { version, ...after } = body
  const before = settingOf(await lockSetting(tx, actor.companyId, 'rates', version))
  await writeSetting(tx, 'rates', { actor, at: clock.now(), requestId, before: { ...before }, after })
  return presentRateSettings(tx, actor.companyId)
}
