import { FormDefinitionError, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import type { formLifecycle } from '@selamat/contract/domains/forms/records/form-lifecycle'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { inTenant } from '../../platform/records/scope.ts'
import { all } from '../../platform/records/statements.ts'

export interface FormVersion {
  readonly formId: number
  readonly formName: string
  readonly formVersionId: number
  readonly number: number
  readonly formStatus: StateOf<typeof formLifecycle>
  readonly description: string | null
  readonly definition: FormDefinition
}

interface StoredVersion extends Omit<FormVersion, 'formStatus' | 'definition'> {
  readonly definition: string
  readonly isPublished: boolean
}

interface FormVersionKey {
  /** The tenant; null: every tenant. */
  readonly companyId: number | null
  readonly formId: number
  /** A version of the form; left out, the newest published one. */
  readonly formVersionId?: number | undefined
  /** Versions that are not published are read too; without a published one the draft. */
  readonly drafts?: boolean
}

/** A version of a form. Throws 404, and 422 for an incomplete draft and where the definition of a published one makes no sense. */
export async function formVersionOf(
  db: Executor,
  { companyId, formId, formVersionId, drafts = false }: FormVersionKey,
): Promise<FormVersion> {
  const conditions = [
    ...inTenant(companyId, 'f'),
    sql`f.id = ${formId}`,
    ...(drafts ? [] : [sql`v.published_at is not null`]),
    ...(formVersionId === undefined ? [] : [sql`v.id = ${formVersionId}`]),
  ]
  const [row] = await run<StoredVersion>(
    db,
    sql`select f.id as form_id, f.form_name, f.description, v.id as form_version_id, v.number, v.definition::text,
        v.published_at is not null as is_published
      from form_versions v join forms f on f.id = v.form_id where ${all(conditions)}
      order by v.published_at is null, v.number desc limit 1`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const { isPublished, definition, ...rest } = row
  if (isPublished) return { ...rest, formStatus: 'PUBLISH', definition: publishedDefinition(definition) }
  const draft = formDefinition.safeParse(JSON.parse(definition))
  if (!draft.success) throw httpError('RULE', { message: 'This draft is not complete. Open it in the form builder' })
  return { ...rest, formStatus: 'draft', definition: draft.data }
}

/** Definitions that were read, by their text: reading one takes longer than all else that a list of reports asks. */
const read = new LRUCache<string, FormDefinition>({ max: 200 })

function publishedDefinition(stored: string): FormDefinition {
  const known = read.get(stored)
  if (known !== undefined) return known
  const definition = usable(formDefinition.parse(JSON.parse(stored)))
  read.set(stored, definition)
  return definition
}

function usable(stored: FormDefinition): FormDefinition {
  try {
    return outlineOf(stored).definition
  } catch (thrown) {
    if (thrown instanceof FormDefinitionError) throw httpError('RULE', { message: thrown.message })
    throw thrown
  }
}
