import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { deviationShare, MOST_DEVIATIONS, RISK_LEVELS } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { Button, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { type ControlProps, FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Columns, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { asCounts, asDeviations, asPerson, type DraftDeviation, isLevel } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import { PersonInput } from './person-input.tsx'
import './deviation-inputs.css'

/** How many were checked and how many of them were compliant; the percentage follows. */
export function DeviationCounts({ value, change, blur, control }: InputProps) {
  const { checked, compliant } = asCounts(value)
  const compliantControl: ControlProps = { ...control, id: `${control.id}-compliant` }
  const put = (counts: { checked: number | null; compliant: number | null }) =>
    change(counts.checked === null && counts.compliant === null ? null : counts)
  const share = checked && compliant !== null && compliant <= checked ? deviationShare(checked, compliant) : null
  return (
    <Columns of={3} gap={12} className="deviation-counts">
      <div>
        <Text as="label" size="small" tone="quiet" htmlFor={control.id}>
          {texts.checked}
        </Text>
        <NumberInput
          {...control}
          value={checked}
          min={0}
          precision={0}
          inputMode="numeric"
          onChange={(typed) => put({ checked: typed, compliant })}
          onBlur={blur}
        />
      </div>
      <div>
        <Text as="label" size="small" tone="quiet" htmlFor={compliantControl.id}>
          {texts.compliant}
        </Text>
        <NumberInput
          {...compliantControl}
          value={compliant}
          min={0}
          precision={0}
          inputMode="numeric"
          onChange={(typed) => put({ checked, compliant: typed })}
          onBlur={blur}
        />
      </div>
      <output htmlFor={`${control.id} ${compliantControl.id}`}>
        <small>{texts.deviation}</small>
        <strong>{share === null ? '–' : `${share.toFixed(2)} %`}</strong>
      </output>
    </Columns>
  )
}

const LEVELS = Object.entries(RISK_LEVELS).map(([value, label]) => ({ value, label }))
export const EMPTY_DEVIATION: DraftDeviation = { text: '', severity: null, dueDate: '', owner: null }

interface DeviationFieldsProps {
  readonly value: DraftDeviation
  readonly put: (part: Partial<DraftDeviation>) => void
  readonly blur: () => void
  readonly errors?: Readonly<Record<string, string | undefined>>
}

/** One deviation: what is wrong, how bad, by when and who puts it right. */
export const DeviationFields = ({ value, put, blur, errors = {} }: DeviationFieldsProps) => (
  <div className="fields">
    <FieldLayout wide required label={texts.whatIsWrong} error={errors.text}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={value.text}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => put({ text: target.value })}
          onBlur={blur}
        />
      )}
    </FieldLayout>
    <FieldLayout required label={texts.severity} error={errors.severity}>
      {(control) => (
        <Select
          {...control}
          value={value.severity}
          placeholder={texts.choose}
          options={LEVELS}
          onChange={(severity) => put({ severity: isLevel(severity) ? severity : null })}
          onBlur={blur}
        />
      )}
    </FieldLayout>
    <FieldLayout required label={texts.dueDate} error={errors.dueDate}>
      {(control) => (
        <DayInput
          field={{ control, value: value.dueDate, change: (day) => put({ dueDate: day ?? '' }), blur }}
          min={formatDate(serverNow())}
          showNow={false}
        />
      )}
    </FieldLayout>
    <FieldLayout wide required label={texts.owner} help={texts.ownerHelp} error={errors.owner}>
      {(control) => (
        <PersonInput
          control={control}
          value={value.owner}
          change={(owner) => put({ owner: asPerson(owner) })}
          blur={blur}
        />
      )}
    </FieldLayout>
  </div>
)

/** What was found wrong, one card each, with what must be known to put it right. */
export function DeviationList({ value, change, blur }: InputProps) {
  const found = asDeviations(value)
  const list = useRef<HTMLUListElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>(':scope > li:last-child textarea')?.focus()
    added.current = false
  })
  const put = (at: number, part: Partial<DraftDeviation>) =>
    change(found.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <div>
      <Stack as="ul" gap={12} ref={list} className="deviation-list">
        {found.map((deviation, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a deviation has no id until it is submitted
          <li key={at}>
            <Row justify="between" className="deviation-list__head">
              <strong>{texts.deviationNumber(at + 1)}</strong>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={texts.removeRow(texts.deviationNumber(at + 1))}
                onClick={() => change(found.filter((_, index) => index !== at))}
              />
            </Row>
            <DeviationFields value={deviation} put={(part) => put(at, part)} blur={blur} />
          </li>
        ))}
      </Stack>
      <Button
        icon={<PlusOutlined />}
        disabled={found.length >= MOST_DEVIATIONS}
        onClick={() => {
          added.current = true
          change([...found, EMPTY_DEVIATION])
        }}
      >
        {texts.addDeviation}
      </Button>
    </div>
  )
}
