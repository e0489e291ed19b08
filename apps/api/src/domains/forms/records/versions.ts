import type { FormProblem } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { breakingChanges } from '@selamat/contract/domains/forms/records/breaking-changes'
import { compareForms } from '@selamat/contract/domains/forms/records/compare-forms'
import { type FormDraft, formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import type { FormChange, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { evaluateForm } from '../rules/evaluate-form.ts'

/** What a new version of a form lacks that others depend on, each with the node that it is about. */
export type ProblemsElsewhere = (db: Executor, formId: number, definition: FormDefinition) => Promise<FormProblem[]>

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

async function contentOf(db: Executor, formVersionId: number): Promise<FormDraft> {
  const { definition } = await db
    .selectFrom('formVersions')
    .select('definition')
    .where('id', '=', formVersionId)
    .executeTakeFirstOrThrow()
  return formDraft.parse(definition)
}

/** The content of a version of a form, of none its newest one, beside what is published. Throws 404 for a version of another form. */
export async function readContent(db: Executor, { formId, formVersionId }: BodyOf<typeof formRecord.content>) {
  const versions = await versionsOf(db, formId)
  const version =
    formVersionId === undefined ? versions[0] : versions.find((one) => one.formVersionId === formVersionId)
  if (!version) throw httpError('NOT_FOUND')
  const newest = versions.find(({ formStatus }) => formStatus === 'PUBLISH')
  const published = newest === undefined ? null : await contentOf(db, newest.formVersionId)
  const same = newest !== undefined && published !== null && newest.formVersionId === version.formVersionId
  return { version, definition: same ? published : await contentOf(db, version.formVersionId), published }
}

/** What publishing the newest version of a form changes against the published one. */
export async function changesOfDraft(db: Executor, formId: number, problemsElsewhere: ProblemsElsewhere) {
  const { definition, published } = await readContent(db, { formId })
  const own = await evaluateForm('problems', definition)
  const problems = own.length > 0 ? own : await problemsElsewhere(db, formId, formDefinition.parse(definition))
  if (published === null) return { problems: [...problems], changes: [], breaks: [] }
  return {
    problems: [...problems],
    changes: compareForms(published, definition),
    breaks: breakingChanges(published, definition),
  }
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
  const found = new Map(rows.map(({ id, definition }) => [id, formDraft.parse(definition)]))
  const [from, to] = [found.get(before), found.get(after)]
  if (!from || !to) throw httpError('NOT_FOUND')
  return compareForms(from, to)
}

interface Draft {
  readonly formId: number
  readonly definition: FormDraft
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
  const changes = compareForms(formDraft.parse(newest.definition), definition)
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
