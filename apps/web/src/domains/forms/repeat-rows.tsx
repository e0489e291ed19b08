import { DeleteOutlined, PlusOutlined, WarningFilled } from '@ant-design/icons'
import type { Repeat } from '@selamat/contract/domains/forms/form'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Note, Row, Text } from '../../ui/layout/layout.tsx'
import { type FormStore, useNode } from './form-store.ts'
import { texts } from './texts.ts'

interface RepeatRowsProps {
  readonly store: FormStore
  readonly repeat: Repeat
  readonly path: string
  /** Draws the nodes of the row with this path; the first of them at once. */
  readonly row: (prefix: string, first: boolean) => ReactNode
}

/** The same fields in as many rows as needed. A new row gets the focus, and after a removed one the button to add. */
export function RepeatRows({ store, repeat, path, row: drawRow }: RepeatRowsProps) {
  const { visible, rowKeys, error } = useNode(store, path)
  const rows = useRef<HTMLFieldSetElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const moved = useRef<'added' | 'removed' | null>(null)
  const count = rowKeys.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the rows
  useEffect(() => {
    const last = rows.current?.querySelector(':scope > .form-row:last-of-type')
    if (moved.current === 'added') last?.querySelector<HTMLElement>('input, textarea')?.focus()
    if (moved.current === 'removed') add.current?.focus()
    moved.current = null
  }, [rowKeys])

  const { title, rowTitle = title, description, min = 0, max = Number.POSITIVE_INFINITY } = repeat
  return (
    <fieldset ref={rows} className="form-group" hidden={!visible}>
      <Text as="legend" size="body" weight="strong">
        {title}
      </Text>
      {description !== undefined && <Note className="form-section__purpose">{description}</Note>}
      {rowKeys.map((key, row) => (
        <fieldset key={key} className="boxed form-row" aria-label={`${rowTitle} ${row + 1}`}>
          <Row justify="between" size="body" className="form-row__head">
            <strong>{`${rowTitle} ${row + 1}`}</strong>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={count <= min}
              aria-label={texts.removeRow(`${rowTitle} ${row + 1}`)}
              onClick={() => {
                moved.current = 'removed'
                store.removeRow(path, row)
              }}
            />
          </Row>
          {drawRow(`${path}[${row}].`, row === 0 || row === count - 1)}
        </fieldset>
      ))}
      <Button
        ref={add}
        icon={<PlusOutlined />}
        disabled={count >= max}
        data-wrong={error === undefined ? undefined : true}
        onClick={() => {
          moved.current = 'added'
          store.addRow(path)
        }}
      >
        {texts.addRow(rowTitle)}
      </Button>
      <div className="field__error" aria-live="polite">
        {error !== undefined && (
          <>
            <WarningFilled aria-hidden /> {error}
          </>
        )}
      </div>
    </fieldset>
  )
}
