import { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingMatches, Unloaded } from '../../../ui/empty-state.tsx'
import { Line, Stack } from '../../../ui/layout/layout.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { Person } from '../../../ui/person.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { movePeople } from './move-members.ts'
import { texts } from './texts.ts'

interface AddPeopleProps {
  readonly group: { readonly id: number; readonly groupName: string }
  readonly onClose: () => void
}

const MOST = 20

/** Finds people and moves them into a group. */
export function AddPeople({ group, onClose }: AddPeopleProps) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly UserRow[]>([])
  const [busy, setBusy] = useState(false)
  const found = useLoad(user.list, { body: { limit: MOST, ...(keyword === '' ? {} : { keyword }) } })
  const isChosen = ({ id }: UserRow) => chosen.some((each) => each.id === id)
  const toggle = (row: UserRow) =>
    setChosen(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])
  const add = async () => {
    setBusy(true)
    if (await movePeople(chosen, group.id)) onClose()
    setBusy(false)
  }
  return (
    <SideDrawer title={texts.addTo(group.groupName)} width={480} onClose={onClose}>
      <Stack gap={12}>
        <SearchBox hint={texts.searches} keyword={keyword} onSearch={setKeyword} />
        {found.data === null ? (
          <Unloaded of={found} failed={texts.loadFailed} />
        ) : found.data.result.length === 0 ? (
          <NothingMatches title={texts.nobodyFound} />
        ) : (
          <ul className="boxed lines" aria-busy={found.loading}>
            {found.data.result.map((row) => (
              <li key={row.id}>
                <Line as="label" htmlFor={`add-${row.id}`}>
                  <Checkbox
                    id={`add-${row.id}`}
                    checked={row.groupId === group.id || isChosen(row)}
                    disabled={row.groupId === group.id}
                    onChange={() => toggle(row)}
                  />
                  <Person name={row.fullName} second={[row.username, row.positionName].filter(Boolean).join(' · ')} />
                  <small className="add-people__where">
                    {row.groupId === group.id ? texts.alreadyHere : row.groupName && texts.present(row.groupName)}
                  </small>
                </Line>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void add()}>
            {texts.addCount(chosen.length)}
          </Button>
        </div>
      </Stack>
    </SideDrawer>
  )
}
