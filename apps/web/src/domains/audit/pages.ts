import type { PageDefinition } from '../../lib/pages.ts'

/** The page of the audit trail; whoever may read roles may read it. */
export const auditPages: readonly PageDefinition[] = [
  { path: '/audit', item: 'submenu/Role', title: 'Audit trail', load: () => import('./audit-page.tsx') },
]
