import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import {
  cellKey,
  type SimopsCell,
  type StoredSimops,
  simopsMatrix,
} from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import {
  NEARNESS,
  NEARNESS_LABELS,
  type Nearness,
  VERDICTS,
} from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { WORK_TYPES } from '@selamat/contract/domains/permits/items'
import { WORK_ACTIVITIES, WORK_ACTIVITY_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { dateTime } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../../../../ui/form/problem-note.tsx'
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx'
import { Columns, Row, Text } from '../../../../ui/layout/layout.tsx'
import { Section } from '../../../../ui/section.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { matrixTexts } from '../texts.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellAt, changedCells, isIncomplete, type MatrixValues, matrixSchema, withVerdict } from './cells.ts'
import { SimopsGrid } from './simops-grid.tsx'
import type { Place } from './simops-keys.ts'
import './simops.css'

const valuesOf = ({ cells }: StoredSimops): MatrixValues => ({ cells: cells.map(({ isStarter: _, ...cell }) => cell) })
const NEAR = NEARNESS.map((value) => ({ value, label: NEARNESS_LABELS[value] }))

interface SimopsFormProps {
  readonly stored: StoredSimops
  readonly onSaved: (stored: StoredSimops) => void
}

/** The matrix with the cell that is chosen; what is changed is saved together. */
export function SimopsForm({ stored, onSaved }: SimopsFormProps) {
  const isAllowed = useCan()('update', WORK_TYPES)
  const phone = usePhone()
  const [nearness, setNearness] = useState<Nearness>('SAME')
  const [at, setAt] = useState<Place>({ row: 1, column: 0 })
  const initial = valuesOf(stored)
  const { form, notes } = useRecordForm<MatrixValues, MatrixValues>({
    schema: matrixSchema,
    initial: { values: initial, version: stored.version },
    draftKey: 'simops-matrix',
    save: async ({ cells }, { version }) => {
      const body = { version, cells: changedCells(cells, initial.cells) }
      const { data, message } = await call(simopsMatrix.update, { body })
      void refresh(simopsMatrix.read, permitConflicts.list, permitConflicts.check)
      return { message, done: () => onSaved(data) }
    },
    read: async () => {
      const now = (await call(simopsMatrix.read, {})).data
      return { values: valuesOf(now), version: now.version }
    },
  })
  const { cells } = form.values
  const change = (changed: SimopsCell) =>
    form.set(
      'cells',
      cells.map((cell) => (cellKey(cell) === cellKey(changed) ? changed : cell)),
    )
  const errorOf = (cell: SimopsCell) => form.errorAt(`cells.${cells.indexOf(cell)}.measure`)
  const chosen = cellAt(cells, at.row, at.column, nearness)
  const incomplete = cells.filter(isIncomplete).length
  const editor = chosen && <CellEditor cell={chosen} error={errorOf(chosen)} isAllowed={isAllowed} onChange={change} />
  return (
    <FormBody form={form} label={matrixTexts.title}>
      {isAllowed ? notes : <ReadOnlyNote reason={matrixTexts.notAllowed} />}
      <Columns of="aside" gap={16} className="simops-page">
        <Section
          title={matrixTexts.grid}
          extra={
            <Segmented<Nearness>
              options={NEAR}
              value={nearness}
              onChange={setNearness}
              aria-label={matrixTexts.nearness}
            />
          }
        >
          {phone ? (
            <PhoneList cells={cells} nearness={nearness} at={at} onMove={setAt} editor={editor} />
          ) : (
            <>
              <SimopsGrid
                cells={cells}
                nearness={nearness}
                at={at}
                onMove={setAt}
                onVerdict={isAllowed ? (cell, verdict) => change(withVerdict(cell, verdict)) : null}
              />
              {isAllowed && <p className="quiet simops-help">{matrixTexts.help}</p>}
            </>
          )}
          <Legend />
        </Section>
        {!phone && chosen && (
          <aside className="simops-page__aside">
            <Section title={matrixTexts.cell(chosen.one, chosen.other)} hint={NEARNESS_LABELS[nearness]}>
              {editor}
            </Section>
          </aside>
        )}
      </Columns>
      {isAllowed && (
        <FormFoot
          form={form}
          submit={matrixTexts.save}
          left={incomplete > 0 ? matrixTexts.incomplete(incomplete) : stampOf(stored)}
          onCancel={() => form.reset(initial)}
        />
      )}
    </FormBody>
  )
}

const Legend = () => (
  <Row as="ul" gap={16} wrap size="body" tone="secondary" className="simops-legend">
    {VERDICTS.map((verdict) => (
      <Row as="li" gap={8} key={verdict}>
        <Text size="body" weight="strong" className={`simops-cell simops-cell--${verdict}`}>
          {verdict}
        </Text>
        {matrixTexts.legend[verdict]}
      </Row>
    ))}
    <Row as="li" gap={8}>
      <Text size="body" weight="strong" className="simops-cell is-changed" aria-hidden /> {matrixTexts.changed}
    </Row>
  </Row>
)

interface PhoneListProps {
  readonly cells: readonly SimopsCell[]
  readonly nearness: Nearness
  readonly at: Place
  readonly onMove: (place: Place) => void
  readonly editor: ReactNode
}

/** On a phone: one activity, and the others as a list; the chosen one opens in it. */
function PhoneList({ cells, nearness, at, onMove, editor }: PhoneListProps) {
  const [activity, choose] = useState(1)
  const placeOf = (other: number): Place => ({ row: Math.max(activity, other), column: Math.min(activity, other) })
  return (
    <>
      <Select
        className="simops-phone__activity"
        aria-label={matrixTexts.grid}
        value={activity}
        options={WORK_ACTIVITIES.map((value, index) => ({ value: index, label: WORK_ACTIVITY_LABELS[value] }))}
        onChange={(index) => {
          choose(index)
          onMove({ row: index, column: 0 })
        }}
      />
      <ul className="lines simops-phone">
        {WORK_ACTIVITIES.map((other, index) => {
          const place = placeOf(index)
          const cell = cellAt(cells, place.row, place.column, nearness)
          const isOpen = at.row === place.row && at.column === place.column
          return (
            <li key={other}>
              <Row as="button" justify="between" type="button" aria-expanded={isOpen} onClick={() => onMove(place)}>
                {WORK_ACTIVITY_LABELS[other]}
                <Text size="body" weight="strong" className={`simops-cell simops-cell--${cell?.verdict ?? 'Y'}`}>
                  {cell?.verdict}
                </Text>
              </Row>
              {isOpen && editor}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function stampOf({ updatedAt, updatedBy }: StoredSimops): string {
  if (updatedAt === null) return matrixTexts.standard
  const at = dateTime(updatedAt)
  return updatedBy === null ? matrixTexts.savedBySystem(at) : matrixTexts.saved(updatedBy, at)
}
