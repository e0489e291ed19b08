import type { GateName } from '@selamat/contract/domains/permits/gates'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { GAS_LEVELS } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR, MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '../../../../demo/random.ts'
import { AT, contractor, gasTest, openFacts } from '../../../../test/gate-facts.ts'
import { closedGates, judgeAll, mayWork, nextChange } from './evaluate.ts'
import type { GateFacts } from './facts.ts'

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

type Change = (facts: GateFacts, random: Random, now: Date) => Partial<GateFacts>
/** A day around the present one, sometimes none. */
const day = (random: Random, now: Date) =>
  random.below(5) === 0 ? null : formatTimestamp(later(now, (random.below(4) - 1) * 24 * HOUR)).slice(0, 10)
const ago = (random: Random, now: Date, minutes: number) =>
  formatTimestamp(later(now, -random.below(minutes) * MINUTE - random.below(60) * 1000))
const onSomebody = (
  { people }: GateFacts,
  random: Random,
  changed: (person: GateFacts['people'][number]) => Partial<GateFacts['people'][number]>,
) => {
  const chosen = random.pick(people)
  return { people: people.map((person) => (person === chosen ? { ...person, ...changed(person) } : person)) }
}

/** What can happen to the sources of the gates; most of it also leads back. */
const CHANGES: readonly Change[] = [
  (facts, random) => onSomebody(facts, random, ({ isOnSite }) => ({ isOnSite: !isOnSite })),
  (facts, random, now) => onSomebody(facts, random, () => ({ lastTalkAt: ago(random, now, 800) })),
  (facts, random, now) =>
    onSomebody(facts, random, () => ({ certificates: [{ title: 'Welder', validUntil: day(random, now) }] })),
  (facts, random) => onSomebody(facts, random, () => ({ hasLeft: random.below(4) === 0 })),
  ({ fitness, people }, random, now) => {
    const state = random.pick(['FIT', 'FIT', 'FIT', 'UNFIT', 'UNKNOWN'] as const)
    return { fitness: new Map([...fitness, [random.pick(people).userId, { state, until: day(random, now) }]]) }
  },
  ({ settings }, random) => ({ settings: { ...settings, unknownFitnessBlocks: random.below(2) === 0 } }),
  (_, random, now) => ({ contractors: [contractor({}), contractor({ prequalifiedUntil: day(random, now) })] }),
  ({ equipment }, random, now) => ({
    equipment: equipment.map((one) => ({
      ...one,
      status: random.pick(['READY', 'IN_USE', 'READY', 'OUT_OF_SERVICE']),
      nextDueOn: day(random, now),
    })),
  }),
  ({ assessment }, random) => ({ assessment: random.below(4) === 0 ? null : (assessment ?? openFacts().assessment) }),
  ({ permit: { gasLevels } }, random, now) => {
    const test = () =>
      gasTest({
        takenAt: ago(random, now, 140),
        calibratedUntil: day(random, now),
        oxygen: random.pick([20.9, 20.9, 19.5, 19.4, 23.5]),
        flammable: random.pick([0, 0, 3, 10]),
      })
    return { gasTests: gasLevels ? GAS_LEVELS.map((level) => ({ ...test(), level })) : [test()] }
  },
  ({ permit }, random) => ({
    permit: { ...permit, gasLevels: random.below(3) === 0, gasTestMinutes: random.pick([null, 30, 60, 120]) },
  }),
  (_, random) => ({
    isolations: [{ tag: 'XV-310', status: random.pick(['VERIFIED', 'VERIFIED', 'TEST', 'REMOVED']) }],
  }),
  (_, random) => ({ testRuns: random.below(3) > 0 ? [] : [{ tag: 'XV-9', number: 'P-9' }] }),
  (_, random) => ({ parent: { number: 'P-1', status: random.pick(['ACTIVE', 'ACTIVE', 'SUSPENDED', 'ISSUED']) } }),
  (_, random) => ({ hasCrew: random.below(4) > 0 }),
  (_, random, now) => ({
    alarms: random.below(2) === 0 ? [] : [{ reason: 'Ammonia smell', raisedAt: ago(random, now, 60) }],
  }),
  ({ permit: { startsAt, endsAt } }, random) => {
    const beside = { permitId: 9, number: 'P-9', title: 'Coating', reason: 'coating beside hot work', startsAt, endsAt }
    const verdict = random.pick(['N', 'R', 'R'] as const)
    return { conflicts: random.below(3) === 0 ? [] : [{ ...beside, verdict, isSettled: random.below(2) === 0 }] }
  },
  ({ assessment, settings }, random, now) => ({
    settings: { ...settings, hiradcOfPlaceRequired: random.below(2) === 0 },
    assessment: assessment && {
      ...assessment,
      locationId: random.pick([1, 1, 2]),
      isOverdue: random.below(4) === 0,
      validUntil: day(random, now),
    },
  }),
  ({ equipment }, random) => ({
    equipment: equipment.map((one) => ({ ...one, licenceMissing: random.below(3) === 0 })),
  }),
  ({ settings }, random) => ({
    settings: { ...settings, shiftEnds: random.pick([[], ['07:00', '19:00'], ['06:00', '14:00', '22:00']]) },
  }),
  (_, random, now) => ({ acknowledgedAt: later(now, -random.below(90) * MINUTE) }),
  ({ permit }, random, now) => ({ permit: { ...permit, endsAt: later(now, (1 + random.below(600)) * MINUTE) } }),
]

/** Everything is put right again. */
const RESTORED: Change = (_, random, now) =>
  openFacts(
    { gasTests: [gasTest({ takenAt: ago(random, now, 20) })], acknowledgedAt: now },
    { endsAt: later(now, 6 * HOUR) },
  )

const withStatus = (facts: GateFacts, status: PermitState): GateFacts => ({
  ...facts,
  permit: { ...facts.permit, status },
})

/** What the watch keeps of a permit, and what it does: past its window it expires, a closed gate stops it. */
function watched(facts: GateFacts, now: Date): { status: PermitState; next: Date | null } {
  const { status, endsAt } = facts.permit
  if (status !== 'ACTIVE') return { status, next: null }
  if (now >= endsAt) return { status: 'EXPIRED', next: null }
  const judged = judgeAll(facts, now, 'work')
  if (closedGates(judged).length > 0) return { status: 'SUSPENDED', next: endsAt }
  const change = nextChange(judged)
  return { status, next: change !== null && change < endsAt ? change : endsAt }
}

/** Somebody accepts again where all gates are open. */
const accepted = (facts: GateFacts, now: Date): PermitState => {
  const { status } = facts.permit
  const isOpen = closedGates(judgeAll(withStatus(facts, 'ISSUED'), now, 'accept')).length === 0
  return status !== 'ACTIVE' && isOpen ? 'ACTIVE' : status
}

/** What other domains, the site or time close while work goes on; each has to stop work in some history. */
const SOURCED: readonly GateName[] = [
  ...(['window', 'parent', 'competence', 'fitness', 'prequalification', 'equipment', 'hiradc', 'gas'] as const),
  ...(['isolation', 'alarm', 'conflicts', 'standby', 'crew', 'toolbox', 'shift'] as const),
]
const HISTORIES = 200
const STEPS = 40

describe('A permit, whatever happens to what its gates look at', () => {
  it(`is never active with a closed gate, in ${HISTORIES} random histories of ${STEPS} steps`, () => {
    let wasActive = 0
    let stopped = 0
    const closings = new Set<string>()
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = seeded(seed)
      let now = AT
      let facts = openFacts()
      let next = watched(facts, now).next
      for (let step = 0; step < STEPS; step++) {
        const happens = random.below(3)
        const before = facts.permit.status
        if (happens === 0) now = later(now, (1 + random.below(240)) * MINUTE)
        else if (happens === 1) {
          const change = random.below(3) === 0 ? RESTORED : random.pick(CHANGES)
          facts = { ...facts, ...withStatus({ ...facts, ...change(facts, random, now) }, before) }
          // A source announces its change.
          next = before === 'ACTIVE' ? now : next
        } else {
          const status = accepted(facts, now)
          facts = withStatus(facts, status)
          if (status !== before) next = now
        }
        if (next !== null && next <= now) {
          const checked = watched(facts, now)
          if (before === 'ACTIVE' && checked.status !== 'ACTIVE') {
            stopped++
            for (const { gate } of closedGates(judgeAll(facts, now, 'work'))) closings.add(gate)
          }
          facts = withStatus(facts, checked.status)
          next = checked.next
        }
        const closed = closedGates(judgeAll(facts, now, 'work'))
        if (facts.permit.status === 'ACTIVE') {
          wasActive++
          expect(closed, `history ${seed}, step ${step}`).toEqual([])
        }
        expect(mayWork(facts, now)).toBe(facts.permit.status === 'ACTIVE' && closed.length === 0)
      }
    }
    // The histories really lead through both.
    expect(wasActive).toBeGreaterThan(500)
    expect(stopped).toBeGreaterThan(150)
    expect(SOURCED.filter((gate) => !closings.has(gate))).toEqual([])
  })

  it('is looked at again no later than the first minute in which a gate closes by itself', () => {
    const random = seeded(23)
    let closings = 0
    for (let round = 0; round < 60; round++) {
      let facts = openFacts({}, { endsAt: later(AT, 40 * HOUR) })
      const now = later(AT, random.below(300) * MINUTE)
      for (let change = 0; change < 4; change++) {
        facts = { ...facts, ...random.pick(CHANGES.slice(0, -1))(facts, random, now) }
      }
      const judged = judgeAll(facts, now, 'work')
      const closed = new Set(closedGates(judged).map(({ gate }) => gate))
      const next = nextChange(judged)
      const first = firstClosing(facts, now, closed)
      if (first === null) continue
      closings++
      expect(next, `round ${round}`).not.toBe(null)
      expect(next?.getTime(), `round ${round}`).toBeLessThanOrEqual(first.getTime())
    }
    expect(closings).toBeGreaterThan(40)
  })
})

/** The first minute of the next 16 hours in which a gate is closed that is open now; null: none. */
function firstClosing(facts: GateFacts, now: Date, closed: ReadonlySet<string>): Date | null {
  for (let minutes = 1; minutes <= 16 * 60; minutes++) {
    const at = later(now, minutes * MINUTE)
    if (closedGates(judgeAll(facts, at, 'work')).some(({ gate }) => !closed.has(gate))) return at
  }
  return null
}
