import { type FormDefinition, formField } from '@selamat/contract/domains/forms/form'
import { type FieldKind, type FieldOf, kinds, ruleTypeOf } from '@selamat/contract/domains/forms/kinds'
import type { DraftField } from '@selamat/contract/domains/forms/records/form-draft'
import { ruleScopes } from '@selamat/contract/domains/forms/rule-scopes'
import { Input, Segmented, Switch } from 'antd'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { DefaultValue } from '../kinds/default-value.tsx'
import { fieldKinds } from '../kinds/index.ts'
import type { WebKind } from '../kinds/kind.ts'
import { RuleInput } from '../rules/rule-input.tsx'
import { useDispatch } from './builder-context.ts'
import { texts } from './texts.ts'
import type { Container, Found } from './tree.ts'
import './node-settings.css'

interface NodeSettingsProps {
  readonly found: Found
  /** The form as far as it can be filled in: what rules can refer to. */
  readonly definition: FormDefinition | null
  /** A published version knows its id. */
  readonly fixed: boolean
}

type Tab = 'question' | 'rules'

/** What the author of a form sets of the selected question, group or section. */
export function NodeSettings({ found, definition, fixed }: NodeSettingsProps) {
  const [tab, setTab] = useState<Tab>('question')
  const { node } = found
  const title = node.type === 'field' ? texts.question : texts.containers[node.type]
  return (
    <Stack gap={12} className="node-settings">
      <Segmented<Tab>
        block
        aria-label={texts.settings}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'question', label: title },
          { value: 'rules', label: texts.rules },
        ]}
      />
      {tab === 'rules' ? (
        <Rules found={found} definition={definition} />
      ) : node.type === 'field' ? (
        <FieldSettings field={node} fixed={fixed} />
      ) : (
        <ContainerSettings container={node} fixed={fixed} />
      )}
    </Stack>
  )
}

interface TitleProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly max: number
  readonly onChange: (value: string) => void
}

/** The text of a node. A new node has none yet: it waits for it with the focus. When it is left, the id follows. */
function Title({ id, label, value, max, onChange }: TitleProps) {
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a node that is new takes the focus
  useEffect(() => {
    if (value === '') box.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box}>
      <FieldLayout label={label} required>
        {(control) => (
          <Input.TextArea
            {...control}
            value={value}
            maxLength={max}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
            onBlur={() => dispatch({ type: 'settle', id })}
          />
        )}
      </FieldLayout>
    </div>
  )
}

interface OptionalTextProps {
  readonly label: string
  readonly help?: string
  readonly value: string | undefined
  readonly max: number
  readonly onChange: (value: string | undefined) => void
}

const OptionalText = ({ label, help, value = '', max, onChange }: OptionalTextProps) => (
  <FieldLayout label={label} help={help}>
    {(control) => (
      <Input.TextArea
        {...control}
        value={value}
        maxLength={max}
        autoSize={{ minRows: 1, maxRows: 5 }}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    )}
  </FieldLayout>
)

const Key = ({ id, fixed }: { readonly id: string; readonly fixed: boolean }) => (
  <p className="quiet node-settings__key">
    {texts.key} <code>{id}</code>
    <small>{fixed ? texts.keyFixed : texts.keyFree}</small>
  </p>
)

function FieldSettings({ field, fixed }: { readonly field: DraftField; readonly fixed: boolean }) {
  const dispatch = useDispatch()
  const { id, kind, label, help, required = false, settings } = field
  const change = (patch: Partial<DraftField>, typing?: string) =>
    dispatch({ type: 'field', id, patch, ...(typing === undefined ? {} : { typing: `${id} ${typing}` }) })
  const whole = formField.safeParse({ ...field, label: label || texts.noText })
  return (
    <>
      <Title id={id} label={texts.label} value={label} max={255} onChange={(text) => change({ label: text }, 'text')} />
      <OptionalText label={texts.help} value={help} max={500} onChange={(text) => change({ help: text }, 'help')} />
      {field.calculate === undefined && kinds[field.kind].source === 'person' && (
        <SwitchRow label={texts.required} value={required} onChange={(on) => change({ required: on })} />
      )}
      <KindSettings kind={kind} settings={settings} onChange={(next) => change({ settings: next }, 'settings')} />
      {field.calculate === undefined && whole.success && (
        <DefaultValue
          key={JSON.stringify(whole.data.settings)}
          kind={whole.data.kind}
          field={whole.data}
          onChange={(defaultValue) => change({ defaultValue }, 'default')}
        />
      )}
      <p className="quiet">
        {texts.kind}: {kinds[kind].label}
      </p>
      <Key id={id} fixed={fixed} />
    </>
  )
}

interface SwitchRowProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

function SwitchRow({ label, value, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <Row gap={12} justify="between" size="body" className="node-settings__switch">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={value} onChange={onChange} />
    </Row>
  )
}

/** Whether settings have the shape that the settings of their kind edit; what is in them may still be missing. */
function isShaped<K extends FieldKind>(kind: K, settings: object): settings is FieldOf<K>['settings'] {
  return Object.entries(kinds[kind].initialSettings()).every(([name, initial]) => {
    const value: unknown = Reflect.get(settings, name)
    // What begins with nothing chosen is an id or a word once it is.
    if (initial === null) return value === null || typeof value === 'number' || typeof value === 'string'
    return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial)
  })
}

interface KindSettingsProps<K extends FieldKind> {
  readonly kind: K
  readonly settings: object
  readonly onChange: (settings: Readonly<Record<string, unknown>>) => void
}

function KindSettings<K extends FieldKind>({ kind, settings, onChange }: KindSettingsProps<K>) {
  const { Settings }: WebKind<K> = fieldKinds[kind]
  if (Settings === null) return null
  const value = isShaped(kind, settings) ? settings : kinds[kind].initialSettings()
  return (
    <Suspense fallback={<Spinner />}>
      <Settings value={value} onChange={(next) => onChange({ ...next })} />
    </Suspense>
  )
}

function ContainerSettings({ container, fixed }: { readonly container: Container; readonly fixed: boolean }) {
  const dispatch = useDispatch()
  const { id, title, description, type } = container
  const change = (patch: object, typing: string) =>
    dispatch({ type: 'container', id, patch, typing: `${id} ${typing}` })
  return (
    <>
      <Title
        id={id}
        label={texts.title}
        value={title}
        max={120}
        onChange={(text) => change({ title: text }, 'title')}
      />
      {type !== 'group' && (
        <OptionalText
          label={texts.description}
          value={description}
          max={500}
          onChange={(text) => change({ description: text }, 'description')}
        />
      )}
      {type === 'repeat' && (
        <>
          <OptionalText
            label={texts.rowTitle}
            help={texts.rowTitleHelp}
            value={container.rowTitle}
            max={60}
            onChange={(text) => change({ rowTitle: text }, 'row')}
          />
          <Columns of={2} gap={12}>
            <RowCount label={texts.least} value={container.min} onChange={(min) => change({ min }, 'min')} />
            <RowCount label={texts.most} value={container.max} onChange={(max) => change({ max }, 'max')} />
          </Columns>
        </>
      )}
      <Key id={id} fixed={fixed} />
    </>
  )
}

interface RowCountProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

const RowCount = ({ label, value, onChange }: RowCountProps) => (
  <FieldLayout label={label}>
    {(control) => (
      <NumberInput
        {...control}
        min={0}
        max={100}
        precision={0}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )}
  </FieldLayout>
)

/** The rules of a node: what each sees is what lies outside every repeat, and the own row. */
function Rules({ found: { node, above }, definition }: Pick<NodeSettingsProps, 'found' | 'definition'>): ReactNode {
  const dispatch = useDispatch()
  const { id } = node
  if (definition === null) return <p>{texts.previewNothing}</p>
  const repeats = above.filter(({ type }) => type === 'repeat').map((repeat) => repeat.id)
  const fields = ruleScopes(definition)(repeats)
  const stored = (text: string) => (text === '' ? undefined : text)
  const visible = (
    <RuleInput
      label={texts.shownIf}
      value={node.visibleIf ?? ''}
      fields={fields}
      expected="bool"
      help={texts.shownIfHelp}
      onChange={(text) =>
        node.type === 'field'
          ? dispatch({ type: 'field', id, patch: { visibleIf: stored(text) }, typing: `${id} visibleIf` })
          : dispatch({ type: 'container', id, patch: { visibleIf: stored(text) }, typing: `${id} visibleIf` })
      }
    />
  )
  if (node.type !== 'field') return visible
  const { requiredIf = '', calculate = '', constraint } = node
  const whole = formField.safeParse({ ...node, label: node.label || texts.noText })
  const ruleType = whole.success ? ruleTypeOf(whole.data) : 'string'
  const change = (patch: Partial<DraftField>, typing: string) =>
    dispatch({ type: 'field', id, patch, typing: `${id} ${typing}` })
  const message = constraint?.message ?? ''
  const check = (rule: string, text: string) =>
    change({ constraint: rule === '' && text === '' ? undefined : { rule, message: text } }, 'constraint')
  return (
    <>
      {visible}
      <RuleInput
        label={texts.requiredIf}
        value={requiredIf}
        fields={fields}
        expected="bool"
        help={texts.requiredIfHelp}
        onChange={(text) => change({ requiredIf: stored(text) }, 'requiredIf')}
      />
      <RuleInput
        label={texts.checkedIf}
        value={constraint?.rule ?? ''}
        fields={fields}
        expected="bool"
        help={texts.checkedIfHelp}
        onChange={(text) => check(text, message)}
      />
      {constraint !== undefined && (
        <OptionalText
          label={texts.checkMessage}
          value={message}
          max={200}
          onChange={(text) => check(constraint.rule, text ?? '')}
        />
      )}
      {(ruleType !== null || calculate !== '') && (
        <RuleInput
          label={texts.calculate}
          value={calculate}
          fields={fields}
          expected={ruleType ?? 'string'}
          help={texts.calculateHelp}
          onChange={(text) => change({ calculate: stored(text) }, 'calculate')}
        />
      )}
    </>
  )
}
