import type { PageDefinition } from '../../lib/pages.ts'

/** The email outbox; the server shows it only to users whose data scope is all companies. */
export const notificationPages: readonly PageDefinition[] = [
  {
    path: '/mail-outbox',
    under: '/company-profile',
    item: 'submenu/Company',
    title: 'Email outbox',
    load: () => import('./mail-outbox-page.tsx'),
  },
]
