import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Loaded } from '../../lib/use-load.ts'
import { NothingMatches, Unloaded } from '../empty-state.tsx'
import { type HeadAction, HeadActions } from '../head-actions.tsx'
import type { Filter } from '../list/filter.ts'
import { cleared, isFiltered, type ListState } from '../list/list-state.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { Page, PageHead } from '../page.tsx'
import './overview-page.css'

interface OverviewPageProps<T> {
  readonly title: string
  readonly purpose: string
  readonly actions: readonly HeadAction[]
  readonly tabs: ReactNode
  readonly filters: readonly Filter[]
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  /** The period of its figures, where they have one. */
  readonly period?: ReactNode
  readonly of: Loaded<T | null>
  /** What could not be loaded, as a sentence. */
  readonly failed: string
  /** Whether nothing is counted: then it says so, with filters or without any. */
  readonly isEmpty: (data: T) => boolean
  readonly noneMatches: string
  readonly nothingYet: ReactNode
  /** The figures, the charts in rows of `Charts`. */
  readonly children: (data: T) => ReactNode
}

/** A page of figures and charts: what narrows them, their period, the figures. */
export function OverviewPage<T>(props: OverviewPageProps<T>) {
  const { title, purpose, actions, tabs, filters, state, onChange, period, of } = props
  const { failed, isEmpty, noneMatches, nothingYet, children } = props
  const { data } = of
  const clear = <Button onClick={() => onChange(cleared(state))}>Clear filters</Button>
  return (
    <Page>
      <PageHead title={title} purpose={purpose} actions={<HeadActions actions={actions} />} tabs={tabs} />
      <ListToolbar filters={filters} state={state} onChange={onChange} right={null} />
      {period}
      {data === null ? (
        <Unloaded of={of} failed={failed} />
      ) : !isEmpty(data) ? (
        <div className="overview" aria-busy={of.loading}>
          {children(data)}
        </div>
      ) : isFiltered(state) ? (
        <NothingMatches title={noneMatches} action={clear} />
      ) : (
        nothingYet
      )}
    </Page>
  )
}

/** Charts beside each other where there is room. */
export const Charts = ({ children }: { readonly children: ReactNode }) => <div className="charts">{children}</div>
