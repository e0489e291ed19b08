import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Note, Row, Text } from '../layout/layout.tsx'
import { Mark } from '../mark.tsx'
import type { Failures } from './outcome.ts'
import { RowName, type RowOpen } from './row-open.tsx'
import './failed-rows.css'

/** The failures of a bulk action, and its rows. */
export interface Failed<Row> extends Failures {
  readonly rows: readonly Row[]
}

interface FailedRowsProps<Row> {
  readonly failed: Failed<Row>
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  readonly open: (row: Row) => RowOpen
  readonly onClose: () => void
}

/** Above a list after a bulk action: the failures with reasons, each row a link, until it is closed. */
export function FailedRows<Row>({ failed, keyOf, nameOf, open, onClose }: FailedRowsProps<Row>) {
  return (
    <Text as="section" size="body" className="boxed failed-rows" role="alert" aria-label={failed.title}>
      <Row as="header" justify="between">
        <strong>{failed.title}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close" onClick={onClose} />
      </Row>
      <ul>
        {failed.of.flatMap(({ id, failure }) =>
          failed.rows
            .filter((row) => keyOf(row) === id)
            .map((row) => (
              <li key={id}>
                <Mark status="stopped" />
                <div>
                  <Beside open={open(row)} name={nameOf(row)} />
                  <Note>{failure}</Note>
                </div>
              </li>
            )),
        )}
      </ul>
    </Text>
  )
}

/** A page opens beside, as the other refused rows stay here. */
const Beside = ({ open, name }: { readonly open: RowOpen; readonly name: string }) =>
  open !== null && 'to' in open ? (
    <a className="weight-medium clip row-name" href={open.to} target="_blank" rel="noopener">
      {name}
    </a>
  ) : (
    <RowName open={open}>{name}</RowName>
  )
