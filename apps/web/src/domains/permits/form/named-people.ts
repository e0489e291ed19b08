import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'

/** Who stands in a permit, by id: the names come with it, also of people whom the reader cannot look up. */
export type Named = ReadonlyMap<number, string>

/** The names that permits bring along; a person without one is named by the employee ID. */
export const namesOf = (...permits: readonly (Pick<PermitDetail, 'people'> | null | undefined)[]): Named =>
  new Map(permits.flatMap((one) => one?.people.map(({ userId, name, username }) => [userId, name || username]) ?? []))
