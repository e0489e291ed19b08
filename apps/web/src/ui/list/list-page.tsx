import type { ComponentProps, ReactNode } from 'react'
import { type HeadAction, HeadActions } from '../head-actions.tsx'
import { type Crumb, Page, PageFoot, PageHead } from '../page.tsx'
import { usePhone } from '../use-phone.ts'
import { ListView } from './list-view.tsx'

type ListPageProps<Row> = ComponentProps<typeof ListView<Row>> & {
  readonly title: string
  readonly purpose: string
  readonly trail: readonly Crumb[]
  readonly tabs: ReactNode
  readonly heads: readonly HeadAction[]
  /** The primary button; on a phone it is at the bottom. */
  readonly primary: ReactNode
  /** The layer over the list. */
  readonly children: ReactNode
}

/** A list page: its header with the actions, the list, and the layer over it. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, purpose, trail, tabs, heads, primary, children, ...list } = props
  const phone = usePhone()
  return (
    <Page>
      <PageHead
        title={title}
        trail={trail}
        purpose={purpose}
        actions={<HeadActions actions={heads} primary={primary} />}
        tabs={tabs}
      />
      <ListView {...list} />
      {phone && primary && <PageFoot>{primary}</PageFoot>}
      {children}
    </Page>
  )
}
