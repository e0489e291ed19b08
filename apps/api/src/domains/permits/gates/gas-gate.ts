import { isOutOfLimits, readingResult, testResult } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GAS_LEVELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import type { GasTestFacts, GateFacts } from './facts.ts'
import { closed, earliest, endOfDay, type Judge, open, part, toDo, type Verdict } from './verdict.ts'

/** The last test, of each level where the space is stratified, is complete, in limits and young enough. */
export const gas: Judge = (facts, at) => {
  const { gases, gasTestMinutes, gasLevels, flammableLimit, suspendedAt, status } = facts.permit
  if (gases.length === 0) return null
  const fix = { label: 'Record gas test', address: part(facts, 'gas-tests') }
  const levels = gasLevels ? [...GAS_LEVELS] : [null]
  const tests = levels.map((level) =>
    level === null ? lastOf(facts.gasTests) : facts.gasTests.find((test) => test.level === level),
  )
  // One that names no level speaks for all that were not tested since.
  const bad = gasLevels && facts.gasTests.find((test) => test.level === null && isBad(test, facts))
  if (bad && tests.some((test) => test === undefined || test.id < bad.id)) {
    return { ...judgeTest(bad, facts, gases, flammableLimit, at, gasTestMinutes), fix }
  }
  if (tests.some((test) => test === undefined)) {
    return toDo(gasLevels ? 'Test at top, middle and bottom' : 'No gas test yet', fix)
  }
  const known = tests.filter((test) => test !== undefined)
  const judged = known.map((test) => judgeTest(test, facts, gases, flammableLimit, at, gasTestMinutes))
  const wrong = judged.find(({ state }) => state === 'closed')
  if (wrong) return { ...wrong, fix }
  // After a stop the air is tested anew.
  const oldest = Math.min(...known.map(({ takenAt }) => Date.parse(takenAt)))
  if (status === 'SUSPENDED' && suspendedAt !== null && oldest < suspendedAt.getTime()) {
    return closed(`Test again: stopped ${formatTime(suspendedAt)}`, fix)
  }
  if (status === 'SUSPENDED' && oldest < at.getTime() - facts.settings.freshGasMinutes * MINUTE) {
    return closed(`The test is older than ${facts.settings.freshGasMinutes} minutes`, fix)
  }
  const until = earliest(judged.map((one) => one.until ?? null))
  const warns = judged.some(({ state }) => state === 'warning')
  const text = `Last test ${formatTime(new Date(oldest))}`
  return warns ? { state: 'warning', reason: `${text}, a value is raised`, until, fix } : open(text, until)
}

const lastOf = (tests: readonly GasTestFacts[]) => tests.toSorted((one, other) => other.id - one.id)[0]

const isBad = (test: GasTestFacts, { settings, permit: { flammableLimit } }: GateFacts) =>
  isOutOfLimits(testResult(test, settings, flammableLimit))

/** One test: complete, its instrument calibrated, in limits and young enough. */
function judgeTest(
  test: GasTestFacts,
  { settings }: GateFacts,
  gases: readonly Gas[],
  flammableLimit: number | null,
  at: Date,
  minutes: number | null,
): Verdict {
  const result = testResult(test, settings, flammableLimit)
  if (isOutOfLimits(result)) {
    const what = result === 'EVACUATE' ? 'Leave the place: gas at' : 'Out of limits at'
    return closed(`${what} ${formatTime(new Date(test.takenAt))}: ${badReadings(test, settings, flammableLimit)}`)
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
  return result === 'WARN' ? { state: 'warning', reason: '', until } : open('', until)
}

/** The readings that stop work, such as “LEL 15 %”. */
const badReadings = (test: GasTestFacts, settings: GateFacts['settings'], flammableLimit: number | null): string =>
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
