import type { NumberSettings, TextSettings } from '@selamat/contract/domains/forms/kinds/plain-kinds'
import { USER_FACTS, type UserFact } from '@selamat/contract/domains/forms/kinds/record-kinds'
import { Checkbox, Input, Switch } from 'antd'
import type { ReactNode } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/layout.tsx'
import type { SettingsProps } from './kind.ts'
import { texts } from './kind-texts.ts'
import './settings.css'

interface SettingProps<T> {
  readonly label: string
  readonly help?: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly disabled?: boolean | undefined
}

interface NumberSettingProps extends SettingProps<number | undefined> {
  readonly min?: number
  readonly max?: number
  readonly whole?: boolean
  readonly placeholder?: string
}

/** A number that can be left empty. */
export const NumberSetting = ({
  label,
  help,
  value,
  onChange,
  whole,
  placeholder = '',
  ...range
}: NumberSettingProps) => (
  <FieldLayout label={label} help={help}>
    {(control) => (
      <NumberInput
        {...control}
        {...range}
        value={value ?? null}
        placeholder={placeholder}
        {...(whole ? { precision: 0 } : {})}
        onChange={(typed) => onChange(typed ?? undefined)}
      />
    )}
  </FieldLayout>
)

export const SwitchSetting = ({ label, value, onChange, disabled = false }: SettingProps<boolean>) => (
  <Row as="label" gap={12} justify="between" size="body" className="switch-setting">
    <span>{label}</span>
    <Switch checked={value} disabled={disabled} onChange={onChange} />
  </Row>
)

export const SettingsRow = ({ children }: { readonly children: ReactNode }) => (
  <Columns of={2} gap={12} className="settings-row">
    {children}
  </Columns>
)

interface Limit {
  readonly max: number
}

export function TextInputSettings({ value, onChange, disabled }: SettingsProps<TextSettings>) {
  const { number, max } = value
  const change = (part: Partial<NumberSettings>) => number && onChange({ ...value, number: { ...number, ...part } })
  return (
    <Stack gap={12}>
      <SwitchSetting
        label={texts.isNumber}
        value={number !== undefined}
        disabled={disabled}
        onChange={(on) => onChange(on ? { max, number: { decimals: 0 } } : { max })}
      />
      {number === undefined ? (
        <NumberSetting
          whole
          label={texts.longest}
          min={1}
          max={255}
          value={max}
          disabled={disabled}
          onChange={(most) => onChange({ ...value, max: most ?? 255 })}
        />
      ) : (
        <>
          <SettingsRow>
            <NumberSetting
              label={texts.least}
              value={number.min}
              disabled={disabled}
              onChange={(min) => change({ min })}
            />
            <NumberSetting
              label={texts.most}
              value={number.max}
              disabled={disabled}
              onChange={(most) => change({ max: most })}
            />
          </SettingsRow>
          <SettingsRow>
            <NumberSetting
              whole
              label={texts.decimals}
              min={0}
              max={6}
              value={number.decimals}
              disabled={disabled}
              onChange={(decimals = 0) => change({ decimals })}
            />
            <FieldLayout label={texts.unit}>
              {(control) => (
                <Input
                  {...control}
                  value={number.unit ?? ''}
                  maxLength={20}
                  placeholder={texts.unitExample}
                  disabled={disabled}
                  onChange={({ target }) => change({ unit: target.value === '' ? undefined : target.value })}
                />
              )}
            </FieldLayout>
          </SettingsRow>
        </>
      )}
    </Stack>
  )
}

export const TextAreaSettings = ({ value, onChange, disabled }: SettingsProps<Limit>) => (
  <Stack gap={12}>
    <NumberSetting
      whole
      label={texts.longest}
      min={1}
      max={4000}
      value={value.max}
      disabled={disabled}
      onChange={(max = 4000) => onChange({ max })}
    />
  </Stack>
)

export const DateSettings = ({ value, onChange, disabled }: SettingsProps<{ readonly notAfterToday: boolean }>) => (
  <Stack gap={12}>
    <SwitchSetting
      label={texts.notAfterToday}
      value={value.notAfterToday}
      disabled={disabled}
      onChange={(notAfterToday) => onChange({ notAfterToday })}
    />
  </Stack>
)

export const FileSettings = ({ value, onChange, disabled }: SettingsProps<Limit>) => (
  <Stack gap={12}>
    <NumberSetting
      whole
      label={texts.mostFiles}
      min={1}
      max={20}
      value={value.max}
      disabled={disabled}
      onChange={(max = 5) => onChange({ max })}
    />
  </Stack>
)

export const PasswordSettings = ({ value, onChange, disabled }: SettingsProps<{ readonly min: number }>) => (
  <Stack gap={12}>
    <NumberSetting
      whole
      label={texts.shortest}
      help={texts.passwordHelp}
      min={1}
      max={64}
      value={value.min}
      disabled={disabled}
      onChange={(min = 8) => onChange({ min })}
    />
  </Stack>
)

export const LabelSettings = ({ value, onChange, disabled }: SettingsProps<{ readonly text: string }>) => (
  <Stack gap={12}>
    <FieldLayout label={texts.text} help={texts.textHelp}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={value.text}
          maxLength={4000}
          autoSize={{ minRows: 3, maxRows: 12 }}
          disabled={disabled}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
    </FieldLayout>
  </Stack>
)

const FACTS = Object.entries(USER_FACTS).map(([value, label]) => ({ value, label }))
const isFact = (name: string): name is UserFact => name in USER_FACTS

export const UserInfoSettings = ({ value, onChange, disabled }: SettingsProps<{ readonly facts: UserFact[] }>) => (
  <Stack gap={12}>
    <FieldLayout group label={texts.facts} help={texts.factsHelp}>
      {() => (
        <Checkbox.Group
          className="fact-choices"
          options={FACTS}
          value={value.facts}
          disabled={disabled}
          // One fact stays: a field without any says nothing.
          onChange={(chosen) => {
            const facts = chosen.filter(isFact)
            if (facts.length > 0) onChange({ facts })
          }}
        />
      )}
    </FieldLayout>
  </Stack>
)
