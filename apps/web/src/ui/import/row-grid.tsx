import { type ReactNode, useEffect, useRef } from 'react'
import { count } from '../../lib/format.ts'
import { Row, Stack, Text } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import type { StatusKey } from '../status.ts'
import { StatusTag } from '../status-tag.tsx'
import { usePhone } from '../use-phone.ts'
import { GridCell } from './grid-cell.tsx'
import type { Correction, GridColumn, GridRow } from './grid-types.ts'
import './row-grid.css'

export interface RowGridProps {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  /** The label and meaning of a result. */
  readonly resultOf: (result: string) => { readonly label: string; readonly meaning: StatusKey }
  readonly editable: (row: GridRow) => boolean
  readonly onCorrect: (corrections: readonly Correction[]) => void
  /** The list of a column, to choose a cell's value from; null where it has none. */
  readonly chooser: (column: string, name: string, choose: (value: string) => void) => ReactNode
  /** Called where no cell in error follows on this page. */
  readonly onBeyond: (forward: boolean) => void
}

/** Moves the focus to the next or previous cell in error below an element; false where there is none. */
export function toErrorCell(
  within: HTMLElement | null,
  forward: boolean,
  from: Element | null = document.activeElement,
): boolean {
  const cells = [...(within?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])]
  const after = (cell: Element) =>
    from !== null && (from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const inside = from !== null && within?.contains(from) === true
  const next = forward
    ? (cells.find((cell) => !inside || (cell !== from && after(cell))) ?? null)
    : (cells.findLast((cell) => !inside || (cell !== from && !after(cell))) ?? null)
  if (next === null) return false
  next.focus()
  next.select()
  next.scrollIntoView({ block: 'center', inline: 'nearest' })
  return true
}

/** The rows of a file, correctable in place; F8 and Enter move to the next cell in error, Shift F8 to the previous one. */
export function RowGrid(props: RowGridProps) {
  const within = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const beyond = useRef(props.onBeyond)
  beyond.current = props.onBeyond
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      if (!toErrorCell(within.current, !event.shiftKey)) beyond.current(!event.shiftKey)
    }
    addEventListener('keydown', lead)
    return () => removeEventListener('keydown', lead)
  }, [])
  const next = (from: Element) => {
    if (!toErrorCell(within.current, true, from)) props.onBeyond(true)
  }
  return (
    <div ref={within} className="row-grid-frame">
      {phone ? <Cards {...props} next={next} /> : <Grid {...props} next={next} />}
    </div>
  )
}

type Drawn = RowGridProps & { readonly next: (from: Element) => void }

function Cell({
  column,
  row,
  rows,
  editable,
  onCorrect,
  chooser,
  next,
}: Drawn & { readonly column: GridColumn; readonly row: GridRow }) {
  const { key, header } = column
  const note = row.notes[key]
  const alike =
    note?.suggestion === undefined
      ? []
      : rows.filter(
          (other) =>
            editable(other) && other.cells[key] === row.cells[key] && other.notes[key]?.suggestion === note.suggestion,
        )
  const name = `${header}, row ${row.rowNumber}`
  const correct = (value: string) => onCorrect([{ rowNumber: row.rowNumber, column: key, value }])
  return (
    <GridCell
      value={row.cells[key] ?? null}
      note={note}
      name={name}
      chooser={note?.wrong === undefined ? null : chooser(key, name, correct)}
      editable={editable(row)}
      alike={alike.length}
      onCorrect={correct}
      onCorrectAlike={(value) => onCorrect(alike.map(({ rowNumber }) => ({ rowNumber, column: key, value })))}
      onNext={next}
    />
  )
}

const RecordLink = ({ row: { link, rowNumber } }: { readonly row: GridRow }) =>
  link ? (
    <Link className="row-grid__open" to={link} aria-label={`Open the record of row ${rowNumber}`}>
      Open
    </Link>
  ) : null

function Grid(props: Drawn) {
  const { label, columns, rows, resultOf } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard
    <section className="boxed row-grid" aria-label={label} tabIndex={0}>
      <Text as="table" size="body">
        <thead>
          <tr>
            <Text as="th" size="small" weight="medium" scope="col" className="figures">
              Row
            </Text>
            <Text as="th" size="small" weight="medium" scope="col">
              Result
            </Text>
            {columns.map(({ key, header }) => (
              <Text as="th" size="small" weight="medium" key={key} scope="col">
                {header}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { label, meaning } = resultOf(row.result)
            return (
              <tr key={row.rowNumber}>
                <th scope="row" className="figures">
                  {count(row.rowNumber)}
                </th>
                <td>
                  <StatusTag status={row.result} label={label} meaning={meaning} />
                  <RecordLink row={row} />
                </td>
                {columns.map((column) => (
                  <td key={column.key}>
                    <Cell {...props} column={column} row={row} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Text>
    </section>
  )
}

function Cards(props: Drawn) {
  const { label, columns, rows, resultOf } = props
  const [first, second] = columns
  return (
    <Stack as="ul" className="row-cards" aria-label={label}>
      {rows.map((row) => {
        const { label, meaning } = resultOf(row.result)
        const noted = columns.filter(({ key }) => row.notes[key] !== undefined)
        return (
          <Stack as="li" gap={4} key={row.rowNumber}>
            <Row gap={12} justify="between">
              <strong>
                {(second && row.cells[second.key]) || (first && row.cells[first.key]) || `Row ${row.rowNumber}`}
              </strong>
              <StatusTag status={row.result} label={label} meaning={meaning} />
            </Row>
            <span className="row-cards__row">
              Row {count(row.rowNumber)}
              {first && row.cells[first.key] ? ` · ${row.cells[first.key]}` : ''}
              <RecordLink row={row} />
            </span>
            {noted.map((column) => (
              <Stack gap={2} key={column.key} className="row-cards__cell">
                <span>{column.header}</span>
                <Cell {...props} column={column} row={row} />
              </Stack>
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}
