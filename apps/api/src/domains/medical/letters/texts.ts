import {
  DEFAULT_LETTER_TEXTS,
  type LetterTexts,
  type letterTextSettings,
  letterTexts,
} from '@selamat/contract/domains/medical/letters/letter-texts'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { stampsOf, type Version, versionedSetting } from '../../organisation/index.ts'
import { clinicHeads } from '../centers/head.ts'

const versions = versionedSetting({
  table: 'letter_texts',
  schema: letterTexts,
  initial: DEFAULT_LETTER_TEXTS,
  label: 'texts of letters',
})

const present = ({ value, ...version }: Version<LetterTexts>) => ({ ...stampsOf(version), value })

/** The newest texts of a company, stored: a letter names the version it was issued with. */
export const storedTexts = (tx: Tx, companyId: number, at: Date): Promise<Version<LetterTexts>> =>
  versions.store(tx, companyId, at)

async function isHead(db: Executor, { userId, companyId }: Actor): Promise<boolean> {
  const [found] = await run(db, sql`select 1 where ${userId}::bigint in (${clinicHeads(sql`${companyId}::bigint`)})`)
  return found !== undefined
}

/** The head of the clinic answers for what its letters say. Throws 403 for anybody else. */
export async function assertHeadOfClinic(db: Executor, actor: Actor): Promise<void> {
  if (await isHead(db, actor)) return
  throw httpError('FORBIDDEN', { message: 'Only the head of the clinic changes the texts of letters' })
}

/** The texts of letters with their versions, and whether the reader changes them. */
export async function readTexts(
  { database: { kysely } }: AppContext,
  actor: Actor,
): Promise<DataOf<typeof letterTextSettings.read>> {
  const history = await versions.history(kysely, actor.companyId)
  return {
    ...present(await versions.read(kysely, actor.companyId)),
    canChange: await isHead(kysely, actor),
    versions: history.map((version) => stampsOf(version)),
  }
}

/** A version of the texts. Throws 404. */
export async function readTextsVersion({ database: { kysely } }: AppContext, actor: Actor, version: number) {
  const found = await versions.read(kysely, actor.companyId, version)
  if (found.version !== version) throw httpError('NOT_FOUND')
  return present(found)
}

/** Publishes a new version of the texts. Throws 403 for whoever does not head the clinic, 409 STALE where somebody else was first. */
export const changeTexts = (
  { database, clock }: AppContext,
  { actor, body: { version, value }, requestId }: SignedCall<typeof letterTextSettings.change>,
) =>
  database.transaction(async (tx) => {
    await assertHeadOfClinic(tx, actor)
    return present(await versions.publish(tx, { actor, requestId, at: clock.now(), version, value }))
  })
