import { lazy } from 'react'
import { loadOnce } from '../lib/load-once.ts'
import { PAGES } from './pages.ts'

/** The previews of records by the path of their page, each loaded when it is first needed. */
export const RECORD_PREVIEWS = new Map(
  PAGES.flatMap(({ path, preview }) =>
    preview === undefined ? [] : [[path, lazy(() => loadOnce(`preview of ${path}`, preview))] as const],
  ),
)

/** What answers tasks about records, by the path of their page. */
export const RECORD_ANSWERS = new Map(
  PAGES.flatMap(({ path, answer }) =>
    answer === undefined ? [] : [[path, lazy(() => loadOnce(`answer of ${path}`, answer))] as const],
  ),
)
