import type { ControlType } from '@selamat/contract/domains/hiradc/control-type'
import type { HazardCategory } from '@selamat/contract/domains/hiradc/hazard-category'
import { MAX_CONTROLS } from '@selamat/contract/domains/hiradc/hiradc-row'
import { Button, Input, type InputRef, Select } from 'antd'
import { memo, useRef, useState } from 'react'
import { Row, Text } from '../../../../ui/layout/layout.tsx'
import { ExplainedTerm } from '../../explained-term.tsx'
import { type DraftControl, newControl } from '../rows/draft-row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { texts } from '../texts.ts'
import { changeControls, controlTypes } from './control-edits.ts'
import { ControlForm } from './control-form.tsx'
import { ControlLine } from './control-line.tsx'
import type { RowMessages } from './messages.ts'
import { OfferedControls } from './offered-controls.tsx'

interface ControlsPartProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly controls: readonly DraftControl[]
  /** Of the controls alone. */
  readonly messages: RowMessages
  /** The hazard of the library, whose usual controls are offered. */
  readonly hazardId: number | null
  readonly category: HazardCategory | null
}

/** The controls of a row, strongest first; one at a time is written. */
export const ControlsPart = memo(function ControlsPart(props: ControlsPartProps) {
  const { store, rowKey, controls, messages, hazardId, category } = props
  const [opened, open] = useState<string | null>(null)
  return (
    <section className="row-editor__part" aria-label={texts.controls}>
      <Text as="h3" size="body">
        <ExplainedTerm name="Hierarchy of controls">{texts.controlsStrongest}</ExplainedTerm>
      </Text>
      <ul className="controls">
        {controls.map((control, at) => {
          const errors = {
            text: messages[`controls.${at}.text`],
            ownerId: messages[`controls.${at}.ownerId`],
            dueDate: messages[`controls.${at}.dueDate`],
          }
          return (
            <li key={control.key}>
              {control.key === opened ? (
                <ControlForm
                  store={store}
                  rowKey={rowKey}
                  control={control}
                  errors={errors}
                  onDone={() => open(null)}
                />
              ) : (
                <ControlLine
                  control={control}
                  error={errors.text ?? errors.ownerId ?? errors.dueDate}
                  onOpen={() => open(control.key)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {messages.controls !== undefined && (
        <Text as="p" size="small" tone="error" role="alert">
          {messages.controls}
        </Text>
      )}
      {controls.length < MAX_CONTROLS && (
        <>
          <NewControl store={store} rowKey={rowKey} onAdded={open} />
          {hazardId !== null && category !== null && (
            <OfferedControls
              store={store}
              rowKey={rowKey}
              hazardId={hazardId}
              category={category}
              controls={controls}
              onAdded={open}
            />
          )}
        </>
      )}
    </section>
  )
})

interface NewControlProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly onAdded: (key: string | null) => void
}

/** Adds a control by type and text. One that is still to be put in place opens, for its owner and day. */
const NewControl = memo(function NewControl({ store, rowKey, onAdded }: NewControlProps) {
  const [type, setType] = useState<ControlType>('ENGINEERING')
  const [text, write] = useState('')
  const [writtenFor, writeFor] = useState(rowKey)
  if (writtenFor !== rowKey) {
    writeFor(rowKey)
    write('')
  }
  const input = useRef<InputRef>(null)
  const add = (existing: boolean) => {
    if (text.trim() === '') return input.current?.focus()
    const control = newControl({ type, text, existing, ownerId: null, dueDate: null })
    changeControls(store, rowKey, (controls) => [...controls, control])
    write('')
    onAdded(existing ? null : control.key)
    if (existing) input.current?.focus()
  }
  return (
    <div className="new-control">
      <TypeSelect type={type} onChange={setType} />
      <Input
        ref={input}
        aria-label={texts.control}
        value={text}
        maxLength={500}
        placeholder={texts.controlHint}
        onChange={(event) => write(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          add(true)
        }}
      />
      <Row gap={8} justify="end" className="new-control__add">
        <Button size="small" onClick={() => add(true)}>
          {texts.addExisting}
        </Button>
        <Button size="small" onClick={() => add(false)}>
          {texts.addFurther}
        </Button>
      </Row>
    </div>
  )
})

interface TypeSelectProps {
  readonly type: ControlType
  readonly onChange: (type: ControlType) => void
}

const TypeSelect = memo(function TypeSelect({ type, onChange }: TypeSelectProps) {
  return (
    <Select
      aria-label={texts.controlType}
      value={type}
      options={controlTypes}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  )
})
