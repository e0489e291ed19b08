import type { Scope } from '@selamat/contract/kit/permissions'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { OWN_EMPLOYER, OWN_SUPERIOR, ownPositionErrors } from '../commands/own-position.ts'
import type { Facts } from './facts.ts'
import type { Named } from './names.ts'
import type { NameKey, ParsedRow } from './parse-row.ts'
import type { KnownPerson } from './people.ts'
import { type Found, holdsOn, type PlannedPosition } from './plan-position.ts'

const LABELS: Readonly<Record<NameKey, string>> = {
  employer: 'company or contractor',
  department: 'department',
  section: 'section',
  position: 'position',
  site: 'site',
  group: 'group',
}
type Wrong = (key: string, why: string, suggestion?: string) => void

/** What a row names; a name that nothing has, or a section of another department, is wrong. */
export function findNames(row: ParsedRow, facts: Facts, person: KnownPerson | undefined, wrong: Wrong): Found {
  const found: Partial<Record<NameKey, Named>> = {}
  const today = person?.state.periods.at(-1)
  for (const key of ['employer', 'department', 'position', 'site', 'group', 'section'] as const) {
    const name = row.names[key]
    if (name === undefined) continue
    const all = facts.names.find(key, name)
    const departmentId = found.department?.id ?? today?.departmentId
    const one = key === 'section' ? (all.find((each) => each.departmentId === departmentId) ?? all[0]) : all[0]
    if (one === undefined) {
      wrong(key, `No ${LABELS[key]} has this name`, facts.names.suggestion(key, name))
      continue
    }
    if (key === 'section' && found.department && one.departmentId !== found.department.id) {
      wrong('section', 'This section belongs to another department')
    } else if (key === 'section' && all.length > 1 && !all.some((each) => each.departmentId === departmentId)) {
      wrong('section', 'Several departments have this section. Enter the department too')
    }
    found[key] = one
  }
  return found
}

/** E-mail address and national ID that somebody else has are wrong. */
export function checkUnique({ username, values }: ParsedRow, facts: Facts, wrong: Wrong): void {
  const mail = values.email === undefined ? undefined : facts.taken.get(`email ${values.email.toLowerCase()}`)
  if (mail !== undefined && mail !== username) wrong('email', 'Another user already uses this email address')
  const number = values.nikPassport === undefined ? undefined : facts.taken.get(`nikPassport ${values.nikPassport}`)
  if (number !== undefined && number !== username) {
    wrong('nikPassport', 'Another user already has this national ID or passport number')
  }
}

interface SuperiorCheck {
  readonly tenant: number
  readonly contractorCompany: number | null
  readonly applying: boolean
  readonly person: KnownPerson | undefined
  readonly wrong: Wrong
}

/** A superior is a living person of the tenant, for a contractor's uploader of the own firm, or stands in the same file. */
export function checkSuperior(
  row: ParsedRow,
  facts: Facts,
  { tenant, contractorCompany, applying, person, wrong }: SuperiorCheck,
): void {
  if (row.superior === undefined || row.superior === person?.superiorUsername) return
  const superior = facts.superiors.get(row.superior)
  const usable =
    superior &&
    superior.companyId === tenant &&
    !superior.archived &&
    (contractorCompany === null || superior.employerId === contractorCompany)
  if (!usable && !(superior === undefined && facts.inFile.has(row.superior))) {
    wrong(
      'superior',
      applying && !superior
        ? 'No user has this Employee ID yet. Correct the row of the superior first'
        : 'No user has this Employee ID',
    )
  }
  if (facts.loops.has(row.rowNumber)) wrong('superior', 'This superior is already below this user')
}

/** Nobody imports people they could not see afterwards. */
export function checkScope(
  row: ParsedRow,
  planned: PlannedPosition | null,
  actor: ImportJob['actor'],
  wrong: Wrong,
): void {
  const { scopes, departmentId, siteId, username } = actor
  const has = (scope: Scope) => scopes.includes(scope)
  const reached =
    has('all') ||
    has('company') ||
    (has('department') && departmentId !== null && planned?.position.departmentId === departmentId) ||
    (has('site') && siteId !== null && planned?.position.siteId === siteId) ||
    (has('subordinates') && row.superior === username)
  if (reached) return
  const field = has('department') ? 'department' : has('site') ? 'site' : 'superior'
  wrong(field, 'This position is outside your data scope')
}

/** Nobody gives oneself a superior, another position or employer, by a file neither. */
export function checkOwnPosition(
  row: ParsedRow,
  found: Found,
  person: KnownPerson,
  planned: PlannedPosition | null,
  { today, wrong }: { today: string; wrong: Wrong },
): void {
  if (found.employer && found.employer.id !== person.employerId) wrong('employer', OWN_EMPLOYER)
  if (!planned) return
  const name = ownPositionErrors(person.scopes, person.state.periods.find(holdsOn(today)), planned.position)
  for (const key of ['position', 'section', 'department', 'site', 'superior'] as const) {
    const why = name[`${key}Id`]
    if (why !== undefined) wrong(key, why)
  }
  // Somebody of the same file has no id yet.
  if (row.superior !== undefined && row.superior !== person.superiorUsername) wrong('superior', OWN_SUPERIOR)
}
