import type { Domain } from '../../domain.ts'
import { mountSearch } from './index.ts'

/** The search of records, for Ctrl-K. */
export const search: Domain = {
  mount: (app, { context, searched, searches }) => mountSearch(app, context, searched, searches),
}
