import {
  CLINIC_SETTING_DEFAULTS,
  type ClinicSettings,
  clinicSettings,
  clinicSettingsWrite,
} from '@selamat/contract/domains/medical/clinic-settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../organisation/index.ts'

const readValue = ({ value, version }: { readonly value: unknown; readonly version: number }): ClinicSettings =>
  version === 0 ? CLINIC_SETTING_DEFAULTS : clinicSettingsWrite.parse(Object.assign({}, CLINIC_SETTING_DEFAULTS, value))

/** The settings of the clinic of a company; where nothing is set, those of the product. */
export const clinicSettingsOf = async (db: Executor, companyId: number): Promise<ClinicSettings> =>
  readValue(await readSetting(db, companyId, 'clinic'))

/** One number of them, as SQL for the company that another statement knows. */
export const clinicNumber = (name: 'cancelMinutes', companyId: Fragment): Fragment =>
  sql`coalesce((select (s.value->>${name}::text)::int from settings s where s.company_id = ${companyId} and s.name = 'clinic'),
    ${CLINIC_SETTING_DEFAULTS[name]}::int)`

/** The settings of the clinic: bookings, examinations, fitness, privacy. */
export function mountClinicSettings(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'clinic')
    return { ...readValue(stored), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof clinicSettings.update>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    const before = readValue(await lockSetting(tx, actor.companyId, 'clinic', version))
    await writeSetting(tx, 'clinic', { actor, at: context.clock.now(), requestId, before: { ...before }, after })
    return present(tx, actor.companyId)
  }

  serve(app, context, clinicSettings, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}
