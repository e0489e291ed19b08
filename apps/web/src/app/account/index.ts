import type { PageDefinition } from '../../lib/pages.ts'

/** The pages of the user's account. */
export const accountPages: readonly PageDefinition[] = [
  { path: '/update-password', title: 'Update Password', load: () => import('./update-password-page.tsx') },
]
