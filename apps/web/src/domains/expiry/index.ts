import type { PageDefinition } from '../../lib/pages.ts'

/** The calendar of what expires: everybody sees what they may read where it is kept, if only their own certificates. */
export const expiryPages: readonly PageDefinition[] = [
  { path: '/expiry', title: 'Expiry calendar', load: () => import('./expiry-page.tsx') },
]
