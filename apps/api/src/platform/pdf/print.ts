import { buffer } from 'node:stream/consumers'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { type Executor, run } from '../database.ts'
import type { FileResult } from '../handler-result.ts'
import { type Letterhead, openSheet, type Sheet } from './sheet.ts'

/** What stands in the head of a print. */
interface PrintHead {
  /** Whose letterhead it has. */
  readonly companyId: number
  /** The title of the file; by default that of the print. */
  readonly fileTitle?: string
  readonly title: string
  readonly line: string
  /** The page that the code opens, from the root of the site. */
  readonly page: string
  /** It lies on its side. */
  readonly isWide?: boolean
}

/** Begins a print on A4 with the letterhead of a company, its title and the code that opens its page. */
export async function openPrint(
  context: AppContext,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { companyId, title, fileTitle = title, line, page, isWide = false }: PrintHead,
): Promise<Sheet> {
  const sheet = await openSheet(fileTitle, { isWide })
  const letterhead = await letterheadOf(context, companyId)
  sheet.head({ ...letterhead, title, line, address: `${siteOf(context, request)}${page}` })
  return sheet
}

/** The letterhead of a company: its name, and its logo if it has one. */
export const letterheadOf = async (context: AppContext, companyId: number): Promise<Letterhead> => ({
  company: await companyName(context.database.kysely, companyId),
  logo: await logoOf(context, companyId),
})

/** Ends a print: each foot says which record it is, when and by whom it was printed, and the page. */
export const printFile = (
  { clock }: AppContext,
  sheet: Sheet,
  { of, by, name }: { readonly of: string; readonly by: string; readonly name: string },
): FileResult => {
  const printed = `Printed ${formatInstant(clock.now())} by ${by}`
  return {
    file: sheet.end((page, pages) => `${of} · ${printed} · page ${page} of ${pages}`),
    name: `${name.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
  }
}

/** Where the site is, as a code or a message names it. */
export const siteOf = ({ config }: AppContext, request: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

/** The name of a company as it stands on its documents. */
async function companyName(db: Executor, companyId: number): Promise<string> {
  const [row] = await run<{ name: string }>(db, sql`select company_name as name from companies where id = ${companyId}`)
  return row?.name ?? ''
}

/** The logo of a company as JPG or PNG, if it has one. */
async function logoOf({ database, files }: AppContext, companyId: number): Promise<Buffer | null> {
  const row = await database.kysely
    .selectFrom('files')
    .select('storageKey')
    .where('ownerKind', '=', 'theme')
    .where('ownerId', '=', companyId)
    .where('contentType', 'in', ['image/png', 'image/jpeg'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? buffer(await files.read(row.storageKey)) : null
}
