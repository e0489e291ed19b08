import {
  PERMIT_SETTING_DEFAULTS,
  type PermitSettings,
  permitSettings,
  storedPermitSettings,
} from '@selamat/contract/domains/permits/permit-settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../organisation/index.ts'
import { recheckCompany } from './gates/recheck.ts'

const readValue = ({ value, version }: { readonly value: unknown; readonly version: number }): PermitSettings =>
  // A setting that is newer than what is stored has its default.
  version === 0
    ? PERMIT_SETTING_DEFAULTS
    : storedPermitSettings.parse(Object.assign({}, PERMIT_SETTING_DEFAULTS, value))

/** The settings of permits of a company; where nothing is set, those of the product. */
export const permitSettingsOf = async (db: Executor, companyId: number): Promise<PermitSettings> =>
  readValue(await readSetting(db, companyId, 'permit'))

/** A control room of a role that nobody can have hears of no stop. Throws 422. */
async function assertRole(tx: Tx, companyId: number, name: string): Promise<void> {
  const [known] = await run(
    tx,
    sql`select 1 from roles where company_id = ${companyId} and lower(name) = lower(${name}) and archived_at is null`,
  )
  if (known) return
  throw httpError('INVALID', {
    errors: { controlRoomRole: `There is no role “${name}”. Enter the name of a role of the company` },
  })
}

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
    await assertRole(tx, actor.companyId, after.controlRoomRole)
    const before = readValue(await lockSetting(tx, actor.companyId, 'permit', version))
    const at = context.clock.now()
    await writeSetting(tx, 'permit', { actor, at, requestId, before: { ...before }, after })
    await recheckCompany(tx, actor.companyId, at)
    return present(tx, actor.companyId)
  }

  serve(app, context, permitSettings, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}
