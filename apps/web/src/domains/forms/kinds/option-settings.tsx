import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { Option } from '@selamat/contract/domains/forms/kinds/choice-kinds'
import { Button, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import type { SettingsProps } from './kind.ts'
import { texts } from './kind-texts.ts'
import { addedOptions, MOST_OPTIONS, moved, relabelled } from './option-list.ts'
import { OptionSets } from './option-sets.tsx'
import { SwitchSetting } from './plain-settings.tsx'
import './settings.css'

interface Choices {
  readonly options: Option[]
  readonly attributeId?: number | undefined
}

/** The choices of a field: added, named, sorted and removed by mouse or keyboard, each with its points where they count. */
export function OptionSettings({ value, onChange, disabled = false }: SettingsProps<Choices>) {
  const { options } = value
  // Their stored value still follows the label: no published version knows them.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [scored, setScored] = useState(options.some(({ score }) => score !== undefined))
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<number | null>(null)
  const put = (next: readonly Option[]) => onChange({ ...value, options: [...next] })
  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelectorAll<HTMLInputElement>('input[data-label]')[focus.current]?.focus()
    focus.current = null
  })

  function add(at: number, labels: readonly string[]) {
    const fresh = addedOptions(options, labels)
    if (fresh.length === 0) return
    setAdded(new Set([...added, ...fresh.map((option) => option.value)]))
    put([...options.slice(0, at), ...fresh, ...options.slice(at)])
    focus.current = at + fresh.length - 1
  }
  function rename(option: Option, label: string) {
    const next = relabelled(options, option, label, added.has(option.value))
    if (next.value !== option.value) setAdded(new Set([...added, next.value]))
    put(options.map((each) => (each === option ? next : each)))
  }
  function move(at: number, by: number) {
    if (at + by < 0 || at + by >= options.length) return
    put(moved(options, at, by))
    focus.current = at + by
  }
  function remove(at: number) {
    put(options.filter((_, index) => index !== at))
    focus.current = Math.max(at - 1, 0)
  }
  function onKey(event: KeyboardEvent, at: number) {
    if (event.key === 'Enter') add(at + 1, [''])
    else if (event.altKey && event.key === 'ArrowUp') move(at, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1)
    else return
    event.preventDefault()
  }
  function onPaste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    add(at + 1, lines)
  }

  return (
    <Stack gap={12}>
      <OptionSets
        options={options}
        attributeId={value.attributeId}
        disabled={disabled}
        onChange={(attributeId, next) =>
          onChange({ ...value, options: [...next], attributeId: attributeId ?? undefined })
        }
      />
      <FieldLayout group label={texts.choices} help={texts.choicesHelp}>
        {() => (
          <>
            <Stack as="ul" gap={8} ref={list} className="option-list">
              {options.map((option, at) => {
                const name = option.label || texts.choice(at + 1)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the stored value follows the label while it is typed
                  <Row as="li" gap={2} align="start" key={at}>
                    <Text as="div" grow className="option-list__label">
                      <Input
                        data-label
                        aria-label={texts.choice(at + 1)}
                        value={option.label}
                        maxLength={120}
                        disabled={disabled}
                        status={option.label.trim() === '' ? 'error' : ''}
                        onChange={({ target }) => rename(option, target.value)}
                        onKeyDown={(event) => onKey(event, at)}
                        onPaste={(event) => onPaste(event, at)}
                      />
                      <small>{texts.storedAs(option.value)}</small>
                    </Text>
                    {scored && (
                      <NumberInput
                        aria-label={texts.points(name)}
                        min={-1000}
                        max={1000}
                        value={option.score ?? null}
                        disabled={disabled}
                        onChange={(score) =>
                          put(options.map((each) => (each === option ? { ...each, score: score ?? undefined } : each)))
                        }
                      />
                    )}
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined />}
                      aria-label={texts.moveUp(name)}
                      disabled={disabled || at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <Button
                      type="text"
                      icon={<ArrowDownOutlined />}
                      aria-label={texts.moveDown(name)}
                      disabled={disabled || at === options.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <Button
                      type="text"
                      icon={<CloseOutlined />}
                      aria-label={texts.remove(name)}
                      disabled={disabled || options.length === 1}
                      onClick={() => remove(at)}
                    />
                  </Row>
                )
              })}
            </Stack>
            <Button
              icon={<PlusOutlined />}
              disabled={disabled || options.length >= MOST_OPTIONS}
              onClick={() => add(options.length, [''])}
            >
              {texts.addChoice}
            </Button>
          </>
        )}
      </FieldLayout>
      <FieldLayout label={null} help={scored ? texts.scoredHelp : undefined}>
        {() => (
          <SwitchSetting
            label={texts.scored}
            value={scored}
            disabled={disabled}
            onChange={(on) => {
              setScored(on)
              if (!on) put(options.map(({ value: stored, label }) => ({ value: stored, label })))
            }}
          />
        )}
      </FieldLayout>
    </Stack>
  )
}

/** The choices of a radio button, and whether one press can answer it with the rest of its section. */
export const RadioSettings = (props: SettingsProps<Choices & { readonly withRest?: boolean | undefined }>) => (
  <>
    <OptionSettings {...props} />
    <FieldLayout label={null} help={texts.withRestHelp}>
      {() => (
        <SwitchSetting
          label={texts.withRest}
          value={props.value.withRest ?? false}
          disabled={props.disabled}
          onChange={(on) => props.onChange({ ...props.value, withRest: on || undefined })}
        />
      )}
    </FieldLayout>
  </>
)
