import { IMPORT_ITEMS, MEDICINES_ITEM } from '@selamat/contract/domains/imports/items'
import type { PageDefinition } from '../../lib/pages.ts'

/** The pages of imports. */
export const importPages: readonly PageDefinition[] = [
  {
    path: '/bulk-upload-user',
    item: 'submenu/Bulk Upload User',
    title: 'Bulk upload of users',
    load: async () => ({ default: (await import('./import-page.tsx')).UsersImportPage }),
  },
  {
    path: '/bulk-upload-medicine',
    item: MEDICINES_ITEM,
    title: 'Bulk upload of medicines',
    load: async () => ({ default: (await import('./import-page.tsx')).MedicinesImportPage }),
  },
  {
    path: '/import',
    item: IMPORT_ITEMS,
    // Each list leads to the import of its own kind.
    ofRecord: true,
    title: 'Import',
    load: () => import('./import-page.tsx'),
  },
]
