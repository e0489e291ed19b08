import { LinkTabs } from '../../ui/link-tabs.tsx'
import { ARTICLE_TEXTS } from './texts.ts'

const TABS = [
  { label: ARTICLE_TEXTS.articles, to: '/articles' },
  { label: 'Categories', to: '/articles/categories' },
]

/** Articles and their categories, as tabs of their page headers. */
export const ArticleTabs = () => <LinkTabs label={ARTICLE_TEXTS.list} tabs={TABS} />
