import { role } from '@selamat/contract/domains/identity/role'
import type { Domain, DomainJob } from '../../domain.ts'
import { certificateEvidence } from './certificate-evidence.ts'
import { certificateExpiry } from './certificate-expiry.ts'
import { certificateReminders } from './certificate-reminders.ts'
import { cleanUpSessions } from './commands/clean-up.ts'
import { removeOldCodes } from './commands/one-time-codes.ts'
import { removeAbandoned } from './commands/register-company.ts'
import { forgetProofs } from './commands/sign-with-password.ts'
import { removeOldEmailChanges } from './commands/undo-email-change.ts'
import { userImporter } from './import/user-importer.ts'
import { identityEffects, mountIdentity, peopleInFiles } from './index.ts'
import { identityMeasures } from './measures.ts'
import { mayOpenCertificate } from './queries/certificates.ts'
import { mayOpenPhoto } from './queries/photo.ts'

const clean = (name: string, cron: string, counts: string, run: typeof cleanUpSessions): DomainJob => ({
  name,
  cron,
  counts,
  run: ({ context }) => run(context),
})

/** People with their accounts, sessions, roles, positions, appointments and certificates. */
export const identity: Domain = {
  tables: {
    users: { one: 'user', many: 'users' },
    employments: { one: 'position of a user', many: 'positions of users' },
    appointments: { one: 'safety appointment', many: 'safety appointments' },
    certificates: { one: 'certificate', many: 'certificates' },
    sessions: { one: 'session', many: 'sessions' },
    user_roles: { one: 'role of a user', many: 'roles of users' },
    group_roles: { one: 'role of a group', many: 'roles of groups' },
    one_time_codes: { one: 'sign-in code', many: 'sign-in codes' },
  },
  mount: (app, { context, ports }) => mountIdentity(app, context, ports.identity),
  events: ({ context }) => identityEffects(context),
  jobs: [
    clean('forget-proofs', '22 * * * *', 'used proofs removed', forgetProofs),
    clean('clean-up-sessions', '27 * * * *', 'rows of ended sessions removed', cleanUpSessions),
    clean('remove-abandoned', '37 * * * *', 'abandoned registrations removed', removeAbandoned),
    clean('remove-old-codes', '43 3 * * *', 'old codes removed', removeOldCodes),
    clean('remove-old-email-changes', '45 3 * * *', 'old email changes removed', removeOldEmailChanges),
  ],
  files: () => ({ user: mayOpenPhoto, certificate: mayOpenCertificate }),
  evidence: ({ context }) => [certificateEvidence(context)],
  importers: { users: userImporter },
  importTargets: { users: peopleInFiles },
  expiry: [certificateExpiry],
  reminders: [certificateReminders],
  searched: [{ resource: role }],
  measures: () => identityMeasures,
}
