import { GLOSSARY_TERMS, type GlossaryTerm, type glossaryDetail } from '@selamat/contract/domains/hiradc/glossary'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { httpError } from '../../platform/errors.ts'
import { DEFINITIONS } from './glossary-definitions.ts'

const BY_NAME: ReadonlyMap<string, GlossaryTerm> = new Map(GLOSSARY_TERMS.map((name) => [name.toLowerCase(), name]))

/** A term with its definition and source. Throws 404 for a name that is no term (HIRADC-24). */
export function explain(name: string): DataOf<typeof glossaryDetail> {
  const term = BY_NAME.get(name.toLowerCase())
  if (term === undefined) throw httpError('NOT_FOUND', { message: `The glossary has no term “${name}”` })
  return { name: term, ...DEFINITIONS[term] }
}
