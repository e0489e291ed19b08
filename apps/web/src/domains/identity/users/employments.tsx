import { PlusOutlined } from '@ant-design/icons'
import { type EmploymentRow, employment } from '@selamat/contract/domains/identity/employment'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { confirmDelete } from '../../../ui/confirm.tsx'
import { NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { EmploymentDrawer } from './employment-drawer.tsx'
import { PeriodList } from './period-list.tsx'
import { texts } from './texts.ts'
import { refreshPositions } from './user-actions.tsx'

const remove = ({ id, version, validFrom }: EmploymentRow) =>
  confirmDelete(texts.positionFrom(validFrom), texts.deletePositionText, async () => {
    await tell(texts.notDeleted, () => call(employment.delete, { params: { id } }, { version }))
    await refreshPositions()
  })

interface EmploymentsProps {
  readonly username: string
  readonly mayEdit: boolean
}

/** All positions of a user over time, with add and correct. */
export function Employments({ username, mayEdit }: EmploymentsProps) {
  const loaded = useLoadList(employment.list, { body: { username } })
  const [open, setOpen] = useState<EmploymentRow | 'new' | null>(null)
  const add = mayEdit && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {texts.addPosition}
    </Button>
  )
  const actionsOf = (row: EmploymentRow): RowAction[] => [
    { ...ACTION.edit, label: texts.correct, run: () => setOpen(row) },
    { ...ACTION.delete, apart: true, run: () => void remove(row) },
  ]
  const periods = loaded.data.rows.map((row) => ({
    ...row,
    title: row.positionName ?? texts.withoutPosition,
    facts: [
      [row.departmentName, row.sectionName, row.siteName].filter((each) => each !== null).join(' · '),
      ...(row.superiorName === null ? [] : [texts.superiorIs(`${row.superiorName} (${row.superiorUsername})`)]),
    ],
    actions: mayEdit ? actionsOf(row) : [],
  }))
  return (
    <Section title={texts.positions} hint={texts.positionsHint} extra={add || undefined} flush>
      <Unlisted
        of={loaded}
        failed={texts.positionsFailed}
        nothing={<NothingYet title={texts.noPositions} text={texts.noPositionsText} />}
      />
      <PeriodList periods={periods} />
      {open !== null && (
        <EmploymentDrawer username={username} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
