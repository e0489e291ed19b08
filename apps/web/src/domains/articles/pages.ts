import { articleCategoryHead } from '@selamat/contract/domains/articles/heads'
import { ARTICLES } from '@selamat/contract/domains/articles/items'
import { pagesOf } from '../../crud/pages-of.ts'
import { type PageDefinition, pagesUnder } from '../../lib/pages.ts'

/** Articles for those who read them, and for those who write them. */
export const articlePages: readonly PageDefinition[] = [
  {
    path: '/home/article-list',
    title: 'Articles',
    load: () => import('./reader/list-page.tsx'),
  },
  {
    path: '/home/article-detail',
    under: '/home/article-list',
    ofRecord: true,
    title: 'Article',
    load: () => import('./reader/detail-page.tsx'),
  },
  {
    path: '/home/article-readers',
    under: '/home/article-list',
    ofRecord: true,
    title: 'Readers of an article',
    load: () => import('./reader/readers-page.tsx'),
  },
  { path: '/articles', item: ARTICLES, title: 'Article Management', load: () => import('./admin/articles-page.tsx') },
  {
    path: '/articles/add',
    item: ARTICLES,
    writes: true,
    under: '/articles',
    title: 'Add Article',
    load: () => import('./editor/article-page.tsx'),
  },
  ...pagesUnder(
    '/articles',
    pagesOf(articleCategoryHead, () => import('./category.tsx')),
  ),
]
