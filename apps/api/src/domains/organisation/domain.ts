import { department } from '@selamat/contract/domains/organisation/department'
import { group } from '@selamat/contract/domains/organisation/group'
import { hierarchy } from '@selamat/contract/domains/organisation/hierarchy'
import { position } from '@selamat/contract/domains/organisation/position'
import { section } from '@selamat/contract/domains/organisation/section'
import { site } from '@selamat/contract/domains/organisation/site'
import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import type { Domain } from '../../domain.ts'
import { companiesInFiles, mountOrganisation } from './index.ts'
import { canOpenLogo } from './settings/theme.ts'

/** Companies with their sites, departments, positions and hierarchies, and the settings of a company. */
export const organisation: Domain = {
  tables: {
    companies: { one: 'company', many: 'companies' },
    settings: { one: 'settings page', many: 'settings pages' },
  },
  mount: (app, { context, ports }) => mountOrganisation(app, context, ports.organisation),
  files: () => ({ theme: canOpenLogo }),
  importTargets: { companies: companiesInFiles },
  searched: [site, department, section, position, group, hierarchy, subHierarchy].map((resource) => ({ resource })),
}
