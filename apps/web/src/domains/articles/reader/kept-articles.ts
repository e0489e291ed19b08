import { filesOfBody } from '@selamat/contract/domains/articles/article-body'
import { type ArticleDetail, reading } from '@selamat/contract/domains/articles/article-reading'
import { call } from '../../../lib/client.ts'
import { getRow, putRow, removeRow, rowsOf } from '../../../lib/device-store.ts'
import { keepPictures, removeUnusedPictures } from '../../../lib/kept-pictures.ts'
import { session } from '../../../lib/session.ts'

interface Row {
  readonly userId: number
  readonly key: string
  readonly value: ArticleDetail
}

const own = () => session.get().session?.user.id ?? 0
const PREFIX = 'article/'
const keyOf = (id: number) => `${PREFIX}${id}`
/** Pictures of an article are kept up to so many bytes; of the others their words are there. */
const MOST_BYTES = 20_000_000
const MOST_ARTICLES = 20

const picturesOf = ({ coverFileId, body }: ArticleDetail) => [
  ...(coverFileId === null ? [] : [coverFileId]),
  ...filesOfBody(body, 'image'),
]

/** Keeps an article on this device with its pictures while it is to be acknowledged, so that it is read without a connection. */
export async function keepArticle(article: ArticleDetail): Promise<void> {
  if (article.dueOn === null) return removeArticle(article.id)
  await putRow<Row>('forms', { userId: own(), key: keyOf(article.id), value: article })
  await keepPictures(picturesOf(article), MOST_BYTES)
}

/** Removes a kept article that is no longer to be acknowledged, or is gone. */
export const removeArticle = (id: number): Promise<void> => removeRow('forms', own(), keyOf(id))

/** The kept article, or undefined. */
export const keptArticle = async (id: number): Promise<ArticleDetail | undefined> =>
  (await getRow<Row>('forms', own(), keyOf(id)))?.value

/** The articles that can be read and acknowledged without a connection. */
export const keptArticles = async (): Promise<readonly ArticleDetail[]> =>
  (await rowsOf<Row>('forms', own())).filter(({ key }) => key.startsWith(PREFIX)).map(({ value }) => value)

/** Keeps what is to be acknowledged, as far as it is not here as it is now, and removes what no longer is. */
export async function keepDueArticles(): Promise<void> {
  const body = { filter: { state: ['TO_ACKNOWLEDGE' as const] }, limit: MOST_ARTICLES }
  const due = (await call(reading.list, { body })).data
  const kept = await keptArticles()
  for (const { id } of kept) if (!due.some((one) => one.id === id)) await removeArticle(id)
  for (const { id, revision } of due) {
    if (kept.some((one) => one.id === id && one.revision === revision)) continue
    await keepArticle((await call(reading.get, { params: { id } })).data)
  }
  await removeUnusedPictures(new Set((await keptArticles()).flatMap(picturesOf)))
}
