import {
  REMINDER_DEFAULTS,
  REMINDER_RECIPIENTS,
  type ReminderSettings,
  settings,
} from '@selamat/contract/domains/organisation/settings'
import { addDays } from '@selamat/contract/kit/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/empty.ts'
import { insertEquipment, insertType } from '../../../test/equipment.ts'
import { giveClinic } from '../../../test/factories.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { expirySources, reminderSources } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { sendReminders } from '../notifications/index.ts'

const { as, context, clock, settle } = await testApp()
const { database } = context
const { kysely } = database
const HOLDER = '10000008'
const SUPERIOR = '10000005'
const OFFICER = '10000004'
const ADMINISTRATOR = '10000002'
const OWNER = '10000016'
const TODAY = '2026-11-20'

const idOf = async (username: string) =>
  (await run<{ id: number }>(kysely, 'select id from users where username = $1', [username]))[0]?.id ?? 0
const tick = async () => {
  const count = await sendReminders(context, reminderSources)
  await settle()
  return count
}
async function set(changed: Partial<ReminderSettings>) {
  const client = await as(ADMINISTRATOR)
  const { version } = (await client(settings.reminder.read, {})).body.data
  const { status } = await client(settings.reminder.update, { body: { ...REMINDER_DEFAULTS, ...changed, version } })
  expect(status).toBe(200)
}
/** The reminders sent, by user and subject; afterwards there are none. */
const sent = async () => {
  const rows = (await takeNotifications(kysely)).filter(({ kind }) => kind.startsWith('REMINDER_'))
  return rows.sort((one, other) => `${one.username} ${one.subject}`.localeCompare(`${other.username} ${other.subject}`))
}
const bell: Partial<ReminderSettings> = { channels: ['bell'] }

// Emptying equipment takes the evidence of permits with it, which is append-only.
for (const table of ['permit_gas_tests', 'permit_events', 'permit_refusals'])
  await run(kysely, `alter table ${table} disable trigger user`)

// One who keeps the stock of the clinic: the administrator.
await run(kysely, `update roles set archived_at = now() where name in ('Doctor', 'Nurse')`)
await giveClinic(kysely, ADMINISTRATOR)

beforeEach(async () => {
  clock.set(`${TODAY}T07:00:00+07:00`)
  await run(kysely, 'delete from certificates')
  await run(kysely, 'update fitness_certificates set revoked_at = now() where revoked_at is null')
  await run(kysely, "update hiradc_revisions set valid_until = '2040-01-01'")
  await run(kysely, "update stock_batches set expires_on = '2040-01-01'")
  await emptyTables(database, 'equipment, personal_protective_equipment, contractors, expiry_reminders, settings')
  // The test before may have left reminders that were due later than now.
  await run(kysely, 'delete from outbox')
  await settle()
  await sent()
})

/** Something of each kind that is due on a day, in the hands of the holder where it can be. */
async function dueOn(day: string) {
  const holder = await idOf(HOLDER)
  const typeId = await insertType(kysely, ADMINISTRATOR, { inspection: 12, test: 12, calibration: 12, licence: true })
  const inService = addDays(day, -365)
  await run(
    kysely,
    `insert into contractors (company_id, contractor_company_id, prequalified_until, created_at, updated_at)
     select parent_company_id, id, $1, created_at, created_at from companies where subcont and parent_company_id = (
       select company_id from users where id = $2) order by id limit 1`,
    [day, holder],
  )
  await run(
    kysely,
    `insert into contractor_documents (company_id, contractor_id, title, valid_until, created_at, updated_at)
     select company_id, id, 'Insurance', $1, created_at, created_at from contractors`,
    [day],
  )
  await insertEquipment(kysely, { typeId, code: 'CRANE', inService, licenceUntil: day })
  await insertEquipment(kysely, { typeId, family: 'FIRE', code: 'APAR', inService })
  await run(kysely, 'update equipment set holder_id = $1', [holder])
  await run(
    kysely,
    `with k as (insert into personal_protective_equipment (company_id, ppe_name, code, created_at, updated_at)
       select company_id, 'Harness', 'HRN', created_at, created_at from users where id = $1 returning id, company_id, created_at),
     r as (insert into ppe_receipts (company_id, user_id, created_at, created_by, updated_at)
       select company_id, $1, created_at, $1, created_at from k returning id)
     insert into ppe_issues (company_id, receipt_id, ppe_id, user_id, issued_on, replace_by, created_at, created_by, updated_at)
     select k.company_id, r.id, k.id, $1, $2, $3, k.created_at, $1, k.created_at from k, r`,
    [holder, TODAY, day],
  )
  await run(
    kysely,
    `update hiradc_revisions set valid_until = $1, author_id = $2 where title = 'Cleaning of tank T-204' and status = 'APPROVED'`,
    [day, holder],
  )
  await run(
    kysely,
    `update stock_batches set expires_on = $1 where id in (select min(b.id) from stock_batches b
       join stock_items i on i.id = b.item_id where b.qty > 0 and i.code in ('OBT-001', 'INV-001') group by i.id)`,
    [day],
  )
  await run(
    kysely,
    `with p as (insert into patients (id, company_id, rm_number, created_at, updated_at)
       select id, company_id, 'RM-T', created_at, created_at from users where id = $1 on conflict (id) do nothing)
     insert into fitness_certificates (company_id, number, patient_id, state, valid_from, valid_until, source, signed_by, signed_at, created_at, updated_at)
     select company_id, 'MED/FIT/' || $2::text, id, 'FIT', $2::date - 365, $2::date, 'INTERNAL', id, created_at, created_at, created_at from users where id = $1
     on conflict do nothing`,
    [holder, day],
  )
}

describe('reminders of what expires', () => {
  const kinds = expirySources.flatMap(({ kind, reminder }) => (reminder ? [kind] : []))

  it('are sent for every kind, once for each term, with their own text (ORG-33, G-090)', async () => {
    await set({ ...bell, recipients: ['holder', 'administrators'] })
    const day = '2027-03-01'
    await dueOn(day)
    const at: string[] = []
    for (let today = TODAY; today < '2027-03-10'; today = addDays(today, 1)) {
      clock.set(`${today}T07:59:00+07:00`)
      expect(await tick()).toBe(0)
      clock.set(`${today}T08:00:00+07:00`)
      const count = await tick()
      if (count > 0) at.push(`${today} ${count}`)
      expect(await tick()).toBe(0)
    }
    const all = kinds.length + 1
    expect(at).toEqual([`2026-12-01 ${all}`, `2026-12-31 ${all}`, `2027-01-30 ${all}`, `2027-02-22 ${all}`])
    const lines = (await sent()).filter(({ username, body }) => username === ADMINISTRATOR && body.includes('7 days'))
    const textOf = ({ subject, body }: { subject: string; body: string }) =>
      `${subject}: ${body.replaceAll(/ \((?:Type \d+|SHE[^)]*|[^)]*batch[^)]*)\)| in 7 days, on 2027-03-01| of PT [\w ]+(?= expires| lapses)/g, '')}`
    expect(lines.map(textOf)).toEqual([
      'Calibration is due: APAR must be calibrated. CRANE must be calibrated',
      'Contractor document expires: Insurance expires',
      'Equipment licence expires: CRANE needs its licence renewed',
      'Fire check is due: APAR must be checked',
      'Inspection is due: CRANE must be inspected',
      'Medical inventory expires: Gauze, sterile 16 x 16 cm expires',
      'Medicine expires: Paracetamol expires',
      'PPE replacement is due: Harness of Budi Santoso must be replaced',
      'Prequalification lapses: The prequalification lapses',
      'Pressure test is due: APAR must be pressure-tested',
      'Review of an assessment is due: Cleaning of tank T-204 must be reviewed',
      'Test is due: CRANE must be tested',
    ])
    // An administrator hears nothing of the fitness of others.
    expect(lines).toHaveLength(kinds.filter((kind) => kind !== 'FITNESS').length)
  }, 60_000)

  it('are sent once, however many servers run at the same time', async () => {
    await set({ ...bell, recipients: ['holder', 'administrators'] })
    await dueOn('2026-12-10')
    clock.set(`${TODAY}T08:00:00+07:00`)
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendReminders(context, reminderSources)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(kinds.length + 1)
  })

  it('are sent again when the obligation was done and is due again', async () => {
    await set({ ...bell, recipients: ['holder'] })
    const typeId = await insertType(kysely, ADMINISTRATOR, { inspection: 1 })
    const equipmentId = await insertEquipment(kysely, { typeId, code: 'GD-1', inService: '2026-10-25' })
    await run(kysely, 'update equipment set holder_id = $1', [await idOf(HOLDER)])
    clock.set(`${TODAY}T08:00:00+07:00`)
    expect(await tick()).toBe(1)
    await run(kysely, `update equipment set last_inspection_date = '2026-11-20' where id = $1`, [equipmentId])
    expect(await tick()).toBe(1)
    expect(await tick()).toBe(0)
    const lines = (await sent()).map(({ username, body }) => `${username}: ${body.replace(/\(.*\)/, '(…)')}`)
    expect(lines.sort()).toEqual([
      `${HOLDER}: GD-1 (…) must be inspected in 30 days, on 2026-12-20`,
      `${HOLDER}: GD-1 (…) must be inspected in 5 days, on 2026-11-25`,
    ])
  })

  it('go to the recipients of the company settings; the area owner replaces a missing holder (ORG-33, G-090)', async () => {
    const those = async (recipients: ReminderSettings['recipients'], byHolder: boolean) => {
      clock.set(`${TODAY}T07:00:00+07:00`)
      await emptyTables(database, 'equipment, expiry_reminders, settings')
      await set({ ...bell, recipients })
      const [place] = await run<{ id: number }>(
        kysely,
        `update locations set area_owner_id = $1 where id = (select min(id) from locations where company_id = 1) returning id`,
        [await idOf(OWNER)],
      )
      const typeId = await insertType(kysely, ADMINISTRATOR, { inspection: 1 })
      await insertEquipment(kysely, { typeId, inService: '2026-11-01', locationId: place?.id ?? 0 })
      if (byHolder) await run(kysely, 'update equipment set holder_id = $1', [await idOf(HOLDER)])
      clock.set(`${TODAY}T08:00:00+07:00`)
      await tick()
      return (await sent()).map(({ username }) => username)
    }
    expect(await those(['holder'], true)).toEqual([HOLDER])
    expect(await those(['holder'], false)).toEqual([OWNER])
    expect(await those(['superior'], true)).toEqual([SUPERIOR])
    expect(await those(['safety-officers'], false)).toEqual([OFFICER])
    const administrators = await those(['administrators'], true)
    expect(administrators).toContain(ADMINISTRATOR)
    expect(administrators).not.toContain(HOLDER)
    expect(administrators.some((username) => username === '10000020')).toBe(false)
  })

  it('link to the record if the recipient can open it', async () => {
    await set({ ...bell, recipients: [...REMINDER_RECIPIENTS] })
    await dueOn('2026-12-10')
    clock.set(`${TODAY}T08:00:00+07:00`)
    await tick()
    const links = await sent()
    const of = (username: string, subject: string) =>
      links.find((row) => row.username === username && row.subject === subject)?.link
    expect(of(HOLDER, 'Inspection is due')).toBe('/home')
    expect(of(ADMINISTRATOR, 'Inspection is due')).toMatch(/^\/equipment-record\?id=\d+$/)
    expect(of(HOLDER, 'PPE replacement is due')).toMatch(/^\/ppe-receipt\?id=\d+$/)
    expect(of(ADMINISTRATOR, 'Prequalification lapses')).toMatch(/^\/contractor-record\?id=\d+$/)
  })

  it('leave out retired, archived, returned and renewed records', async () => {
    await set({ ...bell, recipients: ['administrators'] })
    await dueOn('2026-12-10')
    await run(kysely, `update equipment set status = 'RETIRED' where code = 'CRANE'`)
    await run(kysely, `update equipment set archived_at = now() where code = 'APAR'`)
    await run(
      kysely,
      `insert into contractor_documents (company_id, contractor_id, title, document_number, valid_until, created_at, updated_at)
       select company_id, contractor_id, 'insurance', 'new', '2028-01-01', created_at, created_at from contractor_documents`,
    )
    await run(kysely, 'update contractors set prequalified_until = null')
    // Disposed of: nothing is left of it.
    await run(
      kysely,
      `insert into stock_movements (lot_id, kind, qty, reason, actor_id, at)
       select b.id, 'DISPOSE', -b.qty, 'It has got wet', u.id, now() from stock_batches b join users u on u.username = $1
       where b.expires_on = '2026-12-10'`,
      [ADMINISTRATOR],
    )
    await run(kysely, `update hiradc_revisions set status = 'ARCHIVED' where valid_until = '2026-12-10'`)
    await run(kysely, `update ppe_issues set status = 'RETURNED', returned_on = issued_on, condition = 'GOOD'`)
    clock.set(`${TODAY}T08:00:00+07:00`)
    expect(await tick()).toBe(0)
  })
})
