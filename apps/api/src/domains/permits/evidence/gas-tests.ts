import { gasTest, type gasTestRow } from '@selamat/contract/domains/permits/evidence/gas-test'
import { AT_SITE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { type GasResult, isOutOfLimits, testResult } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GASES } from '@selamat/contract/domains/permits/permit-words'
import { formatDate, formatTime, formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { notifyMoved } from '../commands/notify.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed } from '../relations.ts'
import { permitSettingsOf } from '../settings.ts'
import { assertState, atPermit, earlier, note, notYours, pastInstant, rechecked } from './at-permit.ts'

/** A test that needs no repetition counts for the work of one day. */
const DAY_MINUTES = 24 * 60

/**
 * Records a gas test; a value out of limits stops the work in the same transaction, whatever else is missing or wrong about
 * the test. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422 at the field, naming an instrument that must not be used.
 */
export function recordGasTest(permits: Permits, call: SignedCall<typeof gasTest.record>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, gasTest.record, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    assertTester(permit, actor.userId, isAppointed(reader, 'gas-tester', permit.siteId))
    assertState(permit, AT_SITE)
    if (permit.gases.length === 0) throw httpError('RULE', { message: `${permit.workTypeName} needs no gas test` })
    const { instrumentId, oxygen, flammable, hydrogenSulfide, carbonMonoxide, note: remark } = body
    const level = permit.gasLevels ? body.level : null
    const readings = { oxygen, flammable, hydrogenSulfide, carbonMonoxide }
    const result = testResult(readings, await permitSettingsOf(tx, permit.companyId), permit.flammableLimit)
    // Bad air is known at once; a clock, a missing value or an instrument is put right afterwards.
    const isBad = isOutOfLimits(result)
    const takenAt = isBad
      ? earlier(new Date(body.takenAt), at.at)
      : pastInstant(body.takenAt, at.at, 'takenAt', permit.gasTestMinutes ?? DAY_MINUTES, 'A test')
    if (!isBad) await assertReadings(tx, permit, body, takenAt)
    const calibratedUntil = await assertInstrument(tx, permit, body.instrumentId, formatDate(at.at), isBad)
    const { id } = await tx
      .insertInto('permitGasTests')
      .values({
        permitId: permit.id,
        takenAt,
        testerId: actor.userId,
        instrumentId,
        calibratedUntil,
        level,
        ...readings,
        result,
        note: remark,
        recordedAt: at.at,
        recordedBy: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const label = `Gas test: ${RESULT_TEXTS[result]}`
    const after = { instrumentId, level, ...readings, result, takenAt: formatTimestamp(takenAt) }
    await note(at, { action: 'gas-test', label, reason: readingsText(readings), after, actor, requestId })
    const { moved, status } = await rechecked(permits, at)
    if (result === 'EVACUATE' && !moved) {
      const reason = `Leave the place: gas at ${formatTime(takenAt)}`
      await notifyMoved(tx, { permit, actorId: actor.userId, action: 'stop', reason, at: at.at })
    }
    return { id, permitId: permit.id, status, result }
  })
}

const RESULT_TEXTS: Readonly<Record<GasResult, string>> = {
  SAFE: 'in limits',
  WARN: 'a value is raised',
  BLOCK: 'out of limits',
  EVACUATE: 'leave the place',
}

type Written = BodyOf<typeof gasTest.record>
type Readings = Pick<Written, (typeof GASES)[number]>

const readingsText = (readings: Readings) =>
  GASES.flatMap((gas) => {
    const { short, unit } = GAS_LABELS[gas]
    return readings[gas] === null ? [] : [`${short} ${readings[gas]} ${unit}`]
  }).join(', ')

function assertTester({ holderId, siteName }: StoredPermit, userId: number, isTester: boolean): void {
  if (!isTester) throw notYours(`Only a gas tester who is appointed at ${siteName} can record a test`)
  if (userId === holderId) throw notYours('Somebody else has to do this: you hold the permit')
}

/** Every gas of the type, at a level where the type asks for levels, and after the last test there. */
async function assertReadings(tx: Tx, permit: StoredPermit, body: Written, takenAt: Date): Promise<void> {
  const errors: Record<string, string> = {}
  for (const gas of permit.gases) {
    if (body[gas] === null) errors[gas] = `${GAS_LABELS[gas].name} must be measured`
  }
  if (permit.gasLevels && body.level === null) errors.level = 'Choose top, middle or bottom'
  const level = permit.gasLevels ? body.level : null
  const [last] = await run<{ takenAt: Date }>(
    tx,
    sql`select taken_at from permit_gas_tests where permit_id = ${permit.id} and level is not distinct from ${level}
      order by taken_at desc limit 1`,
  )
  if (last && takenAt < last.takenAt)
    errors.takenAt = `The last test was at ${formatTime(last.takenAt)}. Give a later time`
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

interface Instrument {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly status: string
  readonly calibratedUntil: string | null
}

/** Why an instrument must not be used on a day. */
function problemOf({ code, status, calibratedUntil }: Instrument, today: string): string | null {
  if (status !== 'READY' && status !== 'IN_USE') return `${code} is out of service. Take another one`
  if (calibratedUntil === null) return `${code} has no calibration. Record it, or take another one`
  return calibratedUntil < today ? `The calibration of ${code} ended ${calibratedUntil}. Take another one` : null
}

const INSTRUMENT = sql`e.id, e.code, e.type_name as name, e.status, e.next_calibration_date as calibrated_until`

/** The instrument is of the company and, unless it warns, in service and calibrated; returns until when. */
async function assertInstrument(tx: Tx, { companyId }: StoredPermit, id: number, today: string, isBad: boolean) {
  const [found] = await run<Instrument>(
    tx,
    sql`select ${INSTRUMENT} from equipment e where e.id = ${id} and e.company_id = ${companyId} and e.archived_at is null`,
  )
  if (!found) throw httpError('INVALID', { errors: { instrumentId: 'Choose an instrument of the company' } })
  const problem = isBad ? null : problemOf(found, today)
  if (problem !== null) throw httpError('INVALID', { errors: { instrumentId: problem } })
  return found.calibratedUntil
}

/** The instruments of a company: what its plans calibrate. Those that must not be used say why. */
export async function gasInstruments(db: Executor, { companyId }: StoredPermit, now: Date) {
  const today = formatDate(now)
  const rows = await run<Instrument>(
    db,
    sql`select ${INSTRUMENT} from equipment e join equipment_types t on t.id = e.type_id
      where e.company_id = ${companyId} and e.archived_at is null and e.status <> 'RETIRED' and e.parent_id is null
        and t.calibration_months is not null order by e.code, e.id`,
  )
  return rows.map((one) => {
    const { id, code, name, calibratedUntil } = one
    return { id, code, name, calibratedUntil, problem: problemOf(one, today) }
  })
}

type Row = z.output<typeof gasTestRow>

/** The gas tests of a permit, the newest first. */
export async function gasTestsOf(db: Executor, permitId: number): Promise<Row[]> {
  const rows = await run<Omit<Row, 'takenAt'> & { takenAt: Date }>(
    db,
    sql`select g.id, g.taken_at, u.full_name as tester_name, e.id as instrument_id, e.code as instrument_code,
        e.type_name as instrument_name, g.calibrated_until, g.level, g.oxygen::float8,
        g.flammable::float8, g.hydrogen_sulfide::float8 as hydrogen_sulfide, g.carbon_monoxide::float8 as carbon_monoxide,
        g.result, g.note
      from permit_gas_tests g join users u on u.id = g.tester_id join equipment e on e.id = g.instrument_id
      where g.permit_id = ${permitId} order by g.taken_at desc, g.id desc`,
  )
  return rows.map((row) => ({ ...row, takenAt: formatTimestamp(row.takenAt) }))
}
