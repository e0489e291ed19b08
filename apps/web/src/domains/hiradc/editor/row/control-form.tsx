import { CheckOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select } from 'antd'
import { memo } from 'react'
import { DayInput } from '../../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { Columns, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../../ui/remote-select.tsx'
import type { DraftControl } from '../rows/draft-row.ts'
import { owners } from '../rows/owner-names.ts'
import type { RowStore } from '../rows/row-store.ts'
import { texts } from '../texts.ts'
import { changeControl, changeControls, controlTypes } from './control-edits.ts'

interface ControlFormProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly control: DraftControl
  readonly errors: { readonly [field in 'text' | 'ownerId' | 'dueDate']?: string | undefined }
  readonly onDone: () => void
}

/** A control as it is written; a further one has an owner and a day. */
export function ControlForm({ store, rowKey, control, errors, onDone }: ControlFormProps) {
  const { key, type, text, existing, ownerId, dueDate } = control
  const set = (patch: Partial<DraftControl>) => changeControl(store, rowKey, key, patch)
  return (
    <Stack gap={10} className="shaded control-form">
      <KindOfControl store={store} rowKey={rowKey} controlKey={key} type={type} existing={existing} />
      <FieldLayout label={texts.control} error={errors.text}>
        {(props) => (
          <Input.TextArea
            {...props}
            className="row-editor__lines"
            rows={1}
            maxLength={500}
            value={text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </FieldLayout>
      {!existing && (
        <Placing
          store={store}
          rowKey={rowKey}
          controlKey={key}
          ownerId={ownerId}
          dueDate={dueDate}
          ownerError={errors.ownerId}
          dueError={errors.dueDate}
        />
      )}
      <Row align="stretch" justify="between" className="control-form__foot">
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          onClick={() => changeControls(store, rowKey, (all) => all.filter((one) => one.key !== key))}
        >
          {texts.removeControl}
        </Button>
        <Button size="small" icon={<CheckOutlined />} onClick={onDone}>
          {texts.done}
        </Button>
      </Row>
    </Stack>
  )
}

interface PartProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly controlKey: string
}

const KindOfControl = memo(function KindOfControl({
  store,
  rowKey,
  controlKey,
  type,
  existing,
}: PartProps & Pick<DraftControl, 'type' | 'existing'>) {
  return (
    <Columns of={2} gap={8} className="control-form__pair">
      <Select
        aria-label={texts.controlType}
        value={type}
        options={controlTypes}
        onChange={(value) => changeControl(store, rowKey, controlKey, { type: value })}
      />
      <Segmented
        aria-label={texts.kindOfControl}
        value={existing}
        options={[
          { value: true, label: texts.existing },
          { value: false, label: texts.further },
        ]}
        onChange={(value) =>
          changeControl(
            store,
            rowKey,
            controlKey,
            value ? { existing: true, ownerId: null, dueDate: null } : { existing: false },
          )
        }
      />
    </Columns>
  )
})

type PlacingProps = PartProps &
  Pick<DraftControl, 'ownerId' | 'dueDate'> & {
    readonly ownerError?: string | undefined
    readonly dueError?: string | undefined
  }

const Placing = memo(function Placing({
  store,
  rowKey,
  controlKey,
  ownerId,
  dueDate,
  ownerError,
  dueError,
}: PlacingProps) {
  const set = (patch: Partial<DraftControl>) => changeControl(store, rowKey, controlKey, patch)
  return (
    <Columns of={2} gap={8} className="control-form__pair">
      <FieldLayout label={texts.owner} error={ownerError}>
        {(control) => (
          <RemoteSelect control={control} source={owners} value={ownerId} onChange={(id) => set({ ownerId: id })} />
        )}
      </FieldLayout>
      <FieldLayout label={texts.due} error={dueError}>
        {(control) => (
          <DayInput field={{ control, value: dueDate, change: (day) => set({ dueDate: day }), blur: () => {} }} />
        )}
      </FieldLayout>
    </Columns>
  )
})
