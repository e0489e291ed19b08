import type { ArticleDetail } from '@selamat/contract/domains/articles/article-reading'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import type { Loaded } from '../../../lib/use-load.ts'
import { keepArticle, keptArticle, removeArticle } from './kept-articles.ts'

const failedWith = (thrown: unknown, ...statuses: readonly number[]) =>
  thrown instanceof ApiError && statuses.includes(thrown.status)

/** Keeps a loaded article that is to be acknowledged on this device; gives the kept one once the server could not be reached, else null. */
export function useKeptArticle(id: number, { data, error }: Loaded<ArticleDetail | null>): ArticleDetail | null {
  const [kept, setKept] = useState<ArticleDetail | null>(null)
  useEffect(() => {
    if (data !== null) keepArticle(data).catch((cause) => console.info('The article could not be kept', cause))
  }, [data])
  const gone = failedWith(error, 404)
  useEffect(() => {
    if (gone) removeArticle(id).catch((cause) => console.info('The kept article could not be removed', cause))
  }, [gone, id])
  const away = failedWith(error, 0, 502, 503, 504)
  useEffect(() => {
    if (!away) return
    const log = (cause: unknown) => console.info('The kept article could not be read', cause)
    keptArticle(id).then((found) => setKept(found ?? null), log)
  }, [away, id])
  return kept?.id === id ? kept : null
}
