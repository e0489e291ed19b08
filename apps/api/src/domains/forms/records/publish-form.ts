import type { FormProblem } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import { formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import type { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { withAttributes } from '../attributes.ts'
import { evaluateForm } from '../rules/evaluate-form.ts'
import { formMoves } from './form-moves.ts'
import type { ProblemsElsewhere } from './versions.ts'

interface Publication {
  readonly row: RowOf<typeof formRecord>
  readonly companyId: number
  /** The version that the actor has read. */
  readonly version: number
  readonly at: Date
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
  { row, companyId, version, at, problemsElsewhere }: Publication,
): Promise<{ readonly formVersionId: number; readonly definition: FormDefinition } | undefined> {
  const subject = { ...row, companyId, published: row.draftNumber ?? 0 }
  let result: { formVersionId: number; definition: FormDefinition } | undefined
  const change = async () => {
    const draft = await tx
      .selectFrom('formVersions')
      .select(['id', 'definition'])
      .where('formId', '=', row.id)
      .where('publishedAt', 'is', null)
      .executeTakeFirst()
    if (!draft) throw httpError('RULE', { message: 'There is no draft to publish. Change the form first' })
    const definition = await withAttributes(tx, companyId, formDraft.parse(draft.definition))
    assertSensible(await evaluateForm('problems', definition))
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
