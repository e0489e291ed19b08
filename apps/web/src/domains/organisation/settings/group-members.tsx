import { LogoutOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import type { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { group } from '@selamat/contract/domains/organisation/group'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { writeQuery } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { listBody } from '../../../ui/list/list-state.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Person } from '../../../ui/person.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { AddPeople } from './add-people.tsx'
import { movePeople } from './move-members.ts'
import { texts } from './texts.ts'

type Group = DataOf<typeof peopleSettings.group>['groups'][number]

const SHAPE = listShape([], ['fullName', 'username'])
const NOUNS = { one: 'person', many: 'people' }
const columns: readonly Column<UserRow>[] = [
  {
    key: 'fullName',
    title: texts.name,
    cell: ({ fullName, username }) => <Person name={fullName} second={username} />,
    sortable: true,
  },
  { key: 'position', title: texts.position, cell: ({ positionName }) => positionName, priority: 'key' },
  { key: 'department', title: texts.department, cell: ({ departmentName }) => departmentName },
]

/** The people of a group: found, added, moved, removed. */
export function GroupMembers({ group }: { group: Group }) {
  const may = useCan()('update', 'submenu/User')
  const phone = usePhone()
  const [state, setState] = useListState(SHAPE)
  const [moving, setMoving] = useState<readonly UserRow[]>([])
  const [adding, setAdding] = useState(false)
  const query = user.list.body.safeParse({ ...listBody(state), filter: { groupId: [group.id] } })
  const loaded = useLoadList(user.list, { body: query.success ? query.data : {} })
  const { rows: found, pagination } = loaded.data
  const rows = 'result' in found ? found.result : []
  const add = may && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {texts.addPeople}
    </Button>
  )
  const remove = (people: readonly UserRow[]) => movePeople(people, null)
  const actions = (row: UserRow) =>
    may
      ? [
          { key: 'move', label: texts.move, icon: <SwapOutlined />, run: () => setMoving([row]) },
          { key: 'remove', label: texts.remove, icon: <LogoutOutlined />, apart: true, run: () => void remove([row]) },
        ]
      : []
  const bulk = may
    ? [
        {
          key: 'move',
          label: texts.move,
          icon: <SwapOutlined />,
          clears: true,
          run: async (people: readonly UserRow[]) => setMoving(people),
        },
        { key: 'remove', label: texts.remove, icon: <LogoutOutlined />, clears: true, run: remove },
      ]
    : []
  return (
    <Section title={group.groupName} hint={phone ? undefined : group.description} extra={add}>
      <Stack gap={12}>
        <ListView
          nouns={NOUNS}
          shape={SHAPE}
          state={state}
          onChange={setState}
          loaded={{ ...loaded, data: { rows, pagination } }}
          columns={columns}
          searches={texts.searches}
          bulk={bulk}
          keyOf={({ id }) => id}
          nameOf={({ fullName }) => fullName}
          open={({ username }) => ({ to: `/user/detail${writeQuery({ username })}` })}
          actions={actions}
          nothingYet={<NothingYet title={texts.noMembers} text={texts.noMembersText} />}
        />
      </Stack>
      {moving.length > 0 && <MovePeople people={moving} from={group.id} onClose={() => setMoving([])} />}
      {adding && <AddPeople group={group} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface MovePeopleProps {
  readonly people: readonly UserRow[]
  readonly from: number
  readonly onClose: () => void
}

const groups = choicesOf(group)

/** Chooses the group that people are moved to. */
function MovePeople({ people, from, onClose }: MovePeopleProps) {
  const [to, setTo] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const move = async () => {
    setBusy(true)
    if (await movePeople(people, to)) onClose()
    setBusy(false)
  }
  return (
    <SideDrawer title={texts.moveTitle(people.length)} width={480} onClose={onClose}>
      <Stack gap={12}>
        <FieldLayout label={texts.moveWhere} required>
          {(control) => <RemoteSelect source={groups} control={control} value={to} onChange={setTo} />}
        </FieldLayout>
        <div>
          <Button type="primary" disabled={to === null || to === from} loading={busy} onClick={() => void move()}>
            {texts.moveVerb}
          </Button>
        </div>
      </Stack>
    </SideDrawer>
  )
}
