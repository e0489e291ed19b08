import type { CheckedRow, ImportJob } from '../../../platform/import/importer.ts'
import { addError, type Draft } from '../../../record-import/draft.ts'
import { whyScopeTooNarrow } from '../commands/access-checks.ts'
import { OWN_EMPLOYER, OWN_SUPERIOR, ownPositionErrors } from '../commands/own-position.ts'
import { type Facts, textsOf } from './facts.ts'
import { holdsOn, type KnownPerson, type PersonValues } from './people.ts'
import { type PlannedPosition, planPosition } from './plan-position.ts'
import { HEADS, isHead, planRoles } from './plan-roles.ts'
import { type UserRow, userRowOf } from './user-row.ts'

/** What a row would do to a user, or why it cannot. */
export interface Plan extends Omit<CheckedRow, 'targetId'> {
  readonly username: string
  readonly current: KnownPerson | null
  readonly values: PersonValues
  readonly roleIds: readonly number[]
  readonly position: PlannedPosition | null
  /** The changes by column, as the audit trail shows them. */
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly is: unknown }>>
}

const NO_EMAIL = 'Without an email this user cannot sign in. Download temporary passwords after the import'
const MORE_PERMISSIONS = 'This user has permissions that you do not have. Ask an administrator who has them'
const CANNOT_CHANGE = 'You can add users, but you cannot change this user. Ask your administrator'
const PLAIN = ['fullName', 'email', 'phone', 'nikPassport', 'gender', 'dateOfBirth', 'category'] as const

type Wrong = (key: string, why: string, suggestion?: string) => void

/** Plans a row from the facts; `today` is the day in Jakarta. */
export function planRow(draft: Draft, facts: Facts, { actor }: ImportJob, today: string): Plan {
  const { rowNumber, notes, names } = draft
  const wrong: Wrong = (key, why, suggestion) => addError(draft, key, why, suggestion)
  const tenant = actor.companyId
  const [username = ''] = textsOf(draft, 'username')
  if (username === '') wrong('username', 'Please input your Employee ID!')
  const known = facts.people.get(username)
  // The message does not tell another company from the own one.
  if (known && !(known.within && known.companyId === tenant)) wrong('username', 'This Employee ID is already used')
  else if (known && !known.changeable) wrong('username', CANNOT_CHANGE)
  // A user who cannot be changed is not compared.
  const person = known?.within && known.changeable && known.companyId === tenant ? known : undefined
  const row = userRowOf(draft, facts, person, today)
  const state = person?.state
  const self = person?.id === actor.userId
  if (person?.archived) wrong('username', 'This user is archived. Restore the user first')
  const roles = state?.roleIds.flatMap((id) => facts.roles.get(id) ?? []) ?? []
  const beyond = person && !self ? whyScopeTooNarrow(facts.manager.scopes, roles) : null
  if (beyond !== null) wrong('username', beyond)
  if (!known && row.fullName === undefined) wrong('fullName', 'This field is required')
  if (row.dateOfBirth !== undefined && row.dateOfBirth >= today)
    wrong('dateOfBirth', 'The date of birth must be in the past')
  checkTaken(username, row, facts, wrong)
  if (person && row.email !== undefined && row.email !== person.state.email) {
    if (self) wrong('email', 'Change your own email in your profile')
    else if (roles.some((role) => facts.against(role) !== null)) wrong('email', MORE_PERMISSIONS)
  }
  const employerId = row.employer ?? state?.employerId ?? actor.employerId
  if (actor.employerId !== tenant && employerId !== actor.employerId)
    wrong('employer', 'You can only import users of your own company')
  if (person && !self && employerId !== person.employerId && isHead(facts, person)) wrong('employer', HEADS)
  const groupId = row.group ?? state?.groupId ?? null
  const position = planPosition(row, draft, facts, person, { today, wrong })
  const { planned } = position
  const roleIds = known && !person ? [] : planRoles(row.roles, facts, person, { groupId, self, wrong })
  const superior = names.get('superior')
  if (!known) checkScope(planned, superior, actor, wrong)
  if (self && person) checkOwnPosition(person, planned, { row, superior, today, wrong })

  const values: PersonValues = {
    fullName: row.fullName ?? state?.fullName ?? '',
    email: row.email ?? state?.email ?? null,
    phone: row.phone ?? state?.phone ?? null,
    nikPassport: row.nikPassport ?? state?.nikPassport ?? null,
    gender: row.gender ?? state?.gender ?? null,
    dateOfBirth: row.dateOfBirth ?? state?.dateOfBirth ?? null,
    category: row.category ?? state?.category ?? null,
    menuPreferences: row.menuPreferences ?? state?.menuPreferences ?? [],
    employerId,
    groupId,
  }
  const changes: Record<string, { was: unknown; is: unknown }> = {}
  const compare = (key: string, was: unknown, is: unknown) => {
    if (was !== is) changes[key] = { was, is }
  }
  const labelOf = (key: string) => draft.labels.get(key) ?? names.get(key) ?? null
  for (const key of PLAIN) compare(key, state?.[key] ?? null, values[key])
  compare('menuPreferences', state?.menuPreferences.join('; ') || null, values.menuPreferences.join('; ') || null)
  if (row.employer !== undefined && employerId !== state?.employerId)
    compare('employer', person?.labels.employer ?? null, labelOf('employer'))
  if (row.group !== undefined && groupId !== state?.groupId)
    compare('group', person?.labels.group ?? null, labelOf('group'))
  for (const key of position.changed)
    changes[key] = { was: position.present ? (person?.labels[key] ?? null) : null, is: labelOf(key) }
  const before = state?.roleIds ?? []
  if (roleIds.length !== before.length || roleIds.some((id) => !before.includes(id))) {
    const after = roleIds.map((id) => facts.roles.get(id)?.name ?? '')
    changes.roles = { was: person?.roleNames.join('; ') ?? null, is: after.join('; ') }
  }

  const isWrong = [...notes.values()].some((note) => note.wrong !== undefined)
  const result = isWrong ? 'ERROR' : !person ? 'NEW' : Object.keys(changes).length === 0 ? 'SAME' : 'CHANGED'
  if (result === 'NEW' && values.email === null) notes.set('username', { hint: NO_EMAIL })
  if (person) {
    for (const [key, { was }] of Object.entries(changes)) {
      const oldValue = key === 'superior' ? person.superiorUsername : was
      if (!notes.has(key)) notes.set(key, { was: typeof oldValue === 'string' ? oldValue : null })
    }
  }
  return {
    rowNumber,
    username,
    result,
    notes: Object.fromEntries(notes),
    current: person ?? null,
    values,
    roleIds,
    position: planned,
    changes,
  }
}

/** An email address or national ID of another user is an error. */
function checkTaken(username: string, { email, nikPassport }: UserRow, { taken }: Facts, wrong: Wrong): void {
  const isTaken = (key: string) => (taken.get(key) ?? username) !== username
  if (email !== undefined && isTaken(`email ${email.toLowerCase()}`))
    wrong('email', 'Another user already uses this email address')
  if (nikPassport !== undefined && isTaken(`nikPassport ${nikPassport}`))
    wrong('nikPassport', 'Another user already has this national ID or passport number')
}

/** New users must be in the uploader's data scope. */
function checkScope(
  planned: PlannedPosition | null,
  superior: string | undefined,
  { scopes, departmentId, siteId, username }: ImportJob['actor'],
  wrong: Wrong,
): void {
  const inScope = scopes.some(
    (scope) =>
      scope === 'all' ||
      scope === 'company' ||
      (scope === 'department' && departmentId !== null && planned?.position.departmentId === departmentId) ||
      (scope === 'site' && siteId !== null && planned?.position.siteId === siteId) ||
      (scope === 'subordinates' && superior === username),
  )
  if (inScope) return
  const field = scopes.includes('department') ? 'department' : scopes.includes('site') ? 'site' : 'superior'
  wrong(field, 'This position is outside your data scope')
}

/** Users cannot set their own superior, position or employer, by a file neither. */
function checkOwnPosition(
  person: KnownPerson,
  planned: PlannedPosition | null,
  { row, superior, today, wrong }: { row: UserRow; superior: string | undefined; today: string; wrong: Wrong },
): void {
  if (row.employer !== undefined && row.employer !== person.employerId) wrong('employer', OWN_EMPLOYER)
  if (!planned) return
  const errors = ownPositionErrors(person.scopes, person.state.periods.find(holdsOn(today)), planned.position)
  for (const key of ['position', 'section', 'department', 'site', 'superior'] as const) {
    const why = errors[`${key}Id`]
    if (why !== undefined) wrong(key, why)
  }
  // A superior of the same file has no id yet.
  if (superior !== undefined && superior !== person.superiorUsername) wrong('superior', OWN_SUPERIOR)
}
