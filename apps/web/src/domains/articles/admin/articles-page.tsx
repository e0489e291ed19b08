import {
  BellOutlined,
  DeleteOutlined,
  FolderOutlined,
  PlusOutlined,
  PushpinOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { type ArticleRow, article, articleList } from '@selamat/contract/domains/articles/article'
import { articleEditAddress, articleReadersAddress } from '@selamat/contract/domains/articles/article-address'
import { ARTICLES } from '@selamat/contract/domains/articles/items'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import { Link } from '../../../ui/link.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { tell } from '../../../ui/tell.ts'
import { ArticleTabs } from '../article-tabs.tsx'
import { texts } from '../texts.ts'

const PinsDrawer = lateLayer('pins-drawer', async () => (await import('./pins-drawer.tsx')).PinsDrawer)
const RemindersDialog = lateLayer(
  'reminders-dialog',
  async () => (await import('./reminders-dialog.tsx')).RemindersDialog,
)

const view = registerView(articleList)

const publishedText = ({ publishAt, nextAt, isExpired, validUntil }: ArticleRow) => {
  if (nextAt !== null) return `next ${dateTime(nextAt)}`
  if (isExpired) return `expired ${validUntil}`
  return publishAt === null ? null : dateTime(publishAt)
}

const columns = registerColumns(articleList, [
  {
    key: 'title',
    cell: ({ title }) => title || 'No title yet',
    second: ({ stopLocationName }) => stopLocationName && `stops work in ${stopLocationName}`,
    priority: 'key',
  },
  { key: 'categoryName', width: 170 },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} />,
    second: ({ isChanged, revision }) => (isChanged && revision > 0 ? 'changed since' : null),
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'authorName', width: 170 },
  { key: 'publishAt', cell: publishedText, width: 190 },
  { key: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt), width: 160, onPhone: 'hidden' },
])

const reread = () => refresh(article.adminList, article.counts, article.draft)

async function move(operation: typeof article.archive | typeof article.restore, { id, version }: ArticleRow) {
  await tell(texts.notDone, () => call(operation, { body: { id, version } }))
  await reread()
}

/** The articles of those who write and manage them (ARTICLES-03, ARTICLES-12, ARTICLES-20). */
export default function ArticlesPage() {
  const can = useCan()
  const go = useGo()
  const { list, exporting } = useRegister(view, article.adminList)
  const [pinning, pin] = useState(false)
  const [reminding, remind] = useState(false)
  const actions = (row: ArticleRow): RowAction[] => {
    const { id, version, title, status, revision, mustAcknowledge } = row
    const archive: RowAction = {
      key: 'archive',
      label: texts.archive,
      icon: <FolderOutlined />,
      run: () =>
        void confirm({
          title: texts.archiving(title),
          consequence: texts.archiveText,
          verb: texts.archive,
          keep: texts.keep,
          action: () => move(article.archive, row),
        }),
    }
    const remove: RowAction = {
      key: 'delete',
      label: texts.discard,
      icon: <DeleteOutlined />,
      danger: true,
      run: () =>
        void confirm({
          title: texts.deleting(title),
          consequence: texts.deleteText,
          verb: texts.discard,
          keep: texts.keep,
          danger: true,
          action: async () => {
            await tell(texts.notDone, () => call(article.remove, { params: { id } }, { version }))
            await reread()
          },
        }),
    }
    const restore: RowAction = {
      key: 'restore',
      label: texts.restore,
      icon: <UndoOutlined />,
      run: () => void move(article.restore, row),
    }
    return [
      ...(mustAcknowledge && revision > 0
        ? [{ key: 'readers', label: texts.readers, icon: <TeamOutlined />, run: () => go(articleReadersAddress(id)) }]
        : []),
      ...(status === 'ARCHIVED' && can('update', ARTICLES) ? [restore] : []),
      ...(can('delete', ARTICLES)
        ? status === 'draft' && revision === 0
          ? [remove]
          : status === 'ARCHIVED'
            ? []
            : [archive]
        : []),
    ]
  }
  const primary = can('create', ARTICLES) && (
    <Link to="/articles/add">
      <Button type="primary" icon={<PlusOutlined />}>
        {texts.add}
      </Button>
    </Link>
  )
  return (
    <ListPage
      title={texts.list}
      purpose={texts.purpose}
      tabs={<ArticleTabs />}
      {...list}
      heads={[
        ...(can('update', ARTICLES)
          ? [
              { key: 'pins', label: texts.pins, icon: <PushpinOutlined />, run: () => pin(true) },
              { key: 'reminders', label: texts.reminders, icon: <BellOutlined />, run: () => remind(true) },
            ]
          : []),
        exporting(article.export).all,
      ]}
      columns={columns}
      searches={texts.find}
      nameOf={({ title }) => title || texts.edit}
      open={({ id }) => ({ to: articleEditAddress(id) })}
      actions={actions}
      primary={primary}
      nothingYet={<NothingYet title={texts.none} text={texts.noneText} action={primary} />}
    >
      {reminding && <RemindersDialog onClose={() => remind(false)} />}
      {pinning && <PinsDrawer onClose={() => pin(false)} />}
    </ListPage>
  )
}
