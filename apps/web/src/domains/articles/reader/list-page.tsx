import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { type ReadArticle, readerArticles, reading } from '@selamat/contract/domains/articles/article-reading'
import { dateTime } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from '../texts.ts'
import { KeptArticles } from './kept-list.tsx'

const view = registerView(readerArticles)

const stateOf = ({ acknowledgedAt, dueOn, isOverdue }: ReadArticle) => {
  if (dueOn !== null) return isOverdue ? texts.overdue(dueOn) : texts.acknowledgeBy(dueOn)
  return acknowledgedAt === null ? null : texts.acknowledged(dateTime(acknowledgedAt))
}

const Title = ({ row }: { readonly row: ReadArticle }) => (
  <Row as="span" gap={8} weight={row.isRead ? 'regular' : 'strong'}>
    {row.dueOn !== null && <Mark status={row.isOverdue ? 'stopped' : 'attention'} label={texts.toAcknowledge} />}
    {row.title}
  </Row>
)

const columns = registerColumns(readerArticles, [
  { key: 'title', cell: (row) => <Title row={row} />, second: ({ summary }) => summary, priority: 'key' },
  { key: 'categoryName', width: 180, second: ({ minutes }) => texts.minutes(minutes) },
  { key: 'authorName', width: 200 },
  {
    key: 'publishedAt',
    cell: ({ publishedAt }) => dateTime(publishedAt),
    second: stateOf,
    width: 240,
    priority: 'key',
  },
])

/** The articles of a reader; page and filters stay in the address (ARTICLES-01, ARTICLES-21). */
export default function ArticleListPage() {
  const { list } = useRegister(view, reading.list)
  return (
    <ListPage
      title={texts.articles}
      purpose={texts.readerPurpose}
      {...list}
      columns={columns}
      searches={texts.find}
      nameOf={({ title }) => title}
      open={({ id }) => ({ to: articleAddress(id) })}
      nothingYet={<NothingYet title={texts.noneForYou} text={texts.noneForYouText} />}
    >
      <KeptArticles />
    </ListPage>
  )
}
