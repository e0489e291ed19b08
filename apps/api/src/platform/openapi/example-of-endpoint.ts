import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { exampleOf } from './example.ts'
import { isNothing, schemaOf } from './schema.ts'

/** An example of an operation's body that its own check accepts. */
export function bodyExample({ example, body, kind }: Endpoint): unknown {
  if (example?.body !== undefined) return example.body
  const made = exampleOf(schemaOf(body, 'input'))
  if (kind !== 'list' || typeof made !== 'object' || made === null || !('orderBy' in made)) return made
  // A list is asked by page or by row, and an example that filters by everything finds nothing.
  const { orderBy } = made
  return 'keyword' in made ? { page: 1, limit: 10, keyword: '', orderBy } : { page: 1, limit: 10, orderBy }
}

/** An example of what an operation answers as `data`. */
export const dataExample = ({ example, data }: Pick<Endpoint, 'example' | 'data'>): unknown =>
  example?.data ?? (isNothing(data) ? null : exampleOf(schemaOf(data, 'output')))
