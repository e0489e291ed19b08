import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import type { Target } from '../../record-import/targets.ts'
import { mountCompanies } from './company.ts'
import { mountDepartments } from './department.ts'
import { mountGreetings } from './greeting.ts'
import { mountGroups } from './group.ts'
import { mountHierarchies } from './hierarchy.ts'
import { mountLookUps } from './look-ups.ts'
import type { PeoplePorts } from './ports.ts'
import { mountPositions } from './position.ts'
import { mountSections } from './section.ts'
import { mountCorporate } from './settings/corporate.ts'
import { mountReminder } from './settings/reminder.ts'
import { mountTheme } from './settings/theme.ts'
import { mountSites } from './site.ts'
import { mountSubHierarchies } from './sub-hierarchy.ts'

export { createCompany } from './commands/create-company.ts'
export {
  abandonedRegistrations,
  completeRegistration,
  correctRegistration,
  openRegistration,
  removeRegistrations,
} from './commands/registration.ts'
export type { AdministratorAccount, AdministratorCompany, PeoplePorts } from './ports.ts'
export { REMINDERS_SET, reminderSettingsOf, tenantsToRemind } from './settings/reminder.ts'
export { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from './settings/store.ts'
export { type Version, versionedSetting } from './settings/versioned.ts'

/** Companies in import files: the own one and its contractors, by name. */
export const companiesInFiles: Target = {
  table: 'companies',
  label: { one: 'company', many: 'companies' },
  by: ['company_name'],
  scope: ({ employerId, companyId }) =>
    employerId === companyId ? sql<SqlBool>`true` : sql<SqlBool>`t.id = ${employerId}`,
  tenant: 'coalesce(t.parent_company_id, t.id)',
}

/** Mounts companies, their structure and settings. */
export function mountOrganisation(app: FastifyInstance, context: AppContext, people: PeoplePorts): void {
  mountSites(app, context)
  mountGreetings(app, context)
  mountCorporate(app, context)
  mountTheme(app, context)
  mountReminder(app, context)
  mountCompanies(app, context, people)
  mountDepartments(app, context)
  mountSections(app, context)
  mountPositions(app, context)
  mountGroups(app, context)
  mountHierarchies(app, context)
  mountSubHierarchies(app, context, people)
  mountLookUps(app, context)
}
