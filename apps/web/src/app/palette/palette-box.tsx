import { SearchOutlined } from '@ant-design/icons'
import type { UserMenu } from '@selamat/contract/domains/identity/menu-preference'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { PAGES } from '../pages.ts'
import { matching, pageHits, withoutDoubles } from './palette-hits.ts'
import { useFound } from './use-found.ts'

const NO_PREFERENCES: UserMenu = []

/** What is typed into the search, and what it finds. */
export default function PaletteBox({ onClose }: { onClose: () => void }) {
  const { permissions, session } = useAuth()
  const userMenu = session?.user.userMenu ?? NO_PREFERENCES
  const go = useGo()
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(keyword, true)
  const pages = useMemo(() => pageHits(permissions, PAGES, userMenu), [permissions, userMenu])
  const groups = withoutDoubles([{ title: 'Pages', hits: matching(pages, keyword) }, ...found]).filter(
    ({ hits }) => hits.length > 0,
  )
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.min(at, hits.length - 1)

  const choose = (address: string | undefined) => {
    if (address === undefined) return
    onClose()
    go(address)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) setAt((chosen + step + hits.length) % hits.length)
    if (event.key === 'Enter') choose(hits[chosen]?.address)
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }

  return (
    <div className="palette__box">
      <Row gap={10} tone="quiet" className="palette__input">
        <SearchOutlined />
        <input
          // biome-ignore lint/a11y/noAutofocus: the user opened the box to type
          autoFocus
          className="grow size-large tone-plain"
          role="combobox"
          aria-label="Search pages, actions and records"
          aria-expanded
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length === 0 ? undefined : `${id}-${chosen}`}
          placeholder="Search pages, actions and records"
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </Row>
      <div id={`${id}-hits`} className="palette__hits" role="listbox" aria-label="Results">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={group.title} role="group" aria-label={group.title}>
            <Text as="p" size="small" weight="medium" tone="quiet" aria-hidden>
              {group.title}
            </Text>
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                <div
                  key={hit.key}
                  id={`${id}-${index}`}
                  role="option"
                  className="menu-row"
                  aria-selected={index === chosen}
                  ref={(line) => {
                    if (index === chosen) line?.scrollIntoView({ block: 'nearest' })
                  }}
                  onClick={() => choose(hit.address)}
                  onMouseMove={() => setAt(index)}
                >
                  <span className="clip grow">{hit.label}</span>
                  {hit.hint !== undefined && <small>{hit.hint}</small>}
                  {index === chosen && <kbd aria-hidden>Enter</kbd>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {hits.length === 0 && (
        <p className="palette__none" role="status">
          No results for “{keyword}”
        </p>
      )}
    </div>
  )
}
