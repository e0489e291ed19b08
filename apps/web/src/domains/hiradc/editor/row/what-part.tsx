import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { CONDITION_LABELS, CONDITIONS } from '@selamat/contract/domains/hiradc/hiradc-row'
import { Button, Checkbox, Segmented, Select } from 'antd'
import { memo, useState } from 'react'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import type { DraftRow } from '../rows/draft-row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { texts } from '../texts.ts'
import type { RowMessages } from './messages.ts'
import { RowText } from './row-texts.tsx'

const categories = HAZARD_CATEGORIES.map((value) => ({ value, label: HAZARD_CATEGORY_LABELS[value] }))
const conditions = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))

interface WhatPartProps {
  readonly store: RowStore
  readonly row: DraftRow
  readonly messages: RowMessages
  readonly onLibrary: () => void
}

/** What is done, and what can harm whom. */
export function WhatPart({ store, row, messages, onLibrary }: WhatPartProps) {
  const [isOpen, open] = useState(false)
  const { key } = row
  const text = { store, rowKey: key }
  return (
    <Stack as="section" gap={12} className="row-editor__part" aria-label={texts.what}>
      <RowText
        {...text}
        name="activity"
        label={texts.activity}
        value={row.activity}
        error={messages.activity}
        max={200}
        placeholder={texts.activityHint}
        required
      />
      <div className="row-editor__hazard">
        <RowText
          {...text}
          name="hazard"
          label={texts.hazard}
          value={row.hazard}
          error={messages.hazard ?? messages.hazardId}
          max={200}
          placeholder={texts.hazardHint}
          required
        />
        <LibraryButton onLibrary={onLibrary} />
      </div>
      <RowText
        {...text}
        name="consequence"
        label={texts.consequence}
        value={row.consequence}
        error={messages.consequence}
        max={1000}
        placeholder={texts.consequenceHint}
        required
        lines
      />
      <MoreFields isOpen={isOpen} onToggle={open} />
      {isOpen && (
        <>
          <RowText
            {...text}
            name="subActivity"
            label={texts.subActivity}
            value={row.subActivity}
            error={messages.subActivity}
            max={200}
          />
          <Kinds
            store={store}
            rowKey={key}
            category={row.category}
            condition={row.condition}
            isCritical={row.isCritical}
          />
          <RowText
            {...text}
            name="legalReference"
            label={texts.legalReference}
            value={row.legalReference}
            error={messages.legalReference}
            max={300}
          />
        </>
      )}
    </Stack>
  )
}

const LibraryButton = memo(function LibraryButton({ onLibrary }: Pick<WhatPartProps, 'onLibrary'>) {
  return <Button onClick={onLibrary}>{texts.library}</Button>
})

interface MoreFieldsProps {
  readonly isOpen: boolean
  readonly onToggle: (open: boolean) => void
}

const MoreFields = memo(function MoreFields({ isOpen, onToggle }: MoreFieldsProps) {
  return (
    <Button
      type="link"
      size="small"
      className="row-editor__more"
      icon={isOpen ? <DownOutlined /> : <RightOutlined />}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      {texts.moreFields}
    </Button>
  )
})

type KindsProps = Pick<DraftRow, 'category' | 'condition' | 'isCritical'> &
  Pick<WhatPartProps, 'store'> & { readonly rowKey: string }

const Kinds = memo(function Kinds({ store, rowKey, category, condition, isCritical }: KindsProps) {
  return (
    <>
      <FieldLayout label={texts.category}>
        {(control) => (
          <Select
            {...control}
            value={category}
            placeholder={texts.choose}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={categories}
            onChange={(value) => store.change(rowKey, { category: value ?? null })}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.condition} group>
        {() => (
          <Segmented
            value={condition}
            options={conditions}
            onChange={(value) => store.change(rowKey, { condition: value })}
          />
        )}
      </FieldLayout>
      <Checkbox checked={isCritical} onChange={(event) => store.change(rowKey, { isCritical: event.target.checked })}>
        {texts.isCritical}
      </Checkbox>
    </>
  )
})
