import {
  AppstoreOutlined,
  FieldNumberOutlined,
  GroupOutlined,
  RetweetOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { KIND_FAMILIES, kinds, NUMBER_KIND } from '@selamat/contract/domains/forms/kinds'
import { Input } from 'antd'
import { type ComponentType, memo, useState } from 'react'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { fieldKinds } from '../kinds/index.ts'
import { useDispatch } from './builder-context.ts'
import type { Placed } from './builder-state.ts'
import { texts } from './texts.ts'
import './palette.css'

interface Offer {
  readonly what: Placed
  readonly label: string
  readonly family: string
  readonly Icon: ComponentType
}

const isKind = (name: string): name is keyof typeof kinds => name in kinds
const OFFERS: readonly Offer[] = [
  { what: 'section', label: texts.containers.section, family: texts.layout, Icon: AppstoreOutlined },
  { what: 'group', label: texts.containers.group, family: texts.layout, Icon: GroupOutlined },
  { what: 'repeat', label: texts.containers.repeat, family: texts.layout, Icon: RetweetOutlined },
  ...Object.keys(kinds)
    .filter(isKind)
    .flatMap((what): Offer[] => {
      const { label, family } = kinds[what]
      const own: Offer = { what, label, family, Icon: fieldKinds[what].icon }
      return what === NUMBER_KIND
        ? [own, { ...own, what: 'number', label: texts.number, Icon: FieldNumberOutlined }]
        : [own]
    }),
]
const FAMILIES = [...KIND_FAMILIES, texts.layout]

/** How the palette names something, also while it is dragged. */
export const offerOf = (what: string): Offer | undefined => OFFERS.find((offer) => offer.what === what)

/** What can be placed: a press or Enter adds it behind the selected question, dragging puts it anywhere. */
export const Palette = memo(function Palette({ onAdd }: { readonly onAdd?: () => void }) {
  const [keyword, setKeyword] = useState('')
  const dispatch = useDispatch()
  const found = OFFERS.filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))
  const add = (what: Placed) => {
    dispatch({ type: 'add', what })
    onAdd?.()
  }
  return (
    <Stack as="nav" gap={12} className="kind-palette" aria-label={texts.palette}>
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        aria-label={texts.find}
        placeholder={texts.find}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        onPressEnter={() => found[0] && add(found[0].what)}
      />
      {found.length === 0 && <Note>{texts.noKind}</Note>}
      {FAMILIES.map((family) => {
        const own = found.filter((offer) => offer.family === family)
        if (own.length === 0) return null
        return (
          <div key={family}>
            <Text as="h2" size="small" weight="medium" tone="secondary">
              {family}
            </Text>
            <ul>
              {own.map((offer) => (
                <Item key={offer.what} offer={offer} onAdd={add} />
              ))}
            </ul>
          </div>
        )
      })}
    </Stack>
  )
})

function Item({
  offer: { what, label, Icon },
  onAdd,
}: {
  readonly offer: Offer
  readonly onAdd: (what: Placed) => void
}) {
  const { setNodeRef, listeners } = useDraggable({ id: `new:${what}` })
  return (
    <li>
      <Row as="button" gap={10} size="body" ref={setNodeRef} type="button" {...listeners} onClick={() => onAdd(what)}>
        <Icon aria-hidden />
        {label}
      </Row>
    </li>
  )
}
