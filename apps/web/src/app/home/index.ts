import type { PageDefinition } from '../../lib/pages.ts'

/** Home (SHELL-34). */
export const homePages: readonly PageDefinition[] = [
  { path: '/home', item: 'menu/Home', title: 'Home', load: () => import('./home-page.tsx') },
]
