import { administers } from '../role-rules.ts'
import type { Facts } from './facts.ts'
import type { ParsedRow } from './parse-row.ts'
import type { KnownPerson } from './people.ts'

type Wrong = (key: string, why: string, suggestion?: string) => void

/** Said where a file would take away what only the page of the person does. */
export const HEADS = 'This user administers users or roles. Change this on the page of the user'

/** Does somebody administer the company, or reach everything? Of these the last one must stay, which no file decides. */
export const isHead = (facts: Facts, { state }: KnownPerson): boolean =>
  state.roleIds.some((id) => {
    const role = facts.roles.get(id)
    return role !== undefined && (role.scope === 'all' || administers(role))
  })

/**
 * The roles that a person shall hold. New people without any get the role of their group or company; nobody gets what the
 * uploader may not give, and nobody changes the own ones.
 */
export function planRoles(
  row: ParsedRow,
  facts: Facts,
  person: KnownPerson | undefined,
  { groupId, self, wrong }: { groupId: number | null; self: boolean; wrong: Wrong },
): readonly number[] {
  const before = person?.state.roleIds ?? []
  if (row.roles === undefined && person) return before
  const after = row.roles === undefined ? defaultRole(facts, groupId) : namedRoles(row.roles, facts, wrong)
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const refused = added.flatMap((id) => {
    const role = facts.roles.get(id)
    const reason = role ? facts.against(role) : 'It is archived'
    return reason === null ? [] : [`You cannot give ${role?.name ?? 'this role'}: ${reason}`]
  })
  if (refused.length > 0) wrong('roles', refused.join('. '))
  if (person && added.length + removed.length > 0) {
    if (self) wrong('roles', 'You cannot change your own roles. Ask another administrator')
    else if (removed.length > 0 && isHead(facts, person)) wrong('roles', HEADS)
  }
  return after
}

function defaultRole(facts: Facts, groupId: number | null): number[] {
  const id = facts.defaultRoles.of(groupId)
  return id === undefined ? [] : [id]
}

function namedRoles(names: readonly string[], facts: Facts, wrong: Wrong): number[] {
  const unknown = names.filter((name) => facts.names.find('role', name).length === 0)
  if (unknown.length > 0) {
    const suggested = names.map((name) => (unknown.includes(name) ? facts.names.suggestion('role', name) : name))
    const suggestion = suggested.every((name) => name !== undefined) ? suggested.join('; ') : undefined
    wrong('roles', `No role has the name ${unknown.map((name) => `“${name}”`).join(', ')}`, suggestion)
  }
  return names.flatMap((name) => facts.names.find('role', name).map(({ id }) => id)).sort((one, other) => one - other)
}
