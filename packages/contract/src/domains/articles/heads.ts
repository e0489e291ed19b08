import type { ResourceHead } from '../../kit/resource.ts'
import { ARTICLES } from './items.ts'

export const articleCategoryHead: ResourceHead = {
  menuItem: ARTICLES,
  label: { one: 'category', many: 'categories' },
  paths: { list: '/articles/categories' },
}
