import { formRecordHead } from '@selamat/contract/domains/forms/heads'
import type { PageDefinition } from '../../../lib/pages.ts'

const item = formRecordHead.menuItem
const list = (which: 'published' | 'drafts') => async () => {
  const element = (await import('./form-lists.tsx')).default[which]
  return { default: () => element }
}

/** The pages of forms as records. */
export const formPages: readonly PageDefinition[] = [
  { path: formRecordHead.paths.list, item, title: 'Forms', load: list('published') },
  { path: '/general-form-draft', under: formRecordHead.paths.list, item, title: 'Draft forms', load: list('drafts') },
  {
    path: formRecordHead.paths.add ?? '',
    under: formRecordHead.paths.list,
    item,
    writes: true,
    title: 'Add form',
    load: () => import('../builder/add-form-page.tsx'),
  },
  {
    path: formRecordHead.paths.edit ?? '',
    under: formRecordHead.paths.list,
    item,
    writes: true,
    ofRecord: true,
    rail: true,
    title: 'Edit form',
    load: () => import('../builder/form-builder-page.tsx'),
  },
  {
    path: '/form-record',
    under: formRecordHead.paths.list,
    item,
    ofRecord: true,
    title: 'Form',
    load: () => import('./form-record-page.tsx'),
  },
]
