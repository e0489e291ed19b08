import { settings } from '@selamat/contract/domains/organisation/settings'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { attachPicture, fileDataOf, filesById, releaseFile } from '../../files/index.ts'
import { assertWholeTenant, lockSetting, readSetting, type Stored, stampsOf, writeSetting } from './store.ts'

const value = z.object({ primaryColor: z.string().nullable(), logoFileId: z.int().nullable() })
const PRODUCT: z.output<typeof value> = { primaryColor: null, logoFileId: null }
const readValue = (stored: Stored) => (stored.version === 0 ? PRODUCT : value.parse(stored.value))

/** Whether a user can open the logo of a tenant: all users of the tenant (ORG-32). */
export const canOpenLogo = async (_context: AppContext, actor: Actor, companyId: number): Promise<boolean> =>
  actor.companyId === companyId

/** The branding of a tenant: colour and logo (ORG-32, G-090). */
export function mountTheme(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'theme')
    const { primaryColor, logoFileId } = readValue(stored)
    const file = logoFileId === null ? undefined : (await filesById(db, [logoFileId])).get(logoFileId)
    return { primaryColor, logo: file === undefined ? null : fileDataOf(file), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof settings.theme.update>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    const before = readValue(await lockSetting(tx, actor.companyId, 'theme', version))
    if (before.logoFileId !== after.logoFileId) {
      const owner = { userId: actor.userId, ownerKind: 'theme', ownerId: actor.companyId, field: 'logoFileId' }
      if (after.logoFileId !== null) await attachPicture(tx, { id: after.logoFileId, ...owner })
      if (before.logoFileId !== null) await releaseFile(tx, before.logoFileId)
    }
    await writeSetting(tx, 'theme', { actor, at: context.clock.now(), requestId, before, after })
    return present(tx, actor.companyId)
  }

  serve(app, context, settings.theme, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}
