import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import type { UserRecord } from '../queries/user-detail.ts'

/** The audited values of a user: names instead of ids, no computed values. */
export function auditValues(row: UserRecord): Record<string, unknown> {
  const { fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink } = row
  const { employerName, groupName, positionName, sectionName, departmentName, siteName, superiorName } = row
  return {
    fullName,
    email,
    phone,
    nikPassport,
    gender,
    dateOfBirth,
    category,
    consultationLink,
    menuPreferences: row.menuPreferences.join(', '),
    employer: employerName,
    group: groupName,
    position: positionName,
    section: sectionName,
    department: departmentName,
    site: siteName,
    superior: superiorName,
    validFrom: row.validFrom,
    roles: row.roles.map(({ name }) => name).join(', '),
  }
}

const VISIBLE_DIGITS = 4

/** Masks a national ID except its end. */
const masked = (value: unknown) => (typeof value === 'string' ? `••••${value.slice(-VISIBLE_DIGITS)}` : null)

/** Audited fields with the national ID masked. */
export const discreet = (fields: Record<string, unknown>) =>
  'nikPassport' in fields ? { ...fields, nikPassport: masked(fields.nikPassport) } : fields

/** Writes an audit row about a user; the user's row is locked. */
export function auditPerson(
  tx: Tx,
  context: AppContext,
  { actor, requestId }: Writer,
  user: Pick<UserRecord, 'id' | 'companyId' | 'fullName' | 'username'>,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  reason: string | null = null,
): Promise<void> {
  return writeAudit(tx, {
    companyId: user.companyId,
    actorId: actor.userId,
    at: context.clock.now(),
    entity: 'users',
    entityId: user.id,
    label: `${user.fullName} (${user.username})`,
    action,
    before: change.before ? discreet(change.before) : null,
    after: change.after ? discreet(change.after) : null,
    reason,
    requestId,
  })
}
