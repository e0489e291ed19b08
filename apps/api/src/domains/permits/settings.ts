import {
  PERMIT_SETTING_DEFAULTS,
  type PermitSettings,
  permitSettings,
  permitSettingsWrite,
} from '@selamat/contract/domains/permits/permit-settings'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { mount, type SignedCall } from '../../platform/http.ts'
import { SAVED } from '../../platform/messages.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../organisation/index.ts'
import { recheckCompany } from './gates/recheck.ts'

const readValue = ({ value, version }: { readonly value: unknown; readonly version: number }): PermitSettings =>
  // A setting that is newer than what was saved has its default.
  version === 0 ? PERMIT_SETTING_DEFAULTS : permitSettingsWrite.parse(Object.assign({}, PERMIT_SETTING_DEFAULTS, value))

/** The settings of permits of a company; where nothing is set, those of the product. */
export const permitSettingsOf = async (db: Executor, companyId: number): Promise<PermitSettings> =>
  readValue(await readSetting(db, companyId, 'permit'))

/** The settings of permits: limits of gases, windows, who must be different people. */
export function mountPermitSettings(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'permit')
    return { ...readValue(stored), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof permitSettings.update>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    const before = readValue(await lockSetting(tx, actor.companyId, 'permit', version))
    const at = context.clock.now()
    await writeSetting(tx, 'permit', { actor, at, requestId, before: { ...before }, after })
    await recheckCompany(tx, actor.companyId, at)
    return present(tx, actor.companyId)
  }

  mount(app, context, permitSettings.read, async ({ actor }) => ({
    data: await present(database.kysely, actor.companyId),
  }))
  mount(app, context, permitSettings.update, async (call) => ({
    data: await database.transaction((tx) => write(tx, call)),
    message: SAVED,
  }))
}
