import type { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { writeError } from '../../../platform/records/write-errors.ts'
import { staleRow } from '../../../platform/stale.ts'
import { writeDraft } from './versions.ts'

/**
 * Changes the name of a form and its draft, in one audit row that names what changed in which question; a published version
 * stays as it is. Throws 409 STALE, WRONG_STATE for a deleted form, NAME_EXISTS.
 */
export async function saveForm(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Writer,
  { unique }: Pick<Binding<typeof formRecord>, 'unique'>,
  { id, version, definition, ...named }: BodyOf<typeof formRecord.endpoints.update>,
): Promise<void> {
  const at = context.clock.now()
  const { companyId, archivedAt, ...before } = await tx
    .selectFrom('forms')
    .select(['companyId', 'version', 'archivedAt', 'formName', 'description', 'category', 'icon'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) throw await staleRow(tx, 'forms', id)
  if (archivedAt !== null) throw httpError('WRONG_STATE', { message: 'This form is deleted. Restore it first' })
  await tx
    .updateTable('forms')
    .set({ ...named, version: version + 1, updatedAt: at, updatedBy: actor.userId })
    .where('id', '=', id)
    .execute()
    .catch(async (error: unknown) => {
      const written = Object.keys(named)
      throw await writeError(context.database, tx, { table: 'forms', written, unique }, error)
    })
  const changed = await writeDraft(tx, { formId: id, definition, at, by: actor.userId })
  const content = changed.length === 0 ? {} : { content: changed.map(inWords) }
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'forms',
    entityId: id,
    label: named.formName,
    action: 'update',
    requestId,
    ...changes(before, { ...named, ...content }),
  })
}

const inWords = ({ change, position, details }: Awaited<ReturnType<typeof writeDraft>>[number]) =>
  change === 'changed' ? `${position}: ${details.join('; ')}` : `${position} ${change}`
