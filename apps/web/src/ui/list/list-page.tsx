import type { ComponentProps, ReactNode } from 'react'
import { type HeadAction, HeadActions } from '../head-actions.tsx'
import { Page, PageFoot, PageHead, type Place } from '../page.tsx'
import { usePhone } from '../use-phone.ts'
import { ListView } from './list-view.tsx'

type ListPageProps<Row> = Omit<ComponentProps<typeof ListView<Row>>, 'actions'> &
  Place & {
    /** The actions of a row; none by default. */
    readonly actions?: ComponentProps<typeof ListView<Row>>['actions']
    readonly title: string
    readonly purpose?: ReactNode
    readonly tabs?: ReactNode
    readonly heads?: readonly HeadAction[]
    /** All of them wait in the menu. */
    readonly crowded?: boolean
    /** The primary button; on a phone it is at the bottom. */
    readonly primary?: ReactNode
    /** The layer over the list. */
    readonly children?: ReactNode
  }

const NO_HEADS: readonly HeadAction[] = []
const noActions = () => []

/** A list page: its header with the actions, the list, and the layer over it. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    purpose,
    up,
    here,
    trail,
    tabs,
    heads = NO_HEADS,
    crowded = false,
    primary,
    children,
    actions = noActions,
    ...list
  } = props
  const phone = usePhone()
  return (
    <Page>
      <PageHead
        title={title}
        up={up}
        here={here}
        trail={trail}
        purpose={purpose}
        actions={(heads.length > 0 || primary) && <HeadActions actions={heads} crowded={crowded} primary={primary} />}
        tabs={tabs}
      />
      <ListView {...list} actions={actions} />
      {phone && primary && <PageFoot>{primary}</PageFoot>}
      {children}
    </Page>
  )
}
