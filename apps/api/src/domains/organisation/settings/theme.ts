import type { FileData } from '@selamat/contract/domains/files/file'
import { settings } from '@selamat/contract/domains/organisation/settings'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { assertWholeTenant, lockSetting, readSetting, type Stored, stampsOf, writeSetting } from './store.ts'

/** What branding needs from the domain files; filled in `domains.ts`. */
export interface LogoFiles {
  /** The data of a stored file; null where it was deleted. */
  readonly read: (db: Executor, id: number) => Promise<FileData | null>
  /** Attaches a picture that the actor uploaded to the branding of the tenant. Throws 422 where that is not possible. */
  readonly attach: (tx: Tx, actor: Actor, id: number) => Promise<void>
  /** Detaches the former picture. */
  readonly detach: (tx: Tx, id: number) => Promise<void>
}

const value = z.object({ primaryColor: z.string().nullable(), logoFileId: z.int().nullable() })
const PRODUCT: z.output<typeof value> = { primaryColor: null, logoFileId: null }
const readValue = (stored: Stored) => (stored.version === 0 ? PRODUCT : value.parse(stored.value))

/** Whether a user can open the logo of a tenant: all users of the tenant (ORG-32). */
export const canOpenLogo = async (_context: AppContext, actor: Actor, companyId: number): Promise<boolean> =>
  actor.companyId === companyId

/** The branding of a tenant: colour and logo (ORG-32, G-090). */
export function mountTheme(app: FastifyInstance, context: AppContext, logos: LogoFiles): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'theme')
    const { primaryColor, logoFileId } = readValue(stored)
    return { primaryColor, logo: logoFileId === null ? null : await logos.read(db, logoFileId), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof settings.theme.update>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    const before = readValue(await lockSetting(tx, actor.companyId, 'theme', version))
    if (before.logoFileId !== after.logoFileId) {
      if (after.logoFileId !== null) await logos.attach(tx, actor, after.logoFileId)
      if (before.logoFileId !== null) await logos.detach(tx, before.logoFileId)
    }
    await writeSetting(tx, 'theme', { actor, at: context.clock.now(), requestId, before, after })
    return present(tx, actor.companyId)
  }

  serve(app, context, settings.theme, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}
