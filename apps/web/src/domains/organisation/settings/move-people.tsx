import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { group } from '@selamat/contract/domains/organisation/group'
import { Button } from 'antd'
import { useState } from 'react'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { movePeople } from './move-members.ts'
import { texts } from './texts.ts'

interface MovePeopleProps {
  readonly people: readonly UserRow[]
  readonly from: number
  readonly onClose: () => void
}

const groups = choicesOf(group)

/** Chooses the group that people are moved to. */
export function MovePeople({ people, from, onClose }: MovePeopleProps) {
  const [to, setTo] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const move = async () => {
    setBusy(true)
    if (await movePeople(people, to)) onClose()
    setBusy(false)
  }
  return (
    <SideDrawer title={texts.moveTitle(people.length)} width={480} onClose={onClose}>
      <div className="add-people">
        <FieldLayout label={texts.moveWhere} required>
          {(control) => <RemoteSelect source={groups} control={control} value={to} onChange={setTo} />}
        </FieldLayout>
        <div>
          <Button type="primary" disabled={to === null || to === from} loading={busy} onClick={() => void move()}>
            {texts.moveVerb}
          </Button>
        </div>
      </div>
    </SideDrawer>
  )
}
