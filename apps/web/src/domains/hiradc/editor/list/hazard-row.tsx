import { memo, useDeferredValue } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Row, Text } from '../../../../ui/layout/layout.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { RiskMark } from '../../matrix/risk-mark.tsx'
import type { DraftControl } from '../rows/draft-row.ts'
import { ownerName } from '../rows/owner-names.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRow } from '../rows/use-rows.ts'
import { texts } from '../texts.ts'

interface HazardRowProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly n: number
  readonly selected: boolean
  /** Says what is missing: the rows are written. */
  readonly editing: boolean
}

/** A row of the list. What it says is drawn anew only when it changes itself, not when rows come in above it. */
export const HazardRow = memo(function HazardRow({ store, rowKey, n, selected, editing }: HazardRowProps) {
  return (
    <tr
      className={`hazard-row${selected ? ' is-selected' : ''}`}
      aria-selected={selected}
      aria-rowindex={n + 1}
      tabIndex={selected ? 0 : -1}
      data-row={rowKey}
    >
      <td className="hazard-row__n">{n}</td>
      <Cells store={store} rowKey={rowKey} editing={editing} />
    </tr>
  )
})

const Cells = memo(function Cells({ store, rowKey, editing }: Omit<HazardRowProps, 'n' | 'selected'>) {
  // What is typed stands in its field first; the list follows.
  const state = useDeferredValue(useRow(store, rowKey))
  if (state === null) return null
  const { row, conflict, checked } = state
  const { initial, residual, problems } = store.facts(row)
  const { matrix } = store
  return (
    <>
      <td className="what hazard-row__what">
        <b className={row.hazard === '' ? 'quiet' : undefined}>{row.hazard || texts.noHazard}</b>
        <small>
          {row.activity || texts.noActivity}
          {row.subActivity !== '' && ` · ${row.subActivity}`}
        </small>
        <Notes
          critical={row.isCritical}
          conflicted={conflict !== null}
          missing={editing && checked ? problems.length : 0}
        />
      </td>
      <td className="hazard-row__risk">
        <RiskMark matrix={matrix} risk={initial} compact />
      </td>
      <td className={`clip hazard-row__controls${row.controls.length === 0 ? ' quiet' : ''}`}>
        {row.controls.map(({ text }) => text).join(', ') || texts.noControls}
      </td>
      <td className="hazard-row__risk">
        <RiskMark matrix={matrix} risk={residual} compact />
      </td>
      <td className="hazard-row__owner">
        <NextControl controls={row.controls} />
      </td>
    </>
  )
})

interface NotesProps {
  readonly critical: boolean
  readonly conflicted: boolean
  readonly missing: number
}

const Notes = ({ critical, conflicted, missing }: NotesProps) => {
  if (!critical && !conflicted && missing === 0) return null
  return (
    <Row as="span" gap={10} wrap>
      {conflicted && (
        <Text size="small" weight="medium" tone="stopped" className="hazard-row__note">
          <Mark status="stopped" size={9} /> {texts.conflicted}
        </Text>
      )}
      {missing > 0 && (
        <Text size="small" weight="medium" tone="attention" className="hazard-row__note">
          <Mark status="attention" size={9} /> {texts.incomplete(missing)}
        </Text>
      )}
      {critical && (
        <Text size="small" weight="medium" tone="secondary" className="hazard-row__note">
          {texts.critical}
        </Text>
      )}
    </Row>
  )
}

/** Whoever puts the next further control in place, and until when. */
function NextControl({ controls }: { readonly controls: readonly DraftControl[] }) {
  const further = controls.filter(({ existing, ownerId }) => !existing && ownerId !== null)
  const [next] = further.toSorted((one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9'))
  if (next === undefined) return null
  const others = new Set(further.map(({ ownerId }) => ownerId)).size - 1
  const name = ownerName(next.ownerId)
  return (
    <>
      <Avatar name={name} size={24} />
      <span>
        <span className="clip hazard-row__name">{name}</span>
        <small>
          {next.dueDate}
          {others > 0 && ` ${texts.moreOwners(others)}`}
        </small>
      </span>
    </>
  )
}
