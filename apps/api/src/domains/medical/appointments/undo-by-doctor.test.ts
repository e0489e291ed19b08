import { reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { undo } from '@selamat/contract/domains/workflow/undo'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reports.ts'
import { AGUS, BUDI, MAYA, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { send, perform } = await reporting(test)
const { db, arrive, centerId, userId } = await visiting(test)
const maya = await test.as(MAYA)
const [other] = await run<{ id: number }>(
  db,
  'select max(id) as id from medical_centers where company_id = 1 and archived_at is null',
)
const otherId = other?.id ?? 0

/** A visit that was finished today at a center. */
async function finished(at: number) {
  const id = await arrive(BUDI, { status: 'finish' })
  await run(db, 'update reservations set center_id = $2 where id = $1', [id, at])
  return id
}
const listed = async () => (await maya(reservationViews.undoable, {})).body.data.visits.map(({ id }) => id)
const undone = async (id: number) =>
  (await maya(reservationUpdate.undo, { body: { id, version: 1, reason: 'The wrong side was signed' } })).body
/** Maya is at a center on the day of the week of the tests. */
const works = async (at: number) =>
  run(
    db,
    `insert into center_sessions (company_id, session_name, center_id, clinician_id, weekday, from_time, until_time, slot_minutes, quota,
       valid_from, created_at, updated_at)
     select 1, 'Consultation ' || $1::bigint, $1::bigint, c.id, 5, '08:00', '12:00', 30, 1, '2026-01-01', now(), now()
     from clinicians c where c.user_id = $2`,
    [at, await userId(MAYA)],
  )

describe('the doctor with Undo Status', () => {
  it('undoes visits of the centers where he or she works or that he or she heads, and of no other (TASKS-31)', async () => {
    expect(centerId).not.toBe(otherId)
    const [own, elsewhere] = [await finished(centerId), await finished(otherId)]
    expect(await listed()).toEqual([])
    expect((await undone(own)).code).toBe('NOT_YOUR_ACT')
    await works(centerId)
    expect(await listed()).toEqual([own])
    expect(await undone(elsewhere)).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'Only somebody who may undo a status of this medical center can do this',
    })
    expect((await undone(own)).message).toBe('Status undone')
    await run(db, 'update reservations set status = $2 where id = $1', [own, 'finish'])
    await run(db, 'update medical_centers set head_doctor_id = $2 where id = $1', [otherId, await userId(MAYA)])
    expect(await listed()).toContain(elsewhere)
  })

  it('undoes no report, and a role for reports beside that of the doctor opens them (TASKS-04)', async () => {
    const number = await send(BUDI, { what: 'Loose grating' })
    await perform(AGUS, number, 'approve')
    const [found] = await run<{ id: number; version: number }>(
      db,
      'select id, version from cases where assignment_number = $1',
      [number],
    )
    const { id, version } = found ?? { id: 0, version: 0 }
    const read = async () => (await maya(undo.list, { body: { keyword: number } })).body
    const undoReport = () => maya(undo.status, { body: { id, version, reason: 'Approved by mistake' } })
    const none = await read()
    expect([none.data, none.pagination?.totalItem]).toEqual([[], 0])
    expect((await undoReport()).status).toBe(404)
    await giveRole(db, MAYA, 'company', { 'menu/Undo Status': 'r' })
    expect((await read()).data.map((row) => row.assignmentNumber)).toEqual([number])
    expect((await undoReport()).status).toBe(200)
  })
})
