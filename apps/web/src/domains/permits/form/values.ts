import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY, HOUR } from '@selamat/contract/kit/time'

/** What the form of a permit holds: all that is written of one. */
export type PermitValues = Required<PermitInput>
export type Person = PermitValues['people'][number]

/** `2026-11-24T08:00:00+07:00` of a day and a time in Jakarta. */
export const instantOf = (day: string, time: string): string => `${day}T${time}:00+07:00`
export const dayOf = (instant: string): string => instant.slice(0, 10)
export const timeOf = (instant: string): string => instant.slice(11, 16)

/** What the address of a new permit says of it. */
export interface NewPermit {
  readonly kind: PermitInput['kind']
  readonly workTypeId?: number
  /** The permit to work of a special permit: place, people and equipment are taken over. */
  readonly parent?: PermitDetail
}

/** From this hour on a new permit is proposed for the next morning. */
const LATE_HOUR = 15
const USUAL_HOURS = 8

/** The window that is proposed: from the next full hour of today, late in the day from the next morning. */
function usualWindow(now: Date): Pick<PermitValues, 'startsAt' | 'endsAt'> {
  const hour = Number(formatTimestamp(now).slice(11, 13))
  const startsAt =
    hour < LATE_HOUR
      ? instantOf(formatDate(now), `${String(hour + 1).padStart(2, '0')}:00`)
      : instantOf(formatDate(new Date(now.getTime() + DAY)), '08:00')
  return { startsAt, endsAt: endAfter(startsAt, USUAL_HOURS) }
}

const endAfter = (startsAt: string, hours: number) => formatTimestamp(new Date(Date.parse(startsAt) + hours * HOUR))

/** The end of a proposed window that its type of work allows. */
export function allowedEnd({ startsAt, endsAt }: Pick<PermitValues, 'startsAt' | 'endsAt'>, maxHours: number): string {
  const latest = endAfter(startsAt, maxHours)
  return Date.parse(endsAt) > Date.parse(latest) ? latest : endsAt
}

const blankOf = (now: Date, userId: number): PermitValues => {
  return {
    kind: 'PTW',
    parentId: null,
    projectId: null,
    workTypeId: 0,
    title: '',
    method: '',
    locationId: 0,
    subLocationId: null,
    level: null,
    system: '',
    holderId: userId,
    contractorId: null,
    hiradcId: null,
    ...usualWindow(now),
    rankDetailIds: [],
    checks: [],
    equipment: [],
    people: [{ userId, crewRole: 'HOLDER', workerType: 'SUPERVISOR' }],
    isolationPointIds: [],
    files: [],
  }
}

/** The values of a stored permit. */
export const valuesOf = (permit: PermitDetail): PermitValues => ({
  kind: permit.kind,
  parentId: permit.parentId,
  projectId: permit.projectId,
  workTypeId: permit.workTypeId,
  title: permit.title,
  method: permit.method ?? '',
  locationId: permit.locationId,
  subLocationId: permit.subLocationId,
  level: permit.level,
  system: permit.system ?? '',
  holderId: permit.holderId,
  contractorId: permit.contractorId,
  hiradcId: permit.hiradcId,
  startsAt: permit.startsAt,
  endsAt: permit.endsAt,
  rankDetailIds: permit.rankDetails.map(({ id }) => id),
  checks: permit.checks.map(({ itemId, answer, remark }) => ({ itemId, answer, remark })),
  equipment: permit.equipment.map(({ equipmentId, isSubject }) => ({ equipmentId, isSubject })),
  people: permit.people.map(({ userId, crewRole, workerType }) => ({ userId, crewRole, workerType })),
  isolationPointIds: permit.isolationPointIds,
  files: permit.files.filter(({ purpose }) => purpose === 'DOCUMENT').map(({ fileId, itemId }) => ({ fileId, itemId })),
})

/** The values with which a new permit begins; under another one with its place, people and window. */
export function beginningOf({ kind, workTypeId = 0, parent }: NewPermit, now: Date, userId: number): PermitValues {
  const blank = blankOf(now, userId)
  if (!parent) return { ...blank, kind, workTypeId }
  const { projectId, locationId, subLocationId, level, system, holderId, contractorId, startsAt, endsAt } =
    valuesOf(parent)
  const { equipment, people } = valuesOf(parent)
  return {
    ...blank,
    kind,
    workTypeId,
    projectId,
    locationId,
    subLocationId,
    level,
    system,
    holderId,
    contractorId,
    startsAt,
    endsAt,
    parentId: parent.id,
    equipment,
    people,
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What a special permit takes over when its permit to work is chosen: the place, and the window as far as the one that is
 * written leaves that of the permit to work; people and equipment only as long as nobody has changed them.
 */
export function fromParent(values: PermitValues, initial: PermitValues, parent: PermitValues): PermitValues {
  const { locationId, subLocationId, level, system, startsAt, endsAt, ...rest } = parent
  const within = Date.parse(values.startsAt) >= Date.parse(startsAt) && Date.parse(values.endsAt) <= Date.parse(endsAt)
  const samePlace = values.locationId === locationId
  const { projectId, holderId, contractorId, people, equipment } = rest
  return {
    ...values,
    ...(samePlace ? {} : { locationId, subLocationId, level, system }),
    ...(within ? {} : { startsAt, endsAt }),
    ...(same(values.people, initial.people) ? { projectId, holderId, contractorId, people } : {}),
    ...(same(values.equipment, initial.equipment) ? { equipment } : {}),
  }
}
