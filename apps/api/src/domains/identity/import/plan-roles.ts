import { administers } from '../role-rules.ts'
import type { Facts } from './facts.ts'
import type { KnownPerson } from './people.ts'

type Wrong = (key: string, why: string, suggestion?: string) => void

/** The message for changes that need the page of the user. */
export const HEADS = 'This user administers users or roles. Change this on the page of the user'

/** Whether a user administers the company or has scope all: the last one must stay, which no file decides. */
export const isHead = (facts: Facts, { state }: KnownPerson): boolean =>
  state.roleIds.some((id) => {
    const role = facts.roles.get(id)
    return role !== undefined && (role.scope === 'all' || administers(role))
  })

/**
 * The roles of a user after a row with these names of roles. New users without any get the role of their group or company;
 * no row gives what the uploader cannot give or changes the uploader's own roles.
 */
export function planRoles(
  names: readonly string[] | undefined,
  facts: Facts,
  person: KnownPerson | undefined,
  { groupId, self, wrong }: { groupId: number | null; self: boolean; wrong: Wrong },
): readonly number[] {
  const before = person?.state.roleIds ?? []
  if (names === undefined && person) return before
  const after = names === undefined ? [facts.defaultRoles.of(groupId) ?? []].flat() : namedRoles(names, facts, wrong)
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const reasons = added.flatMap((id) => {
    const role = facts.roles.get(id)
    const reason = role ? facts.against(role) : 'It is archived'
    return reason === null ? [] : [`You cannot give ${role?.name ?? 'this role'}: ${reason}`]
  })
  if (reasons.length > 0) wrong('roles', reasons.join('. '))
  if (person && added.length + removed.length > 0) {
    if (self) wrong('roles', 'You cannot change your own roles. Ask another administrator')
    else if (removed.length > 0 && isHead(facts, person)) wrong('roles', HEADS)
  }
  return after
}

function namedRoles(names: readonly string[], { roleIds, similarRoles }: Facts, wrong: Wrong): number[] {
  const unknown = names.filter((name) => !roleIds.get(name)?.length)
  if (unknown.length > 0) {
    const suggested = names.map((name) => (unknown.includes(name) ? similarRoles.get(name) : name))
    const suggestion = suggested.every((name) => name !== undefined) ? suggested.join('; ') : undefined
    wrong('roles', `No role has the name ${unknown.map((name) => `“${name}”`).join(', ')}`, suggestion)
  }
  const ids = new Set(names.flatMap((name) => roleIds.get(name) ?? []))
  return [...ids].sort((one, other) => one - other)
}
