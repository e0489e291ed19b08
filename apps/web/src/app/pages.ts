import { articlePages } from '../domains/articles/index.ts'
import { auditPages } from '../domains/audit/index.ts'
import { dashboardPages, hoursPages } from '../domains/dashboards/index.ts'
import { evidencePages } from '../domains/evidence/index.ts'
import { expiryPages } from '../domains/expiry/index.ts'
import { formPages } from '../domains/forms/index.ts'
import { hiradcPages } from '../domains/hiradc/index.ts'
import { identityPages } from '../domains/identity/index.ts'
import { importPages } from '../domains/imports/index.ts'
import { masterDataPages } from '../domains/master-data/index.ts'
import { medicalPages } from '../domains/medical/index.ts'
import { notificationPages } from '../domains/notifications/index.ts'
import { organisationPages } from '../domains/organisation/index.ts'
import { permitPages } from '../domains/permits/index.ts'
import { safetyVoicePages } from '../domains/safety-voice/index.ts'
import { workflowPages } from '../domains/workflow/index.ts'
import type { PageDefinition } from '../lib/pages.ts'

/** All mounted pages by domain, without sign-in, /403 and not-found. */
export const PAGES: readonly PageDefinition[] = [
  { path: '/home', item: 'menu/Home', title: 'Home', load: () => import('./home/home-page.tsx') },
  { path: '/update-password', title: 'Update Password', load: () => import('./account/update-password-page.tsx') },
  ...workflowPages,
  ...formPages,
  ...organisationPages,
  ...identityPages,
  ...importPages,
  ...masterDataPages,
  ...hiradcPages,
  ...permitPages,
  ...medicalPages,
  ...safetyVoicePages,
  ...articlePages,
  ...hoursPages,
  ...evidencePages,
  ...dashboardPages,
  ...expiryPages,
  ...auditPages,
  ...notificationPages,
]

/** The paths of all mounted pages. */
export const MOUNTED: ReadonlySet<string> = new Set(PAGES.map((page) => page.path))
