import { PlusOutlined } from '@ant-design/icons'
import { user, userList } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { Button } from 'antd'
import { useState } from 'react'
import { call, download } from '../../../lib/client.ts'
import { useGo, usePath } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { registerView } from '../../../register/register-view.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { type HeadAction, HeadActions } from '../../../ui/head-actions.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import { ArchiveSwitch } from '../../../ui/list/archive-switch.tsx'
import { listExport } from '../../../ui/list/list-export.ts'
import { holdsNothing } from '../../../ui/list/list-state.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { ADD, ARCHIVE, editAddress, LIST, recordAddress } from './addresses.ts'
import { companies, departments, groups, positions, roles, sites } from './choices.ts'
import { rowActions } from './row-actions.tsx'
import { texts } from './texts.ts'
import { bulkArchiveUsers, bulkRestoreUsers } from './user-actions.tsx'
import { activeColumns, archivedColumns } from './user-columns.tsx'
import { useUserLinks } from './user-links.tsx'

const UserHistory = lateLayer('user-history', async () => (await import('./user-history.tsx')).UserHistory)

const ITEM = 'submenu/User'
const view = registerView(userList, {
  sources: {
    roleId: roles,
    departmentId: departments,
    positionId: positions,
    siteId: sites,
    employerId: companies,
    groupId: groups,
  },
})

/** The users, or the archived ones (USERS-01, USERS-04). */
export default function UserPage() {
  const archived = usePath() === ARCHIVE
  return <UserList key={String(archived)} archived={archived} />
}

function UserList({ archived }: { readonly archived: boolean }) {
  const go = useGo()
  const can = useCan()
  const phone = usePhone()
  const { list, body } = useListQuery(user.list.body, view.shape)
  const [history, setHistory] = useState<UserRow | null>(null)
  const source = archived ? user.archived : user.list
  const loaded = useLoadList(source, { body })
  const { pagination } = loaded.data
  const rows = 'result' in loaded.data.rows ? loaded.data.rows.result : []
  const exporting = listExport((rows) => download(user.export, { body: rows }, 'users.xlsx'), body, pagination)
  const bulk = archived
    ? can('update', ITEM)
      ? [bulkRestoreUsers]
      : []
    : [...(can('delete', ITEM) ? [bulkArchiveUsers] : []), exporting.chosen]
  const all = async (part: { start: 0; limit: number }) => {
    const { data } = await call(source, { body: { ...body, ...part } })
    return 'result' in data ? data.result : []
  }
  const links = useUserLinks()
  const heads: readonly HeadAction[] = archived ? [] : [...(phone ? links : []), exporting.all]
  const addButton = !archived && can('create', ITEM) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(ADD)}>
      {texts.add}
    </Button>
  )
  // The empty state already has this button.
  const headButton = holdsNothing(list.state, pagination?.totalItem) ? null : addButton
  return (
    <Page>
      <PageHead
        title={texts.users}
        purpose={texts.purpose}
        actions={
          <HeadActions
            actions={heads}
            primary={
              <>
                {!archived && <RowMenu of={texts.users} actions={links} />}
                {headButton}
              </>
            }
          />
        }
      />
      <ListView
        nouns={view.label}
        {...list}
        loaded={{ ...loaded, data: { rows, pagination } }}
        columns={archived ? archivedColumns : activeColumns}
        filters={view.filters}
        searches={texts.searches}
        views={<ArchiveSwitch archived={archived} onChange={(to) => go(to ? ARCHIVE : LIST)} />}
        bulk={bulk}
        all={all}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        open={({ username }) => ({ to: recordAddress(username) })}
        actions={(row) => rowActions(row, { edit: ({ username }) => go(editAddress(username)), history: setHistory })}
        nothingYet={
          archived ? (
            <NothingYet title={texts.nothingArchived} text={texts.nothingArchivedText} />
          ) : (
            <NothingYet title={texts.nothingYet} text={texts.purpose} action={addButton || undefined} />
          )
        }
      />
      {phone && headButton && <PageFoot>{headButton}</PageFoot>}
      {history && <UserHistory username={history.username} name={history.fullName} onClose={() => setHistory(null)} />}
    </Page>
  )
}
