import type { PageDefinition } from '../../lib/pages.ts'

/** The expiry calendar: users see the records they can read, at least their own certificates. */
export const expiryPages: readonly PageDefinition[] = [
  { path: '/expiry', under: 'Master Data', title: 'Expiry calendar', load: () => import('./expiry-page.tsx') },
]
