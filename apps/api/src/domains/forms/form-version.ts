import { FormDefinitionError, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import type { formLifecycle } from '@selamat/contract/domains/forms/records/form-lifecycle'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'

export interface FormVersion {
  readonly formId: number
  readonly formName: string
  readonly formVersionId: number
  readonly number: number
  readonly formStatus: StateOf<typeof formLifecycle>
  readonly description: string | null
  readonly definition: FormDefinition
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
  const row = await db
    .selectFrom('formVersions as v')
    .innerJoin('forms as f', 'f.id', 'v.formId')
    .select(['f.id as formId', 'f.formName', 'f.description', 'v.id as formVersionId', 'v.number', 'v.definition'])
    .select('v.publishedAt')
    .$if(companyId !== null, (query) => query.where('f.companyId', '=', companyId))
    .where('f.id', '=', formId)
    .$if(!drafts, (query) => query.where('v.publishedAt', 'is not', null))
    .$if(formVersionId !== undefined, (query) => query.where('v.id', '=', formVersionId ?? 0))
    .orderBy((order) => order('v.publishedAt', 'is', null))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  const { publishedAt, definition, ...rest } = row
  if (publishedAt !== null) return { ...rest, formStatus: 'PUBLISH', definition: publishedDefinition(definition) }
  const draft = formDefinition.safeParse(definition)
  if (!draft.success) throw httpError('RULE', { message: 'This draft is not complete. Open it in the form builder' })
  return { ...rest, formStatus: 'draft', definition: draft.data }
}

/** Definitions that were read, by their text: reading one takes longer than all else that a list of reports asks. */
const read = new LRUCache<string, FormDefinition>({ max: 200 })

function publishedDefinition(stored: unknown): FormDefinition {
  const key = JSON.stringify(stored)
  const known = read.get(key)
  if (known !== undefined) return known
  const definition = usable(formDefinition.parse(stored))
  read.set(key, definition)
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
