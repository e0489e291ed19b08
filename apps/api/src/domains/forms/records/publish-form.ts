import type { FormProblem } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import type { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { withAttributes } from '../attributes.ts'
import { evaluateForm } from '../rules/evaluate-form.ts'
import { formMoves } from './form-moves.ts'
import type { ProblemsElsewhere } from './versions.ts'

/** What was found in a draft before its form was locked: rules that take long keep no transaction waiting. */
interface CheckedDraftOf {
  readonly definition: string
  readonly problems: readonly FormProblem[]
}

/** Checks the draft of a form as it stands; null without one. */
export async function checkStoredDraft(
  db: Executor,
  formId: number,
  companyId: number,
): Promise<CheckedDraftOf | null> {
  const draft = await draftOf(db, formId)
  if (!draft) return null
  const definition = await withAttributes(db, companyId, formDraft.parse(draft.definition))
  return { definition: JSON.stringify(definition), problems: await evaluateForm('problems', definition) }
}

const draftOf = (db: Executor, formId: number) =>
  db
    .selectFrom('formVersions')
    .select(['id', 'definition'])
    .where('formId', '=', formId)
    .where('publishedAt', 'is', null)
    .executeTakeFirst()

interface Publication {
  readonly row: RowOf<typeof formRecord>
  readonly companyId: number
  /** The version that the actor has read. */
  readonly version: number
  readonly at: Date
  readonly checked: CheckedDraftOf | null
  /** What other domains need of the form. */
  readonly problemsElsewhere: ProblemsElsewhere
}

/**
 * Publishes the draft of a form, which never changes from then on. Throws 409 STALE, NOT_YOUR_ACT for a deleted form, and
 * 422 without a draft or with every problem of it, each with its position in the form. Returns the version.
 */
export async function publishForm(
  tx: Tx,
  by: Writer,
  { row, companyId, version, at, checked, problemsElsewhere }: Publication,
): Promise<{ readonly formVersionId: number; readonly definition: FormDefinition } | undefined> {
  const subject = { ...row, companyId, published: row.draftNumber ?? 0 }
  let result: { formVersionId: number; definition: FormDefinition } | undefined
  const change = async () => {
    const draft = await draftOf(tx, row.id)
    if (!draft) throw httpError('RULE', { message: 'There is no draft to publish. Change the form first' })
    const definition = await withAttributes(tx, companyId, formDraft.parse(draft.definition))
    const isSame = checked?.definition === JSON.stringify(definition)
    assertSensible(isSame ? checked.problems : await evaluateForm('problems', definition))
    const whole = formDefinition.parse(definition)
    assertSensible(await problemsElsewhere(tx, row.id, whole))
    const published = { publishedAt: at, publishedBy: by.actor.userId, definition: JSON.stringify(definition) }
    await tx.updateTable('formVersions').set(published).where('id', '=', draft.id).execute()
    result = { formVersionId: draft.id, definition: whole }
    return {}
  }
  await formMoves.move(tx, by, { subject, version, action: 'publish', at, change })
  return result
}

/** A draft can be anything within the limits of a form; a version that reports begin with is whole. */
function assertSensible(problems: readonly FormProblem[]): void {
  if (problems.length === 0) return
  const message = `This draft cannot be published yet. ${problems.map(({ text }) => text).join('. ')}`
  throw httpError('RULE', { message, details: { problems } })
}
