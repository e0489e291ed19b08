import { article } from '@selamat/contract/domains/articles/article'
import { articleCategory } from '@selamat/contract/domains/articles/article-category'
import type { sessionOf } from './people.ts'

type Author = Awaited<ReturnType<typeof sessionOf>>

const textOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Publishes an article that is to be acknowledged, without a page; gives its id. */
export async function publishArticle(author: Author, title: string, content: object): Promise<number> {
  const { options } = await author.ask(articleCategory.endpoints.options, { limit: 1 })
  const { id, contentVersion } = await author.ask(article.create, {
    title,
    categoryId: options[0].id,
    body: textOf('Two people close and tag the vent valve after each wash.'),
    mustAcknowledge: true,
    ...content,
  })
  await author.ask(article.publish, { id, contentVersion })
  return id
}

/** Publishes a change of its text that asks everybody again. */
export async function reviseArticle(author: Author, id: number, text: string): Promise<void> {
  const path = article.draft.path.replace(':id', String(id))
  const { contentVersion, content } = await author.ask({ ...article.draft, path })
  const saved = await author.ask(article.update, { ...content, body: textOf(text), id, contentVersion })
  await author.ask(article.publish, { id, contentVersion: saved.contentVersion, isMaterial: true, changeNote: text })
}
