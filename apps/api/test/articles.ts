import { article } from '@selamat/contract/domains/articles/article'
import type { ArticleBody } from '@selamat/contract/domains/articles/article-body'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import type { testApp } from './app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Content = CallInput<typeof article.create>['body']

/** A text of one paragraph. */
export const textOf = (text: string): ArticleBody => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Writes and publishes articles of the demo company as the SHE manager. */
export async function publishing({ as, context }: App) {
  const { kysely } = context.database
  const person = as
  const userId = async (username: string) =>
    (await kysely.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const [category] = await run<{ id: number }>(
    kysely,
    sql`insert into article_categories (company_id, category_name, created_at, updated_at)
      select company_id, 'Bulletins of the test', now(), now() from users where username = '10000003' returning id`,
  )
  const categoryId = category?.id ?? 0

  const content = (changed: Partial<Content> = {}): Content => ({
    title: 'Ammonia smell at the prilling tower',
    summary: 'What we learned',
    categoryId,
    body: textOf('Two people close and tag the vent valve after each wash.'),
    everybody: true,
    ...changed,
  })

  /** A draft of the SHE manager. */
  async function draft(changed: Partial<Content> = {}, author = '10000003') {
    const made = await (await person(author))(article.create, { body: content(changed) })
    if (made.status !== 200) throw new Error(made.text)
    return made.body.data
  }

  const publish = async (
    id: number,
    body: Partial<CallInput<typeof article.publish>['body']> = {},
    author = '10000003',
  ) => {
    const { contentVersion } = (await (await person(author))(article.draft, { params: { id } })).body.data
    return (await person(author))(article.publish, { body: { id, contentVersion, ...body } })
  }

  /** A published article, its audience notified. */
  async function published(changed: Partial<Content> = {}) {
    const { id } = await draft(changed)
    const answer = await publish(id)
    if (answer.status !== 200) throw new Error(answer.text)
    return id
  }

  /** Changes the text and publishes it as the next revision. */
  async function revise(id: number, isMaterial: boolean, changed: Partial<Content> = {}) {
    const client = await person('10000003')
    const { contentVersion, content: before } = (await client(article.draft, { params: { id } })).body.data
    const saved = await client(article.update, { body: { ...before, ...changed, id, contentVersion } })
    if (saved.status !== 200) throw new Error(saved.text)
    return publish(id, { isMaterial, changeNote: 'The alarm limit is 20 ppm' })
  }

  const read = async (username: string, id: number) => (await person(username))(reading.get, { params: { id } })
  const acknowledge = async (username: string, id: number, body: object = {}) => {
    const { revision } = (await read(username, id)).body.data
    return (await person(username))(reading.acknowledge, { body: { id, version: revision, seconds: 60, ...body } })
  }

  return { person, userId, kysely, categoryId, content, draft, publish, published, revise, read, acknowledge }
}
