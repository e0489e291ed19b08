import { CheckOutlined } from '@ant-design/icons'
import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import {
  HAZARD_CATEGORIES,
  HAZARD_CATEGORY_LABELS,
  type HazardCategory,
} from '@selamat/contract/domains/hiradc/hazard-category'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../../../lib/choices.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { NothingMatches, Unloaded } from '../../../../ui/empty-state.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import type { RowPatch } from '../rows/draft-row.ts'
import { texts } from '../texts.ts'
import './hazard-library.css'

type Group = DataOf<typeof hazardsByCategory>['categories'][number]
type Hazard = Group['hazards'][number]

/** What a row takes from a hazard of the library. Which of its usual controls are there, only the author knows. */
const patchOf = ({ id, name, consequences }: Hazard, category: HazardCategory): RowPatch => ({
  hazardId: id,
  hazard: name,
  category,
  consequence: consequences.slice(0, 1000),
})

interface HazardLibraryProps {
  /** The row that gets the hazard; false: each chosen one gets a row of its own. */
  readonly forRow: boolean
  readonly onChoose: (patch: RowPatch) => void
  readonly onClose: () => void
}

const categories = HAZARD_CATEGORIES.map((value) => ({ value, label: HAZARD_CATEGORY_LABELS[value] }))

/** Hazards of the library by category, searched by text. */
export function HazardLibrary({ forRow, onChoose, onClose }: HazardLibraryProps) {
  const [keyword, search] = useState('')
  const [category, narrow] = useState<HazardCategory>()
  const [added, note] = useState<ReadonlySet<number>>(new Set())
  const text = useDebounced(keyword.trim())
  const loaded = useLoad(hazardsByCategory, {
    body: { ...(category === undefined ? {} : { category }), ...(text === '' ? {} : { keyword: text }) },
  })
  const { data } = loaded
  const visible = data?.categories.reduce((sum, { hazards }) => sum + hazards.length, 0) ?? 0
  const choose = (hazard: Hazard, of: HazardCategory) => {
    onChoose(patchOf(hazard, of))
    if (forRow) onClose()
    else note(new Set(added).add(hazard.id))
  }
  return (
    <SideDrawer title={texts.libraryTitle} width={560} onClose={onClose}>
      <div className="hazard-library__search">
        <Input.Search
          autoFocus
          allowClear
          value={keyword}
          aria-label={texts.searchHazards}
          placeholder={texts.searchHazards}
          onChange={(event) => search(event.target.value)}
        />
        <Select
          allowClear
          value={category}
          aria-label={texts.category}
          placeholder={texts.allCategories}
          options={categories}
          onChange={narrow}
        />
      </div>
      {data === null && <Unloaded of={loaded} failed={texts.libraryFailed} />}
      {data !== null && visible === 0 && <NothingMatches title={texts.nothingFound} text={texts.nothingFoundText} />}
      {data?.categories.map((group) => (
        <section key={group.category} className="hazard-library__group" aria-label={group.label}>
          <Text as="h3" size="small" weight="medium" tone="secondary">
            {group.label}
          </Text>
          <ul>
            {group.hazards.map((hazard) => (
              <HazardItem
                key={hazard.id}
                hazard={hazard}
                forRow={forRow}
                added={added.has(hazard.id)}
                onChoose={() => choose(hazard, group.category)}
              />
            ))}
          </ul>
        </section>
      ))}
      {data !== null && visible < data.totalItem && <p className="quiet">{texts.firstOf(visible, data.totalItem)}</p>}
    </SideDrawer>
  )
}

interface HazardItemProps {
  readonly hazard: Hazard
  readonly forRow: boolean
  readonly added: boolean
  readonly onChoose: () => void
}

const HazardItem = ({ hazard: { name, consequences, usualControls }, forRow, added, onChoose }: HazardItemProps) => {
  const label = forRow ? texts.use : added ? texts.added : texts.addRow
  return (
    <li className="size-body">
      <div className="what">
        <Text as="b" weight="medium">
          {name}
        </Text>
        <small>{consequences}</small>
        <small>
          {usualControls
            .slice(0, 3)
            .map(({ type, text }) => `${CONTROL_TYPE_LABELS[type]}: ${text}`)
            .join(' · ')}
        </small>
      </div>
      <Button
        size="small"
        icon={added ? <CheckOutlined /> : undefined}
        aria-label={texts.chooseHazard(label, name)}
        onClick={onChoose}
      >
        {label}
      </Button>
    </li>
  )
}
