import type { ConflictKind } from '@selamat/contract/domains/permits/conflicts/conflict'
import { orderedPair, type SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { MINUTE } from '@selamat/contract/kit/time'
import type { PermitRow } from './permit-rows.ts'

/** A stored permit with what the rules look at. */
export interface OraclePermit extends PermitRow {
  readonly id: number
  readonly siteId: number
  readonly isInTest: boolean
  /** It has expired, and people are signed on. */
  readonly isOccupied: boolean
}

export interface OracleWorld {
  readonly permits: readonly OraclePermit[]
  readonly now: Date
  readonly cells: readonly SimopsCell[]
  /** The location in which one lies. */
  readonly parents: ReadonlyMap<number, number>
  /** Pairs of locations; of `ABOVE` the first is the upper one. */
  readonly neighbours: readonly { readonly from: number; readonly to: number; readonly kind: 'ADJACENT' | 'ABOVE' }[]
}

export interface Expected {
  readonly permitId: number
  readonly verdict: 'N' | 'R'
  readonly kinds: readonly string[]
}

const isThere = ({ status = 'APPROVED', isOccupied }: OraclePermit) =>
  isOccupied || PLANNED.some((state) => state === status)
const HALF_HOUR = 30 * MINUTE
function overlap({ now }: OracleWorld, one: OraclePermit, other: OraclePermit): boolean {
  const until = ({ isOccupied, endsAt }: OraclePermit) =>
    isOccupied ? Math.max(endsAt.getTime(), now.getTime() + HALF_HOUR) : endsAt.getTime()
  return one.startsAt.getTime() < until(other) && other.startsAt.getTime() < until(one)
}

/** The rules said once more, pair by pair and without SQL. */
export function expectedConflicts(world: OracleWorld, mine: OraclePermit): Expected[] {
  return world.permits.flatMap((other) => {
    if (other.id === mine.id || !isThere(other) || !overlap(world, mine, other) || isOneJob(world, mine, other))
      return []
    const reasons = [
      ...byPlace(world, mine, other),
      ...bySystem(world, mine, other),
      ...byEquipment(mine, other),
      ...byPerson(mine, other),
    ]
    if (reasons.length === 0) return []
    const verdict = reasons.some((reason) => reason.verdict === 'N') ? ('N' as const) : ('R' as const)
    return [
      {
        permitId: other.id,
        verdict,
        kinds: [...new Set(reasons.map((reason) => `${reason.kind} ${reason.verdict}`))].sort(),
      },
    ]
  })
}

type Reason = { readonly kind: ConflictKind; readonly verdict: 'N' | 'R' }

function isOneJob({ permits }: OracleWorld, one: OraclePermit, other: OraclePermit): boolean {
  const above = (permit: OraclePermit): number[] => {
    const parent = permits.find(({ id }) => id === permit.parentId)
    return parent ? [parent.id, ...above(parent)] : []
  }
  return above(one).includes(other.id) || above(other).includes(one.id)
}

const activityOf = ({ activity = 'GENERAL' }: PermitRow) => activity

function cellOf({ cells }: OracleWorld, one: PermitRow, other: PermitRow, nearness: string): Reason['verdict'] | null {
  const [first, second] = orderedPair(activityOf(one), activityOf(other))
  const cell = cells.find((each) => each.one === first && each.other === second && each.nearness === nearness)
  return !cell || cell.verdict === 'Y' ? null : cell.verdict
}

const FALLS = ['LIFTING', 'HEIGHT', 'HOT_WORK']

function byPlace(world: OracleWorld, mine: OraclePermit, other: OraclePermit): Reason[] {
  const nearness = [...lying(world, mine, other)]
  return nearness.flatMap((each) => {
    const verdict = cellOf(world, mine, other, each)
    return verdict ? [{ kind: 'PLACE' as const, verdict }] : []
  })
}

function lying({ neighbours, parents }: OracleWorld, mine: OraclePermit, other: OraclePermit): string[] {
  const under = (upper: PermitRow) => (FALLS.includes(activityOf(upper)) ? 'SAME' : 'ADJACENT')
  if (mine.locationId === other.locationId) {
    const [one, two] = [mine.subLocationId ?? null, other.subLocationId ?? null]
    if (one !== null && two !== null && one !== two) return ['ADJACENT']
    return atLevels()
  }
  const enclosing = (id: number): number[] => {
    const parent = parents.get(id)
    return parent === undefined ? [] : [parent, ...enclosing(parent)]
  }
  const isKin =
    enclosing(mine.locationId).includes(other.locationId) || enclosing(other.locationId).includes(mine.locationId)
  const beside = neighbours.flatMap(({ from, to, kind }) => {
    const isForward = from === mine.locationId && to === other.locationId
    const isBack = to === mine.locationId && from === other.locationId
    if (!isForward && !isBack) return []
    return kind === 'ADJACENT' ? ['ADJACENT'] : [under(isForward ? mine : other)]
  })
  return isKin ? [...atLevels(), ...beside] : beside

  function atLevels(): string[] {
    const [low, high] = [mine.level ?? 0, other.level ?? 0]
    return low === high ? ['SAME'] : [under(low > high ? mine : other)]
  }
}

function bySystem(world: OracleWorld, mine: OraclePermit, other: OraclePermit): Reason[] {
  const [one, two] = [mine, other].map(({ system }) => (system ?? '').trim().toLowerCase())
  const isAffected = [mine, other].some((permit) => ['LINE_BREAKING', 'PRESSURE_TEST'].includes(activityOf(permit)))
  if (one === '' || one !== two || mine.siteId !== other.siteId || !isAffected) return []
  const verdict = cellOf(world, mine, other, 'SAME')
  return verdict ? [{ kind: 'SYSTEM', verdict }] : []
}

function byEquipment(mine: OraclePermit, other: OraclePermit): Reason[] {
  return (mine.equipment ?? []).flatMap((one): Reason[] => {
    const same = (other.equipment ?? []).find(({ equipmentId }) => equipmentId === one.equipmentId)
    if (!same) return []
    if ((one.isSubject && mine.isInTest) || (same.isSubject && other.isInTest)) {
      return [{ kind: 'TEST_RUN', verdict: 'N' }]
    }
    return [{ kind: 'EQUIPMENT', verdict: 'R' }]
  })
}

function byPerson(mine: OraclePermit, other: OraclePermit): Reason[] {
  const watches = (crewRole: string) => crewRole === 'ATTENDANT' || crewRole === 'FIRE_WATCH'
  return (mine.people ?? []).flatMap((one): Reason[] => {
    const same = (other.people ?? []).find(({ userId }) => userId === one.userId)
    if (!same) return []
    return watches(one.crewRole) || watches(same.crewRole)
      ? [{ kind: 'WATCHER', verdict: 'N' }]
      : [{ kind: 'PERSON', verdict: 'R' }]
  })
}
