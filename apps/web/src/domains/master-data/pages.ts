import type { PageDefinition } from '../../lib/pages.ts'

const item = 'submenu/Location'
const sub = 'submenu/Sub Location'
const typeForm = () => import('./location-type-form-page.tsx')

/** The pages of the master data. */
export const masterDataPages: readonly PageDefinition[] = [
  { path: '/master-location', item, title: 'Locations', load: () => import('./location-page.tsx') },
  {
    path: '/master-location/action',
    item,
    offeredTo: 'create',
    title: 'Add location',
    load: () => import('./location-form-page.tsx'),
  },
  { path: '/master-sub-location', item: sub, title: 'Sub-locations', load: () => import('./sub-location-page.tsx') },
  {
    path: '/master-sub-location/action',
    item: sub,
    offeredTo: 'create',
    title: 'Add sub-location',
    load: () => import('./sub-location-form-page.tsx'),
  },
  { path: '/master-location-type', item, title: 'Location types', load: () => import('./location-type-page.tsx') },
  { path: '/master-location-type/add', item, offeredTo: 'create', title: 'Add location type', load: typeForm },
  { path: '/master-location-type/update', item, ofRecord: true, title: 'Edit location type', load: typeForm },
]
