import { compileForm, FormDefinitionError } from '@selamat/contract/domains/forms/compile-form'
import { type FormDefinition, formDefinition } from '@selamat/contract/domains/forms/form'
import type { Executor } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'

export interface FormVersion {
  readonly formId: number
  readonly formName: string
  readonly formVersionId: number
  readonly formStatus: 'PUBLISH' | 'draft'
  readonly description: string | null
  readonly definition: FormDefinition
}

interface FormVersionKey {
  /** The tenant. */
  readonly companyId: number
  readonly formId: number
  /** Any published version of the form; left out, the newest. */
  readonly formVersionId?: number | undefined
}

/** A published version of a tenant's form. Throws 404, and 422 where its definition makes no sense. */
export async function formVersionOf(
  db: Executor,
  { companyId, formId, formVersionId }: FormVersionKey,
): Promise<FormVersion> {
  const row = await db
    .selectFrom('formVersions as v')
    .innerJoin('forms as f', 'f.id', 'v.formId')
    .select(['f.id as formId', 'f.formName', 'f.status', 'f.description', 'v.id as formVersionId', 'v.definition'])
    .where('f.companyId', '=', companyId)
    .where('f.id', '=', formId)
    .where('v.publishedAt', 'is not', null)
    .$if(formVersionId !== undefined, (query) => query.where('v.id', '=', formVersionId ?? 0))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  const { status, definition, ...rest } = row
  return {
    ...rest,
    formStatus: status === 'PUBLISH' ? 'PUBLISH' : 'draft',
    definition: usable(definition),
  }
}

function usable(stored: unknown): FormDefinition {
  try {
    return compileForm(formDefinition.parse(stored)).definition
  } catch (thrown) {
    if (thrown instanceof FormDefinitionError) throw httpError('RULE', { message: thrown.message })
    throw thrown
  }
}
