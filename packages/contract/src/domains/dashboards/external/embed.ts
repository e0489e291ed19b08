import { z } from 'zod'
import { endpoint, idParams, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { instant, storedVersion } from '../../../kit/text.ts'

/** How another product lets its dashboards be shown: Metabase by a token, others by a signed address. */
export const EMBED_KINDS = ['METABASE', 'SIGNED'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]
export const EMBED_KIND_LABELS: Readonly<Record<EmbedKind, string>> = {
  METABASE: 'Metabase (static embedding)',
  SIGNED: 'Signed address (HMAC)',
}

/** An address is good for so long; the page asks for a new one a minute before. */
export const EMBED_MINUTES = 10

const settingsWrite = z.strictObject({
  /** One of the origins that the server allows; null: external dashboards are off. */
  origin: z.url('Choose one from the list').nullable(),
  kind: z.enum(EMBED_KINDS, 'Choose one from the list'),
})
export type EmbedSettings = z.output<typeof settingsWrite>
export const EMBED_DEFAULTS: EmbedSettings = { origin: null, kind: 'METABASE' }
export const embedSettingsWrite = settingsWrite

const stored = settingsWrite.extend({
  /** What `EMBED_ORIGINS` allows. */
  origins: z.array(z.string()),
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
const example = { origin: 'https://metabase.example.com', kind: 'METABASE' as const }
const data = { ...example, origins: ['https://metabase.example.com'], version: 1, updatedAt: null, updatedBy: null }

/** Dashboards of other products. */
export const embed = {
  open: endpoint({
    method: 'POST',
    path: '/dashboards/embed/:id',
    summary: 'The signed address of an external dashboard, for ten minutes',
    permission: may(['submenu/Dashboard', 'submenu/Management Dashboard'], 'read'),
    params: idParams,
    confidential: true,
    data: z.object({
      address: z.string(),
      /** So many seconds is the address good. */
      seconds: z.int(),
      title: z.string(),
      border: z.boolean(),
    }),
  }),
  readSettings: endpoint({
    method: 'GET',
    path: '/dashboards/embed-settings',
    summary: 'Read where external dashboards come from',
    permission: may('submenu/Management Dashboard', 'read'),
    example: { data },
    data: stored,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/dashboards/embed-settings',
    summary: 'Change where external dashboards come from',
    done: SAVED,
    permission: may('submenu/Management Dashboard', 'update'),
    example: { body: { ...example, version: 0 }, data },
    body: settingsWrite.extend({ version: storedVersion }),
    data: stored,
  }),
}
