import { EditOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../../ui/form/action-dialog.tsx'
import { Line, Lines, Note } from '../../../ui/layout/layout.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Section } from '../../../ui/section.tsx'
import { StrikeDialog } from './fact-dialogs.tsx'
import { patientTexts as texts } from './texts.ts'

interface Fact {
  readonly id: number
  readonly version: number
}

interface FactSectionProps<Row extends Fact> {
  readonly title: string
  readonly nothing: string
  readonly rows: readonly Row[]
  readonly canWrite: boolean
  readonly nameOf: (row: Row) => string
  readonly draw: (row: Row) => ReactNode
  /** The dialog that adds an entry, where there is no row, or changes one. */
  readonly dialog: (row: Row | null, close: () => void) => ReactNode
  readonly strike: (struck: Fact & { readonly reason: string }) => Promise<Answer>
}

/** What of a patient stands in the record beside the visits: allergies, or conditions; wrong ones are struck out. */
export function FactSection<Row extends Fact>(props: FactSectionProps<Row>) {
  const { title, nothing, rows, canWrite, nameOf, draw, dialog, strike } = props
  /** Null: a new one. */
  const [changing, change] = useState<{ readonly row: Row | null } | null>(null)
  const [striking, setStriking] = useState<Row | null>(null)
  const menuOf = (row: Row) => [
    { key: 'change', label: texts.change, icon: <EditOutlined />, run: () => change({ row }) },
    { key: 'strike', label: texts.strike, icon: <StopOutlined />, danger: true, run: () => setStriking(row) },
  ]
  return (
    <Section title={title} flush extra={canWrite && <Button onClick={() => change({ row: null })}>{texts.add}</Button>}>
      {rows.length === 0 && <Note className="visit-note">{nothing}</Note>}
      <Lines>
        {rows.map((row) => (
          <Line key={row.id} align="start">
            {draw(row)}
            {canWrite && <RowMenu of={nameOf(row)} actions={menuOf(row)} />}
          </Line>
        ))}
      </Lines>
      {changing && dialog(changing.row, () => change(null))}
      {striking && (
        <StrikeDialog
          name={nameOf(striking)}
          send={(reason) => strike({ id: striking.id, version: striking.version, reason })}
          onClose={() => setStriking(null)}
        />
      )}
    </Section>
  )
}
