import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { Select } from 'antd'
import { useState } from 'react'
import { useLoad } from '../../lib/use-load.ts'
import { texts } from './texts.ts'

interface ColumnChoiceProps {
  readonly kind: string
  readonly column: string
  /** Names the cell: its column and row. */
  readonly name: string
  readonly onChoose: (value: string) => void
}

/** The values that a column can have, loaded when the list is opened. */
export function ColumnChoice({ kind, column, name, onChoose }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false)
  const { data, loading, state } = useLoad(bulkUploads.choices, { body: { kind, column } }, { enabled: open })
  return (
    <Select<string>
      className="column-choice"
      size="small"
      aria-label={texts.choiceOf(name)}
      placeholder={texts.fromList}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      loading={loading}
      open={open}
      onOpenChange={setOpen}
      options={(data?.choices ?? []).map((choice) => ({ value: choice, label: choice }))}
      notFoundContent={data === null ? (state === 'failure' ? texts.noList : texts.loadingList) : texts.emptyList}
      onChange={onChoose}
    />
  )
}
