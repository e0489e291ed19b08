import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { compareForms } from '@selamat/contract/domains/forms/records/compare-forms'
import type { FormChange, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** The versions of a form, the newest first. */
export async function versionsOf(db: Executor, formId: number): Promise<DataOf<typeof formRecord.versions>> {
  const rows = await db
    .selectFrom('formVersions as v')
    .leftJoin('users as w', 'w.id', 'v.updatedBy')
    .leftJoin('users as p', 'p.id', 'v.publishedBy')
    .select(['v.id as formVersionId', 'v.number', 'v.updatedAt', 'v.publishedAt'])
    .select(['w.fullName as changedBy', 'p.fullName as publishedBy'])
    .where('v.formId', '=', formId)
    .orderBy('v.number', 'desc')
    .execute()
  return rows.map(({ updatedAt, publishedAt, ...row }) => ({
    ...row,
    formStatus: publishedAt === null ? 'draft' : 'PUBLISH',
    changedAt: formatTimestamp(updatedAt),
    publishedAt: publishedAt && formatTimestamp(publishedAt),
  }))
}

/** What differs between two versions of a form. Throws 404 where one of them is not of the form. */
export async function changesBetween(
  db: Executor,
  { formId, before, after }: BodyOf<typeof formRecord.compare>,
): Promise<FormChange[]> {
  const rows = await db
    .selectFrom('formVersions')
    .select(['id', 'definition'])
    .where('formId', '=', formId)
    .where('id', 'in', [before, after])
    .execute()
  const found = new Map(rows.map(({ id, definition }) => [id, formDefinition.parse(definition)]))
  const [from, to] = [found.get(before), found.get(after)]
  if (!from || !to) throw httpError('NOT_FOUND')
  return compareForms(from, to)
}

interface Draft {
  readonly formId: number
  readonly definition: FormDefinition
  readonly at: Date
  readonly by: number
}

/**
 * Writes the draft of a form whose row is locked, under the next number where all versions are published; what equals the
 * newest version makes no draft. Returns what changed against the newest version.
 */
export async function writeDraft(tx: Tx, { formId, definition, at, by }: Draft): Promise<FormChange[]> {
  const newest = await tx
    .selectFrom('formVersions')
    .select(['id', 'number', 'definition', 'publishedAt'])
    .where('formId', '=', formId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const written = { definition: JSON.stringify(definition), updatedAt: at, updatedBy: by }
  if (!newest) {
    await tx
      .insertInto('formVersions')
      .values({ ...written, formId, number: 1 })
      .execute()
    return []
  }
  const changes = compareForms(formDefinition.parse(newest.definition), definition)
  if (changes.length === 0) return []
  if (newest.publishedAt === null) {
    await tx.updateTable('formVersions').set(written).where('id', '=', newest.id).execute()
  } else {
    await tx
      .insertInto('formVersions')
      .values({ ...written, formId, number: newest.number + 1 })
      .execute()
  }
  return changes
}
