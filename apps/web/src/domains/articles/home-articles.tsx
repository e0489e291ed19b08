import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { articlePins } from '@selamat/contract/domains/articles/article-pins'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { useEffect } from 'react'
import { dateOf } from '../../lib/format.ts'
import { useOnline } from '../../lib/reachable.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { Unloaded } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { KeptArticles } from './reader/kept-list.tsx'
import { texts } from './texts.ts'

const MOST = 5
const LATEST = { body: { limit: MOST } } as const
const DUE = { body: { filter: { state: ['TO_ACKNOWLEDGE' as const] }, limit: MOST } }

interface HomeRow {
  readonly id: number
  readonly title: string
  readonly about: string
  readonly when: string
  readonly mark: StatusKey
}

/** What has to be acknowledged, what is pinned, and the newest articles (SHELL-34). */
export function HomeArticles() {
  const due = useLoadList(reading.list, DUE).data.rows
  const pins = useLoad(articlePins.pinned, {})
  const latest = useLoadList(reading.list, LATEST).data.rows
  const online = useOnline()
  useEffect(() => {
    // Where the product opens without a connection, what is to be acknowledged does, too.
    if (!online || !navigator.serviceWorker?.controller) return
    const log = (cause: unknown) => console.info('The articles could not be kept', cause)
    import('./reader/kept-articles.ts').then(({ keepDueArticles }) => keepDueArticles()).catch(log)
  }, [online])
  if (!online) return <KeptArticles />
  if (pins.data === null) return <Unloaded of={pins} failed={texts.notLoaded} />
  const rows: HomeRow[] = [
    ...due.map(({ id, title, categoryName, dueOn, isOverdue }) => ({
      id,
      title,
      about: categoryName,
      when: isOverdue ? texts.homeOverdue(dueOn ?? '') : texts.homeDue(dueOn ?? ''),
      mark: isOverdue ? ('stopped' as const) : ('attention' as const),
    })),
    ...pins.data.pinnedArticle.map(({ articleId, title, categoryName, publishedAt }) => ({
      id: articleId,
      title,
      about: categoryName,
      when: dateOf(publishedAt),
      mark: 'inforce' as const,
    })),
    ...latest.map(({ id, title, categoryName, publishedAt }) => ({
      id,
      title,
      about: categoryName,
      when: dateOf(publishedAt),
      mark: 'draft' as const,
    })),
  ]
  // What is to be acknowledged comes first, whatever else it is.
  const first = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at).slice(0, MOST)
  if (first.length === 0) return null
  return (
    <Section title={texts.latest} extra={<Link to="/home/article-list">{texts.all}</Link>} flush>
      <ul>
        {first.map(({ id, title, about, when, mark }) => (
          <li key={id}>
            <Link to={articleAddress(id)} className="pressable size-body home-row">
              <Mark status={mark} />
              <span className="home-row__what">
                <b>{title}</b>
                <small>{about}</small>
              </span>
              <span className="home-row__when">{when}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
