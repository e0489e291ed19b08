import { Readable } from 'node:stream'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { httpError } from '../../../platform/errors.ts'
import type { PasswordRow } from '../../../platform/import/importer.ts'
import { type Column, xlsxStream } from '../../../platform/spreadsheet.ts'
import type { FoundImport } from '../find-import.ts'
import { lockImport } from '../queries/import-record.ts'

const COLUMNS: readonly Column<PasswordRow>[] = [
  { header: 'Full name', value: ({ fullName }) => fullName },
  { header: 'Employee ID', value: ({ username }) => username },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Temporary password', value: ({ password }) => password },
  {
    header: 'Works until (Jakarta time)',
    value: ({ validUntil }) => (validUntil == null ? null : formatInstant(validUntil)),
  },
  { header: 'Note', value: ({ note }) => note },
]

/**
 * Creates temporary passwords for the users whom an import added and who have not signed in yet: only for the uploader, and
 * only in this response. The next list creates other passwords. Throws 404 for other records than users, 409 for the import
 * of another user and where every user has a password.
 */
export async function givePasswords(
  context: AppContext,
  { requestId }: { requestId: string },
  { record, actor, importer }: FoundImport,
): Promise<Readable> {
  if (!importer.temporaryPasswords) throw httpError('NOT_FOUND')
  if (record.createdBy !== actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: `Only ${record.createdByName} can download these passwords` })
  }
  const added = await context.database.kysely
    .selectFrom('importRows')
    .select('targetId as id')
    .where('importId', '=', record.id)
    .where('result', '=', 'IMPORTED')
    .where('before', 'is', null)
    .where('targetId', 'is not', null)
    .$narrowType<{ id: number }>()
    .execute()
  const ids = added.map(({ id }) => id)
  const rows = await importer.temporaryPasswords(context, { actor, requestId }, ids)
  if (rows.length === 0) {
    throw httpError('WRONG_STATE', { message: 'Every new user of this import has signed in already' })
  }
  const passwords = rows.filter(({ password }) => password !== null).length
  await context.database.transaction(async (tx) => {
    await lockImport(tx, record.id)
    await writeAudit(tx, {
      companyId: record.companyId,
      actorId: actor.userId,
      at: context.clock.now(),
      entity: 'imports',
      entityId: record.id,
      label: record.fileName,
      action: 'download-passwords',
      after: { passwords },
      requestId,
    })
  })
  return xlsxStream('Temporary passwords', COLUMNS, Readable.from(rows))
}
