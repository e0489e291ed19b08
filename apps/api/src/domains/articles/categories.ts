import { articleCategory } from '@selamat/contract/domains/articles/article-category'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The categories of articles (ARTICLES-08, ARTICLES-16, ARTICLES-18). */
export const mountArticleCategories = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, articleCategory, {
    table: 'article_categories',
    label: 'categoryName',
    columns: {
      articleCount: `(select count(*)::int from articles a where a.category_id = t.id and a.status <> 'ARCHIVED')`,
    },
    unique: { article_categories_name: { field: 'categoryName', code: 'NAME_EXISTS' } },
  })
