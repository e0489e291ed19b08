import type { PageDefinition } from '../../lib/pages.ts'

/** The mail outbox; the server shows it only to whoever reaches every company. */
export const notificationPages: readonly PageDefinition[] = [
  { path: '/mail-outbox', item: 'submenu/Company', title: 'Mail outbox', load: () => import('./mail-outbox-page.tsx') },
]
