import { articlePins } from '@selamat/contract/domains/articles/article'
import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { dateOf } from '../../lib/format.ts'
import { useLoad, useLoadList } from '../../lib/use-load.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import type { StatusKey } from '../../ui/status.ts'
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
  const pins = useLoad(articlePins.pinned, {}).data?.pinnedArticle
  const latest = useLoadList(reading.list, LATEST).data.rows
  const rows: HomeRow[] = [
    ...due.map(({ id, title, categoryName, dueOn, isOverdue }) => ({
      id,
      title,
      about: categoryName,
      when: isOverdue ? texts.overdue(dueOn ?? '') : texts.acknowledgeBy(dueOn ?? ''),
      mark: isOverdue ? ('stopped' as const) : ('attention' as const),
    })),
    ...[...(pins ?? NONE)].map(({ articleId, title, categoryName, publishedAt }) => ({
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
  const first = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed().slice(0, MOST)
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

const NONE: readonly never[] = []
