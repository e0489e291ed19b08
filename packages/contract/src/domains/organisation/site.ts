import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { companySiteHead, siteHead } from './heads.ts'

const fields = {
  siteName: text(100),
  code: text(20),
  address: optionalText(500),
}

const definition = {
  write: z.strictObject(fields),
  read: z.object({ siteName: z.string(), code: z.string(), address: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'siteName', 'code', 'updatedAt'],
  defaultOrder: { column: 'siteName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
} as const

/** Sites as master data. */
export const site = resource('sites', {
  ...definition,
  ...siteHead,
})

/** The same sites under Company (AMB-50). */
export const companySite = resource('company-sites', {
  ...definition,
  ...companySiteHead,
})
