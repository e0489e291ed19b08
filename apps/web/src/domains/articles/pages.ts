import { articleCategory } from '@selamat/contract/domains/articles/article-category'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'

/** Articles for those who read them, and for those who write them. */
export const articlePages: readonly PageDefinition[] = [...pagesOf(articleCategory, () => import('./category.tsx'))]
