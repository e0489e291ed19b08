import {
  REMINDER_DEFAULTS,
  type ReminderSettings,
  reminderWrite,
  settings,
} from '@selamat/contract/domains/organisation/settings'
import { formatTime } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { emit } from '../../../platform/outbox.ts'
import { assertWholeTenant, lockSetting, readSetting, type Stored, stampsOf, writeSetting } from './store.ts'

const readValue = (stored: Pick<Stored, 'value' | 'version'>): ReminderSettings =>
  stored.version === 0 ? REMINDER_DEFAULTS : reminderWrite.parse(stored.value)

/** The outbox event after a tenant changed its reminder settings; reminders that are now due are sent at once. */
export const REMINDERS_SET = 'reminders.set'

/** The reminder settings (ORG-33, G-090). */
export function mountReminder(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'reminder')
    return { ...readValue(stored), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof settings.reminder.update>) {
    assertWholeTenant(actor)
    const { version, ...input } = body
    const after = { ...input, daysBefore: input.daysBefore.toSorted((one, other) => other - one) }
    const before = readValue(await lockSetting(tx, actor.companyId, 'reminder', version))
    const at = context.clock.now()
    await writeSetting(tx, 'reminder', { actor, at, requestId, before: { ...before }, after })
    await emit(tx, REMINDERS_SET, { at: at.toISOString() }, at)
    return present(tx, actor.companyId)
  }

  serve(app, context, settings.reminder, {
    read: async ({ actor }) => {
      assertWholeTenant(actor)
      return present(database.kysely, actor.companyId)
    },
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}

/** The reminder settings of one tenant. */
export const reminderSettingsOf = async (db: Executor, companyId: number): Promise<ReminderSettings> =>
  readValue(await readSetting(db, companyId, 'reminder'))

const TENANTS = `select c.id as company_id, s.value, coalesce(s.version, 0) as version from companies c
  left join settings s on s.company_id = c.id and s.name = 'reminder'
  where c.parent_company_id is null and c.status = 'ACTIVE' order by c.id`

/** The tenants whose reminder time has come on the day of an instant, each with its days before. */
export async function tenantsToRemind(db: Executor, at: Date): Promise<{ companyId: number; daysBefore: number[] }[]> {
  const hour = Number(formatTime(at).slice(0, 2))
  const rows = await run<Pick<Stored, 'value' | 'version'> & { companyId: number }>(db, TENANTS)
  return rows.flatMap(({ companyId, ...stored }) => {
    const { active, daysBefore, hour: from } = readValue(stored)
    return active && hour >= from ? [{ companyId, daysBefore }] : []
  })
}
