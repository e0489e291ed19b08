import { useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useAddressQuery, usePath, writeQuery } from '../../lib/navigation.ts'
import { LinkTabs } from '../link-tabs.tsx'
import './record-parts.css'

/** A part of the page of a record. */
export interface RecordPart {
  /** Its anchor, as in `#checklist`. */
  readonly id: string
  /** The tabs on which it stands, where the page has tabs. */
  readonly tab?: string | readonly string[]
  /** It stands beside the others. */
  readonly aside?: boolean
  readonly content: ReactNode
}

/** A tab of the page of a record, by its name in the address; the first one has none there. */
interface RecordTab {
  readonly name: string
  readonly label: string
}

interface Tabs {
  readonly tabs: readonly RecordTab[]
}

/** The name of the open tab. */
export function useRecordTab({ tabs }: Tabs): string | undefined {
  const [{ tab }] = useAddressQuery()
  return (tabs.find(({ name }) => name === tab) ?? tabs[0])?.name
}

/** The tabs of a record, in the head of its page. */
export function RecordTabs({ label, tabs }: Tabs & { readonly label: string }) {
  const [query] = useAddressQuery()
  const path = usePath()
  const at = useRecordTab({ tabs })
  const to = (name: string | undefined) =>
    `${path}${writeQuery({ ...query, tab: name === tabs[0]?.name ? undefined : name })}`
  return <LinkTabs label={label} at={to(at)} tabs={tabs.map((tab) => ({ label: tab.label, to: to(tab.name) }))} />
}

interface RecordPartsProps {
  /** In the order of the page. */
  readonly parts: readonly RecordPart[]
  /** The open tab; left out, all parts stand on the page. */
  readonly tab?: string | undefined
}

/** The parts of a record: those of the open tab, else all of them, some beside the others. */
export function RecordParts({ parts, tab }: RecordPartsProps) {
  useNamedPart(parts, tab)
  if (tab !== undefined) return <Contents parts={parts.filter((part) => [part.tab].flat().includes(tab))} />
  return (
    <div className="record-parts">
      <div className="record-parts__main">
        <Contents parts={parts.filter(({ aside = false }) => !aside)} />
      </div>
      <aside className="record-parts__aside">
        <Contents parts={parts.filter(({ aside = false }) => aside)} />
      </aside>
    </div>
  )
}

const Contents = ({ parts }: Pick<RecordPartsProps, 'parts'>) =>
  parts.map(({ id, content }) => <Fragment key={id}>{content}</Fragment>)

/** Brings the part into view that the end of the address names, on its tab. */
function useNamedPart(parts: readonly RecordPart[], open: string | undefined): void {
  const name = useRouterState({ select: (state) => state.location.hash })
  const [, change] = useAddressQuery()
  // Opening a tab writes the address without its end: what was expected is kept until it is on the screen.
  const expected = useRef('')
  const tabs = [parts.find(({ id }) => id === (name || expected.current))?.tab].flat()
  const lies = open !== undefined && tabs[0] !== undefined && !tabs.includes(open) ? tabs[0] : undefined
  useEffect(() => {
    if (name !== '') expected.current = name
    if (expected.current === '') return
    if (lies !== undefined) return change({ tab: lies })
    document.getElementById(expected.current)?.scrollIntoView({ block: 'start' })
    expected.current = ''
  }, [name, lies, change])
}
