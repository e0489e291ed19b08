import { shownCalculation } from '@selamat/contract/domains/forms/calculated'
import type { FormNode } from '@selamat/contract/domains/forms/form'
import type { FieldKind, FieldOf } from '@selamat/contract/domains/forms/kinds'
import { memo, useMemo, useRef, useSyncExternalStore } from 'react'
import { FieldLayout } from '../../ui/form/field.tsx'
import { Note, Text } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/section.tsx'
import { FieldsPart, partsOf } from './fields-part.tsx'
import { type FormStore, useNode } from './form-store.ts'
import { fieldKinds, isWide } from './kinds/index.ts'
import type { WebKind } from './kinds/kind.ts'
import { PointsBar } from './points-bar.tsx'
import { RepeatRows } from './repeat-rows.tsx'
import { texts } from './texts.ts'
import './form-fields.css'

/** The anchor of a form's section. */
export const sectionAnchor = (id: string): string => `section-${id}`

interface FormFieldsProps {
  readonly store: FormStore
  /** Only this visible section is on the screen; those opened before stay, so that their files go on being sent. */
  readonly only?: number
  /** The other sections are not drawn: nothing of them is on its way. */
  readonly alone?: boolean
}

/** A form as cards, one a section, with its fields in two columns. */
export function FormFields({ store, only, alone = false }: FormFieldsProps) {
  const { sections } = useSyncExternalStore(store.subscribeAll, store.summary)
  const opened = useRef(new Set<string>())
  return store.form.definition.sections.map(({ id, title, description, nodes }) => {
    const at = sections.findIndex((section) => section.id === id)
    if (alone && at !== only) return null
    const isHidden = at < 0 || (only !== undefined && only !== at)
    if (!isHidden) opened.current.add(id)
    if (!opened.current.has(id)) return null
    const wrong = sections[at]?.wrong ?? 0
    const extra =
      wrong > 0 ? (
        <Text size="small" tone="error">
          {texts.answersToCorrect(wrong)}
        </Text>
      ) : undefined
    return (
      <div key={id} className="form-section" hidden={isHidden}>
        <Section id={sectionAnchor(id)} title={title} extra={extra}>
          {description !== undefined && <Note className="form-section__purpose">{description}</Note>}
          <PointsBar store={store} nodes={nodes} />
          <NodeList store={store} nodes={nodes} prefix="" first={at === (only ?? 0)} />
        </Section>
      </div>
    )
  })
}

interface NodeListProps {
  readonly store: FormStore
  readonly nodes: readonly FormNode[]
  /** The path of the row in which they are, with a full stop. */
  readonly prefix: string
  /** They are what a person sees first. */
  readonly first?: boolean
}

const NodeList = memo(function NodeList({ store, nodes, prefix, first = false }: NodeListProps) {
  const parts = useMemo(() => partsOf(nodes), [nodes])
  return parts.map((part, index) => (
    <FieldsPart
      key={part[0]?.id}
      store={store}
      nodes={part}
      prefix={prefix}
      first={first && index === 0}
      alone={parts.length === 1}
    >
      {(node) => <NodeView key={node.id} store={store} node={node} prefix={prefix} first={first && index === 0} />}
    </FieldsPart>
  ))
})

interface NodeProps {
  readonly store: FormStore
  readonly node: FormNode
  readonly prefix: string
  readonly first: boolean
}

function NodeView({ store, node, prefix, first }: NodeProps) {
  const path = prefix + node.id
  if (node.type === 'field') return <Question store={store} kind={node.kind} field={node} path={path} />
  if (node.type === 'repeat') {
    const row = (rowPrefix: string, isFirst: boolean) => (
      <NodeList store={store} nodes={node.nodes} prefix={rowPrefix} first={isFirst} />
    )
    return <RepeatRows store={store} repeat={node} path={path} row={row} />
  }
  return <Group store={store} node={node} prefix={prefix} first={first} />
}

function Group({
  store,
  node,
  prefix,
  first,
}: NodeProps & { readonly node: { readonly nodes: FormNode[]; readonly title: string } }) {
  const { visible } = useNode(store, prefix + node.id)
  return (
    <fieldset className="form-group" hidden={!visible}>
      <Text as="legend" size="body" weight="strong">
        {node.title}
      </Text>
      <NodeList store={store} nodes={node.nodes} prefix={prefix} first={first} />
    </fieldset>
  )
}

interface QuestionProps<K extends FieldKind> {
  readonly store: FormStore
  readonly kind: K
  readonly field: FieldOf<K>
  readonly path: string
}

function Question<K extends FieldKind>({ store, kind, field, path }: QuestionProps<K>) {
  const { visible, required, value, error } = useNode(store, path)
  const { Input, group = false, ownMessage = false }: WebKind<K> = fieldKinds[kind]
  if (!visible) return null
  const { label, help, settings, calculate } = field
  return (
    <FieldLayout
      label={label}
      required={required && calculate === undefined}
      help={help}
      group={group}
      ownMessage={ownMessage}
      wide={isWide({ kind, settings })}
      error={error}
    >
      {(control, message) =>
        calculate === undefined ? (
          <Input
            field={{ label, required, settings }}
            value={value}
            change={(next) => store.set(path, next)}
            blur={() => store.mark([path])}
            busy={(sending) => store.busy(path, sending)}
            control={control}
            message={message}
          />
        ) : (
          <output id={control.id} className="form-calculated">
            {shownCalculation(field, value) ?? '–'}
          </output>
        )
      }
    </FieldLayout>
  )
}
