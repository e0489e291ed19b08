import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Mark } from '../mark.tsx'
import type { Refusals } from './outcome.ts'
import { RowName, type RowOpen } from './row-open.tsx'
import './refused-rows.css'

/** What a bulk act was refused, and the rows it was meant for. */
export interface Refused<Row> extends Refusals {
  readonly rows: readonly Row[]
}

interface RefusedRowsProps<Row> {
  readonly refused: Refused<Row>
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  readonly open: (row: Row) => RowOpen
  readonly onClose: () => void
}

/** Above a list after a bulk act: what was refused and why, each row a link, until it is closed. */
export function RefusedRows<Row>({ refused, keyOf, nameOf, open, onClose }: RefusedRowsProps<Row>) {
  return (
    <section className="refused-rows" role="alert" aria-label={refused.title}>
      <header>
        <strong>{refused.title}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close" onClick={onClose} />
      </header>
      <ul>
        {refused.of.flatMap(({ id, refusal }) =>
          refused.rows
            .filter((row) => keyOf(row) === id)
            .map((row) => (
              <li key={id}>
                <Mark status="stopped" />
                <div>
                  <Beside open={open(row)} name={nameOf(row)} />
                  <p>{refusal}</p>
                </div>
              </li>
            )),
        )}
      </ul>
    </section>
  )
}

/** A page opens beside, as the other refused rows stay here. */
const Beside = ({ open, name }: { readonly open: RowOpen; readonly name: string }) =>
  open !== null && 'to' in open ? (
    <a className="row-name" href={open.to} target="_blank" rel="noopener">
      {name}
    </a>
  ) : (
    <RowName open={open}>{name}</RowName>
  )
