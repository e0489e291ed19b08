import { BellOutlined } from '@ant-design/icons'
import {
  type ArticleReader,
  articleReaders,
  readers,
  reading,
} from '@selamat/contract/domains/articles/article-reading'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../texts.ts'

const view = registerView(articleReaders)

const Acknowledged = ({ row: { acknowledgedAt, isOverdue } }: { readonly row: ArticleReader }) => {
  if (acknowledgedAt !== null) return <StatusTag status="done" label={dateTime(acknowledgedAt)} meaning="inforce" />
  return (
    <StatusTag status="open" label={isOverdue ? 'Overdue' : 'Not yet'} meaning={isOverdue ? 'stopped' : 'waiting'} />
  )
}

const columns = registerColumns(articleReaders, [
  {
    key: 'fullName',
    cell: ({ fullName, positionName }) => <Person name={fullName} second={positionName} />,
    width: 240,
  },
  { key: 'departmentName', width: 180, second: ({ employerName }) => employerName },
  { key: 'superiorName', width: 180 },
  {
    key: 'openedAt',
    cell: ({ openedAt, isWhole }) => openedAt && `${dateTime(openedAt)}${isWhole ? '' : ', not to its end'}`,
    width: 220,
  },
  { key: 'dueOn', width: 120 },
  { key: 'acknowledgedAt', cell: (row) => <Acknowledged row={row} />, width: 190, priority: 'key', onPhone: 'top' },
])

/** Who has acknowledged an article, and who has not. */
export default function ReadersPage() {
  const [{ articleId = '' }] = useAddressQuery()
  const id = Number(articleId) || 0
  const within = { articleId: [id] }
  const { list, exporting } = useRegister(view, readers.list, within)
  const article = useLoad(reading.get, { params: { id } })
  const counts = useLoad(readers.counts, { body: { filter: within } })
  const { MISSING: missing = 0, ACKNOWLEDGED: done = 0 } = counts.data ?? {}
  const remind = () =>
    void confirm({
      title: texts.reminding,
      consequence: texts.remindText,
      verb: texts.remind,
      keep: texts.keep,
      action: async () => void (await tell(texts.notReminded, () => call(readers.remind, { body: { id } }))),
    })
  return (
    <ListPage
      title={article.data?.title ?? texts.readers}
      here={texts.readers}
      purpose={counts.data === null ? texts.readersPurpose : texts.shareOf(done, done + missing)}
      {...list}
      heads={[
        {
          key: 'remind',
          label: `${texts.remind} ${missing}`,
          icon: <BellOutlined />,
          disabled: missing === 0,
          run: remind,
        },
        exporting(readers.export).all,
      ]}
      columns={columns}
      searches={texts.readersFind}
      nameOf={({ fullName }) => fullName}
      open={() => null}
      nothingYet={<NothingYet title={texts.nobody} text={texts.nobodyText} />}
    />
  )
}
