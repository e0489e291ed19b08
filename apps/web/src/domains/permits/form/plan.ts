import type { PlanInput } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { PermitValues } from './values.ts'

/** What conflicts depend on, without the draft itself; null until type, place and window are chosen. */
export function planOf(values: PermitValues, id: number | null): PlanInput | null {
  const { workTypeId, locationId, subLocationId, parentId, level, system, startsAt, endsAt } = values
  if (workTypeId === 0 || locationId === 0 || new Date(endsAt) <= new Date(startsAt)) return null
  const people = values.people.filter(({ userId }) => userId > 0).map(({ userId, crewRole }) => ({ userId, crewRole }))
  return {
    id,
    parentId,
    workTypeId,
    locationId,
    subLocationId,
    level,
    system,
    startsAt,
    endsAt,
    people,
    equipment: values.equipment,
  }
}
