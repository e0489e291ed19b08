import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { whyScopeTooNarrow } from '../commands/access-checks.ts'
import { checkOwnPosition, checkScope, checkSuperior, checkUnique, findNames } from './check-row.ts'
import type { Facts } from './facts.ts'
import type { ParsedRow } from './parse-row.ts'
import type { KnownPerson } from './people.ts'
import { type PlannedPosition, planPosition } from './plan-position.ts'
import { HEADS, isHead, planRoles } from './plan-roles.ts'

/** A person as the row leaves the person. */
export interface PersonValues {
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
  readonly nikPassport: string | null
  readonly gender: string | null
  readonly dateOfBirth: string | null
  readonly category: string | null
  readonly menuPreferences: readonly string[]
  readonly employerId: number
  readonly groupId: number | null
}

/** What a row would do to a person, or why it cannot. */
export interface Plan {
  readonly rowNumber: number
  readonly username: string
  readonly person: KnownPerson | undefined
  readonly result: 'NEW' | 'CHANGED' | 'SAME' | 'ERROR'
  readonly notes: Readonly<Record<string, CellNote>>
  readonly values: PersonValues
  readonly roleIds: readonly number[]
  readonly position: PlannedPosition | null
  /** What changes, in the words of the trail, by field. */
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly is: unknown }>>
}

const OWN_EMAIL = 'Change your own email in your profile'
const NO_EMAIL = 'Without an email this user cannot sign in. Download temporary passwords after the import'
const MORE_PERMISSIONS = 'This user has permissions that you do not have. Ask an administrator who has them'
const CANNOT_CHANGE = 'You can add users, but you cannot change this user. Ask your administrator'
const PLAIN = ['fullName', 'email', 'phone', 'nikPassport', 'gender', 'dateOfBirth', 'category'] as const

/** Judges a row by what the company knows; `today` is the day in Jakarta. */
export function planRow(row: ParsedRow, facts: Facts, { actor, applying }: ImportJob, today: string): Plan {
  const notes: Record<string, CellNote> = { ...row.notes }
  const wrong = (key: string, why: string, suggestion?: string) => {
    if (notes[key]?.wrong === undefined)
      notes[key] = suggestion === undefined ? { wrong: why } : { wrong: why, suggestion }
  }
  const tenant = actor.companyId
  const known = facts.people.get(row.username)
  // Whose it is stays untold, another company's or out of reach.
  if (known && !(known.within && known.companyId === tenant)) wrong('username', 'This Employee ID is already used')
  else if (known && !known.changeable) wrong('username', CANNOT_CHANGE)
  // Of somebody whom the uploader cannot change, nothing is compared or told.
  const person = known?.within && known.changeable && known.companyId === tenant ? known : undefined
  const self = person?.id === actor.userId
  if (person?.archived) wrong('username', 'This user is archived. Restore the user first')
  const roles = person?.state.roleIds.flatMap((id) => facts.roles.get(id) ?? []) ?? []
  const beyond = person && !self ? whyScopeTooNarrow(facts.manager.scopes, roles) : null
  if (beyond !== null) wrong('username', beyond)

  const found = findNames(row, facts, person, wrong)
  const employerId = found.employer?.id ?? person?.employerId ?? actor.employerId
  if (actor.employerId !== tenant && employerId !== actor.employerId)
    wrong('employer', 'You can only import users of your own company')
  if (person && !self && employerId !== person.employerId && isHead(facts, person)) wrong('employer', HEADS)
  const groupId = found.group?.id ?? person?.state.groupId ?? null
  if (!known && row.values.fullName === undefined) wrong('fullName', 'This field is required')
  checkUnique(row, facts, wrong)
  if (person && row.values.email !== undefined && row.values.email !== person.state.email) {
    if (self) wrong('email', OWN_EMAIL)
    else if (roles.some((role) => facts.against(role) !== null)) wrong('email', MORE_PERMISSIONS)
  }
  checkSuperior(row, facts, {
    tenant,
    contractorCompany: actor.employerId === tenant ? null : actor.employerId,
    applying,
    person,
    wrong,
  })
  const { planned, changed, present } = planPosition(row, found, facts, person, { today, wrong })
  const roleIds = known && !person ? [] : planRoles(row, facts, person, { groupId, self, wrong })
  if (!known) checkScope(row, planned, actor, wrong)
  if (self && person) checkOwnPosition(row, found, person, planned, { today, wrong })

  const state = person?.state
  const values: PersonValues = {
    fullName: row.values.fullName ?? state?.fullName ?? '',
    email: row.values.email ?? state?.email ?? null,
    phone: row.values.phone ?? state?.phone ?? null,
    nikPassport: row.values.nikPassport ?? state?.nikPassport ?? null,
    gender: row.values.gender ?? state?.gender ?? null,
    dateOfBirth: row.values.dateOfBirth ?? state?.dateOfBirth ?? null,
    category: row.values.category ?? state?.category ?? null,
    menuPreferences: row.values.menuPreferences ?? state?.menuPreferences ?? [],
    employerId,
    groupId,
  }
  const changes: Record<string, { was: unknown; is: unknown }> = {}
  for (const key of PLAIN)
    if (values[key] !== (state?.[key] ?? null)) changes[key] = { was: state?.[key] ?? null, is: values[key] }
  const preferred = values.menuPreferences.join('; ')
  if (preferred !== (state?.menuPreferences.join('; ') ?? '')) {
    changes.menuPreferences = { was: state?.menuPreferences.join('; ') ?? null, is: preferred }
  }
  if (found.employer && employerId !== person?.employerId)
    changes.employer = { was: person?.labels.employer ?? null, is: found.employer.name }
  if (found.group && groupId !== state?.groupId)
    changes.group = { was: person?.labels.group ?? null, is: found.group.name }
  for (const key of changed) {
    const superior = row.superior === undefined ? null : (facts.superiors.get(row.superior)?.fullName ?? row.superior)
    const is = key === 'superior' ? superior : (found[key]?.name ?? null)
    changes[key] = { was: present ? (person?.labels[key] ?? null) : null, is }
  }
  const before = state?.roleIds ?? []
  if (roleIds.length !== before.length || roleIds.some((id) => !before.includes(id))) {
    const names = roleIds.map((id) => facts.roles.get(id)?.name ?? '')
    changes.roles = { was: person?.roleNames.join('; ') ?? null, is: names.join('; ') }
  }

  const isWrong = Object.values(notes).some((note) => note.wrong !== undefined)
  const result = isWrong ? 'ERROR' : !person ? 'NEW' : Object.keys(changes).length === 0 ? 'SAME' : 'CHANGED'
  if (result === 'NEW' && values.email === null) notes.username = { hint: NO_EMAIL }
  if (person) {
    for (const [key, { was }] of Object.entries(changes)) {
      const oldValue = key === 'superior' ? person.superiorUsername : was
      if (notes[key] === undefined) notes[key] = { was: typeof oldValue === 'string' ? oldValue : null }
    }
  }
  return {
    rowNumber: row.rowNumber,
    username: row.username,
    person,
    result,
    notes,
    values,
    roleIds,
    position: planned,
    changes,
  }
}
