import type { PageDefinition } from '../../lib/pages.ts'

/** The audit log; it needs read on Role. */
export const auditPages: readonly PageDefinition[] = [
  { path: '/audit', under: '/role', item: 'submenu/Role', title: 'Audit log', load: () => import('./audit-page.tsx') },
]
