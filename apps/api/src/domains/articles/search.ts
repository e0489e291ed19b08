import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { escapeLike, inText } from '../../platform/keyword.ts'
import { all } from '../../platform/records/statements.ts'
import { searchRegister } from '../../register/register-search.ts'
import { articleReader, canRead, isInDate } from './relations.ts'

/** The articles of a reader that a keyword finds by title, summary or text, for the search of records. */
export async function searchArticles(context: AppContext, actor: Actor, keyword: string) {
  const db = context.database.kysely
  const found = inText('a.search_text', keyword)
  if (!found) return []
  const reader = await articleReader(context, db, actor)
  return searchRegister(db, {
    kind: 'article',
    table: 'articles',
    alias: 'a',
    address: articleAddress,
    where: all([canRead(reader), isInDate(reader.today), found]),
    columns: sql`a.id, a.title as label, c.category_name as hint`,
    joins: sql`join article_categories c on c.id = a.category_id`,
    order: sql`(a.title ilike ${`%${escapeLike(keyword)}%`}) desc, a.publish_at desc, a.id desc`,
  })
}
