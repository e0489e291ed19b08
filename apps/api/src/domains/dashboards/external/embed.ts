import {
  EMBED_DEFAULTS,
  EMBED_MINUTES,
  type EmbedSettings,
  embed,
  embedSettingsWrite,
} from '@selamat/contract/domains/dashboards/external/embed'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { unsealWith } from '../../../platform/crypto.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { scopesFor } from '../../../platform/session.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../../organisation/index.ts'
import { purposeOf } from '../commands.ts'
import { signedAddress, UnsignableAddress } from './signed-address.ts'

const settingOf = ({ value, version }: { readonly value: unknown; readonly version: number }): EmbedSettings =>
  version === 0 ? EMBED_DEFAULTS : embedSettingsWrite.parse(value)

interface External {
  readonly name: string
  readonly title: string
  readonly border: boolean
  readonly keySealed: string
}

/** An external dashboard of the own roles, or any where dashboards are managed; a built-in one, a foreign and a missing one are 404 alike. */
async function externalFor(context: AppContext, db: Executor, actor: Actor, id: number): Promise<External> {
  const manages = await scopesFor(context, actor, { anyOf: ['submenu/Management Dashboard'], action: 'read' })
  const [found] = await run<External>(
    db,
    sql`select d.name, d.title, d.border, d.key_sealed from dashboards d
      where d.id = ${id} and d.company_id = ${actor.companyId} and d.source = 'EXTERNAL' and d.archived_at is null
        and (${manages.length > 0} or exists (select from dashboard_roles dr join user_roles ur on ur.role_id = dr.role_id
          join roles r on r.id = dr.role_id and r.archived_at is null where dr.dashboard_id = d.id and ur.user_id = ${actor.userId}))`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** The key of a dashboard; it is in no answer, log or trail. */
function keyOf({ keys }: AppContext, companyId: number, sealed: string): string {
  try {
    return unsealWith(Buffer.from(keys.tokenSecret).toString('base64'), purposeOf(companyId), sealed)
  } catch {
    throw httpError('RULE', { message: 'The key of this dashboard cannot be read any more. Enter it again' })
  }
}

/** A reader of one site alone sees that site there, too. */
const siteOf = ({ scopes, siteId, employerId, companyId }: Actor) =>
  employerId === companyId && scopes.some((scope) => scope === 'company' || scope === 'all') ? null : (siteId ?? 0)

/** Signs the address of an external dashboard for one reader, for ten minutes. Throws 404, 422 where it cannot be signed. */
async function openExternal(context: AppContext, { actor, params }: SignedCall<typeof embed.open>) {
  const db = context.database.kysely
  const { name, title, border, keySealed } = await externalFor(context, db, actor, params.id)
  const { origin, kind } = settingOf(await readSetting(db, actor.companyId, 'embed'))
  if (origin === null)
    throw httpError('RULE', { message: 'External dashboards are turned off. Ask your administrator' })
  // The server can have withdrawn it since.
  if (!context.config.embedOrigins.includes(origin))
    throw httpError('RULE', { message: 'The server does not allow this origin any more. Ask your administrator' })
  const key = keyOf(context, actor.companyId, keySealed)
  const expiresAt = new Date(context.clock.now().getTime() + EMBED_MINUTES * 60_000)
  const { companyId } = actor
  try {
    const address = signedAddress({ kind, origin, name, key, companyId, siteId: siteOf(actor), border, expiresAt })
    return { address, seconds: EMBED_MINUTES * 60, title, border }
  } catch (error) {
    if (error instanceof UnsignableAddress) throw httpError('RULE', { message: error.message })
    throw error
  }
}

/** Dashboards of other products, signed for each view. */
export function mountExternal(app: FastifyInstance, context: AppContext): void {
  const { database, config, clock } = context
  const origins = [...config.embedOrigins]

  async function present(db: Executor, companyId: number) {
    const found = await readSetting(db, companyId, 'embed')
    return { ...settingOf(found), origins, ...stampsOf(found) }
  }
  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof embed.updateSettings>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    if (after.origin !== null && !origins.includes(after.origin))
      throw httpError('INVALID', { errors: { origin: CHOOSE } })
    const before = settingOf(await lockSetting(tx, actor.companyId, 'embed', version))
    await writeSetting(tx, 'embed', { actor, at: clock.now(), requestId, before: { ...before }, after })
    return present(tx, actor.companyId)
  }
  serve(app, context, embed, {
    open: (call) => openExternal(context, call),
    readSettings: ({ actor }) => present(database.kysely, actor.companyId),
    updateSettings: (call) => database.transaction((tx) => write(tx, call)),
  })
}
