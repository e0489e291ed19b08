import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountGreetings } from './greeting.ts'
import { mountCorporate } from './settings/corporate.ts'
import { mountReminder } from './settings/reminder.ts'
import { type LogoFiles, mountTheme } from './settings/theme.ts'
import { mountSites } from './site.ts'

export { createCompany } from './commands/create-company.ts'
export { REMINDERS_SET, reminderSettingsOf, tenantsToRemind } from './settings/reminder.ts'
export { SAVED } from './settings/saved.ts'
export { demandWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from './settings/store.ts'
export { mayOpenLogo } from './settings/theme.ts'

/** What organisation asks of other domains; filled in `domains.ts`. */
export interface OrganisationPorts {
  readonly logos: LogoFiles
}

/** Companies and their parts. */
export function mountOrganisation(app: FastifyInstance, house: House, ports: OrganisationPorts): void {
  mountSites(app, house)
  mountGreetings(app, house)
  mountCorporate(app, house)
  mountTheme(app, house, ports.logos)
  mountReminder(app, house)
}
