import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { CONTROL_TYPE_LABELS, CONTROL_TYPES } from '@selamat/contract/domains/hiradc/control-type'
import type { UsualControl } from '@selamat/contract/domains/hiradc/hazard'
import { Button, Input, Select } from 'antd'
import { FieldLayout } from '../../ui/form/field.tsx'
import type { FieldForm } from '../../ui/form/field-form.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { ExplainedTerm } from './explained-term.tsx'
import { texts } from './texts.ts'
import './hazard.css'

const MOST = 12
const types = CONTROL_TYPES.map((value) => ({ value, label: CONTROL_TYPE_LABELS[value] }))

interface ControlsFieldProps {
  readonly form: FieldForm<'usualControls', readonly UsualControl[], UsualControl[]>
}

/** The list of usual controls of a hazard: type and text of each. */
export function ControlsField({ form }: ControlsFieldProps) {
  const controls = form.values.usualControls ?? []
  const set = (next: UsualControl[]) => form.set('usualControls', next)
  const change = (n: number, part: Partial<UsualControl>) =>
    set(controls.map((control, place) => (place === n ? { ...control, ...part } : control)))
  return (
    <FieldLayout
      label={<ExplainedTerm name="Hierarchy of controls">{texts.controls}</ExplainedTerm>}
      required
      group
      wide
      help={texts.controlsHelp}
      error={form.errorAt('usualControls')}
    >
      {({ 'aria-describedby': describedBy }) => (
        <Stack gap={12} align="start" className="controls-field">
          {controls.map((control, n) => {
            const wrong = form.errorAt(`usualControls.${n}`) !== undefined
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a control has no key of its own, and its inputs keep no state
              <div key={n} className="controls-field__row">
                <Select
                  aria-label={texts.typeOf(n + 1)}
                  value={control.type}
                  options={types}
                  onChange={(type) => change(n, { type })}
                />
                <Input.TextArea
                  aria-label={texts.textOf(n + 1)}
                  aria-invalid={wrong}
                  aria-describedby={describedBy}
                  status={wrong ? 'error' : ''}
                  value={control.text}
                  placeholder={texts.controlPlaceholder}
                  autoSize={{ minRows: 1, maxRows: 5 }}
                  onChange={(event) => change(n, { text: event.target.value })}
                  onBlur={() => form.touch('usualControls')}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={texts.removeControl(n + 1)}
                  disabled={controls.length === 1}
                  onClick={() => set(controls.filter((_, place) => place !== n))}
                />
              </div>
            )
          })}
          {controls.length < MOST && (
            <Button icon={<PlusOutlined />} onClick={() => set([...controls, { type: 'ENGINEERING', text: '' }])}>
              {texts.addControl}
            </Button>
          )}
        </Stack>
      )}
    </FieldLayout>
  )
}
