import { user } from '@selamat/contract/domains/identity/user'
import type { Person as PersonRow } from '@selamat/contract/domains/identity/user-rows'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useAuth } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Person } from '../../../ui/person.tsx'
import { recordAddress } from './addresses.ts'
import { texts } from './texts.ts'

const shape = listShape([], [])
const nouns = { one: texts.onePerson, many: texts.people }
const columns: readonly Column<PersonRow>[] = [
  { key: 'fullName', title: texts.name, cell: (row) => <Person name={row.fullName} /> },
  {
    key: 'username',
    title: texts.employeeId,
    cell: (row) => <span className="code">{row.username}</span>,
    width: 160,
    priority: 'key',
  },
]

/** The team of a user: everyone with this direct superior today; without a username in the address, the reader's team. */
export default function PeoplePage() {
  const [{ username }] = useAddressQuery()
  const own = useAuth().session?.user.username
  const mine = username === undefined || username === own
  const [state, setState] = useListState(shape)
  const { keyword, page, limit } = state
  const body = {
    page,
    limit,
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(username === undefined ? {} : { username }),
  }
  const loaded = useLoadList(user.children, { body })
  const title = mine ? texts.myTeam : texts.team
  const above = username ?? own ?? ''
  return (
    <ListPage
      title={title}
      up={[{ label: mine ? texts.myRecord : above, to: recordAddress(above) }]}
      purpose={mine ? texts.myTeamPurpose : texts.teamPurpose}
      nouns={nouns}
      shape={shape}
      state={state}
      onChange={setState}
      loaded={loaded}
      columns={columns}
      searches={texts.searches}
      keyOf={({ id }) => id}
      nameOf={({ fullName }) => fullName}
      open={(row) => ({ to: recordAddress(row.username) })}
      nothingYet={<NothingYet title={texts.noTeam} text={texts.noTeamText} />}
    />
  )
}
