import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import type { Target } from '../../record-import/targets.ts'
import { mountAppointments } from './appointment.ts'
import { mountAuth } from './auth.ts'
import { mountCertificates } from './certificate.ts'
import { mailCode, recordWrongCode } from './commands/mail-code.ts'
import { recordFailure } from './commands/note-failure.ts'
import { mountEmployments } from './employment.ts'
import type { IdentityPorts } from './ports.ts'
import { mountProfiles } from './profile.ts'
import { mountRecovery } from './recovery.ts'
import { mountRegistration } from './registration.ts'
import { mountRoles } from './role.ts'
import { mountSecondFactor } from './second-factor.ts'
import { mountGroupSettings } from './settings/group.ts'
import { mountRoleSettings } from './settings/role.ts'
import { mountUsers } from './user.ts'
import { mountOwnSessions, mountUserSessions } from './user-session.ts'
import { mountUserWrites } from './user-write.ts'

export { assertScopeCovers, keepingAdministrators, scopeReason } from './commands/access-checks.ts'
export { cleanUpSessions } from './commands/clean-up.ts'
export { prepareAdministrator } from './commands/company-administrator.ts'
export { confirmBySecond } from './commands/confirm-by-second.ts'
export { createFirstAdmin } from './commands/first-admin.ts'
export { removeOldCodes } from './commands/one-time-codes.ts'
export { assertRate } from './commands/rate-limit.ts'
export { removeAbandoned } from './commands/register-company.ts'
export { insertSeededRoles } from './commands/seed-roles.ts'
export { forgetProofs, signWithPassword } from './commands/sign-with-password.ts'
export { removeOldEmailChanges } from './commands/undo-email-change.ts'
export type { Handover, IdentityPorts } from './ports.ts'
export { holderInScope } from './queries/certificates.ts'
export { headcount, peopleOf, USER_COUNT } from './queries/organisation-people.ts'
export { personScope, userScope } from './queries/user-scope.ts'
export { seededRoles } from './seeded-roles.ts'

/** How import files name a user: by employee ID, or by a full name that only one user has. */
export const peopleInFiles: Target = {
  table: 'users',
  label: { one: 'person', many: 'people' },
  by: ['username', 'full_name'],
  written: 'employee ID',
  unlisted: true,
}

/** People, their roles and their sessions. */
export function mountIdentity(app: FastifyInstance, context: AppContext, ports: IdentityPorts): void {
  mountAuth(app, context)
  mountRegistration(app, context)
  mountRecovery(app, context)
  mountSecondFactor(app, context)
  mountUsers(app, context)
  mountUserWrites(app, context, ports)
  mountEmployments(app, context)
  mountAppointments(app, context)
  mountUserSessions(app, context)
  mountOwnSessions(app, context)
  mountRoles(app, context)
  mountGroupSettings(app, context)
  mountRoleSettings(app, context)
  mountProfiles(app, context)
  mountCertificates(app, context)
}

/** What the outbox asks of identity. */
export const identityEffects = (context: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  'recovery-code': mailCode(context),
  'sign-in-failed': recordFailure(context),
  'recovery-code-failed': recordWrongCode(context),
})
