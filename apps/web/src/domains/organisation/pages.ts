import type { PageDefinition } from '../../lib/pages.ts'

const item = 'submenu/Location'
const form = () => import('./site-form-page.tsx')

/** The pages of the organisation. */
export const organisationPages: readonly PageDefinition[] = [
  { path: '/master-site', item, title: 'Sites', load: () => import('./site-page.tsx') },
  { path: '/master-site/add', item, offeredTo: 'create', title: 'Add site', load: form },
  { path: '/master-site/edit', item, ofRecord: true, title: 'Edit site', load: form },
]
