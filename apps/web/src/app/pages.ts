import { auditPages } from '../domains/audit/index.ts'
import { expiryPages } from '../domains/expiry/index.ts'
import { identityPages } from '../domains/identity/index.ts'
import { importPages } from '../domains/imports/index.ts'
import { masterDataPages } from '../domains/master-data/index.ts'
import { notificationPages } from '../domains/notifications/index.ts'
import { organisationPages } from '../domains/organisation/index.ts'
import { workflowPages } from '../domains/workflow/index.ts'
import type { PageDefinition } from '../lib/pages.ts'
import { accountPages } from './account/index.ts'
import { homePages } from './home/index.ts'

/** Every page that is mounted, domain by domain; sign-in, /403 and not-found stand beside them. */
export const PAGES: readonly PageDefinition[] = [
  ...homePages,
  ...accountPages,
  ...workflowPages,
  ...organisationPages,
  ...identityPages,
  ...importPages,
  ...masterDataPages,
  ...expiryPages,
  ...auditPages,
  ...notificationPages,
]

/** The paths that the menu may lead to. */
export const MOUNTED: ReadonlySet<string> = new Set(PAGES.map((page) => page.path))
