import { figures } from '@selamat/contract/domains/dashboards/figures'
import type { MailedPage } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { department } from '@selamat/contract/domains/organisation/department'
import { site } from '@selamat/contract/domains/organisation/site'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { type ListState, withFilter } from '../../../ui/list/list-state.ts'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { type Crumb, Page, PageHead } from '../../../ui/page.tsx'
import { PageActions } from '../subscriptions/page-actions.tsx'
import { texts } from '../texts.ts'
import { FigureGrid } from './figure-grid.tsx'

/** Where no live event comes, the figures are read anew. */
const EVERY_MS = 60_000

const FILTERS: readonly Filter[] = [
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'departmentId', label: texts.department, kind: 'ids', source: choicesOf(department) },
]
const shape = listShape([...FILTERS, { name: 'period', label: texts.period, kind: 'text' }], [])

const PERIODS = ['own', '7', '30', '90', '365'] as const
type Period = (typeof PERIODS)[number]
const LABELS: Readonly<Record<Period, string>> = texts.periods
const periodOf = ({ filter }: ListState): Period => PERIODS.find((one) => one === filter.period?.toString()) ?? 'own'

interface FiguresPageProps {
  readonly title: string
  readonly trail: readonly Crumb[]
  readonly purpose: string
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly of: { readonly page?: MailedPage; readonly dashboardId?: number }
}

/** A page of figures with its filters: site, department, period. */
export function FiguresPage({ title, trail, purpose, actions, tabs, of }: FiguresPageProps) {
  const [state, setState] = useListState(shape)
  const chosen = periodOf(state)
  const { siteId, departmentId } = state.filter
  const period = chosen === 'own' ? {} : { period: Number(chosen) }
  const filter = figures.read.body.safeParse({ ...of, filter: { siteId, departmentId } }).data?.filter
  const loaded = useLoad(figures.read, { body: { ...of, filter: filter ?? {}, ...period } }, { everyMs: EVERY_MS })
  const { data } = loaded
  const which = { ...of, filter: filter ?? {}, ...period }
  return (
    <Page>
      <PageHead
        title={title}
        trail={trail}
        purpose={purpose}
        actions={<PageActions which={which} title={title} beside={actions} />}
        tabs={tabs}
      />
      <ListToolbar filters={FILTERS} state={state} onChange={setState} right={null} />
      <div className="list-facts">
        <Segmented
          size="small"
          aria-label={texts.period}
          value={chosen}
          options={PERIODS.map((value) => ({ value, label: LABELS[value] }))}
          onChange={(value) => setState(withFilter(state, 'period', value === 'own' ? null : [value]))}
        />
        <span className="list-facts__results" role="status">
          {data !== null && texts.asOf(formatTime(new Date(data.asOf)))}
        </span>
      </div>
      {data === null ? <Unloaded of={loaded} failed={texts.failed} /> : <FigureGrid figures={data.figures} />}
    </Page>
  )
}
