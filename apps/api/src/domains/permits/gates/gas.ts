import { isOutOfLimits, readingResult, testResult } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GAS_LEVELS, GASES } from '@selamat/contract/domains/permits/permit-words'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { type BaseFacts, gate, rows } from './gate.ts'
import { closed, earliest, endOfDay, open, part, toDo, type Verdict, warning } from './verdict.ts'

export interface GasTestFacts {
  readonly id: number
  readonly takenAt: string
  readonly level: string | null
  readonly result: string
  readonly calibratedUntil: string | null
  readonly instrument: string
  readonly oxygen: number | null
  readonly flammable: number | null
  readonly hydrogenSulfide: number | null
  readonly carbonMonoxide: number | null
}

/**
 * The test of each level that was recorded last: one in limits is never recorded before an older one, and one out of limits
 * counts whenever it was taken.
 */
const GAS_TESTS =
  rows<GasTestFacts>(sql`(select json_agg(t) from (select distinct on (g.level) g.id, g.taken_at as "takenAt",
    g.level, g.result, g.calibrated_until as "calibratedUntil", e.code as instrument, g.oxygen::float8, g.flammable::float8,
    g.hydrogen_sulfide::float8 as "hydrogenSulfide", g.carbon_monoxide::float8 as "carbonMonoxide"
  from permit_gas_tests g join equipment e on e.id = g.instrument_id where g.permit_id = p.id
  order by g.level, g.id desc) t)`)

/** The last test, of each level where the space is stratified, is complete, in limits and young enough. */
export const gas = gate({
  stopsAs: 'GAS',
  facts: { gasTests: GAS_TESTS },
  sources: {},
  fix: (facts) => ({ label: 'Record gas test', address: part(facts, 'gas-tests') }),
  judge({ gasTests, settings, permit }, at) {
    const { gases, gasLevels, suspendedAt, status } = permit
    if (gases.length === 0) return null
    const judge = (test: GasTestFacts) => judgeTest(test, { settings, permit }, at)
    const tests = gasLevels
      ? GAS_LEVELS.map((level) => gasTests.find((test) => test.level === level))
      : [gasTests.toSorted((one, other) => other.id - one.id)[0]]
    // One that names no level speaks for all that were not tested since.
    const bad =
      gasLevels && gasTests.find((test) => test.level === null && isOutOfLimits(resultOf(test, { settings, permit })))
    if (bad && tests.some((test) => test === undefined || test.id < bad.id)) return judge(bad)
    const known = tests.filter((test) => test !== undefined)
    if (known.length < tests.length) return toDo(gasLevels ? 'Test at top, middle and bottom' : 'No gas test yet')
    const judged = known.map(judge)
    const wrong = judged.find(({ state }) => state === 'closed')
    if (wrong) return wrong
    // After a stop the air is tested anew.
    const oldest = Math.min(...known.map(({ takenAt }) => Date.parse(takenAt)))
    if (status === 'SUSPENDED' && suspendedAt !== null && oldest < suspendedAt.getTime()) {
      return closed(`Test again: stopped ${formatTime(suspendedAt)}`)
    }
    if (status === 'SUSPENDED' && oldest < at.getTime() - settings.freshGasMinutes * MINUTE) {
      return closed(`The test is older than ${settings.freshGasMinutes} minutes`)
    }
    const until = earliest(judged.map((one) => one.until ?? null))
    const text = `Last test ${formatTime(new Date(oldest))}`
    return judged.some(({ state }) => state === 'warning')
      ? warning(`${text}, a value is raised`, until)
      : open(text, until)
  },
})

const resultOf = (test: GasTestFacts, { settings, permit: { flammableLimit } }: BaseFacts) =>
  testResult(test, settings, flammableLimit)

/** One test: complete, its instrument calibrated, in limits and young enough. */
function judgeTest(test: GasTestFacts, facts: BaseFacts, at: Date): Verdict {
  const { gases, gasTestMinutes: minutes } = facts.permit
  const result = resultOf(test, facts)
  if (isOutOfLimits(result)) {
    const what = result === 'EVACUATE' ? 'Leave the place: gas at' : 'Out of limits at'
    return closed(`${what} ${formatTime(new Date(test.takenAt))}: ${badReadings(test, facts)}`)
  }
  const missing = GASES.filter((gas) => gases.includes(gas) && test[gas] === null)
  if (missing.length > 0) return closed(`Not measured: ${missing.map((gas) => GAS_LABELS[gas].short).join(', ')}`)
  const today = formatDate(at)
  if (test.calibratedUntil !== null && test.calibratedUntil < today) {
    return closed(`${test.instrument}: calibration ended ${test.calibratedUntil}`)
  }
  const ends = minutes === null ? null : new Date(Date.parse(test.takenAt) + minutes * MINUTE)
  if (minutes !== null && ends !== null && ends <= at) {
    const age = Math.floor((at.getTime() - Date.parse(test.takenAt)) / MINUTE)
    return closed(
      `Last test ${formatTime(new Date(test.takenAt))}, ${ageText(age)} ago. Repeat it every ${ageText(minutes)}`,
    )
  }
  const until = earliest([ends, endOfDay(test.calibratedUntil)])
  return result === 'WARN' ? warning('', until) : open('', until)
}

/** The readings that stop work, such as “LEL 15 %”. */
const badReadings = (test: GasTestFacts, { settings, permit: { flammableLimit } }: BaseFacts): string =>
  GASES.flatMap((gas) => {
    const value = test[gas]
    const { short, unit } = GAS_LABELS[gas]
    return value !== null && isOutOfLimits(readingResult(gas, value, settings, flammableLimit))
      ? [`${short} ${value} ${unit}`]
      : []
  }).join(', ')

const ageText = (minutes: number) =>
  [
    ...(minutes < 60 ? [] : [`${Math.floor(minutes / 60)} h`]),
    ...(minutes >= 60 && minutes % 60 === 0 ? [] : [`${minutes % 60} min`]),
  ].join(' ')
