import { HOURS_ITEM, MANAGEMENT } from '@selamat/contract/domains/dashboards/items'
import { EVIDENCE_ITEM } from '@selamat/contract/domains/evidence/items'
import { useCan } from '../../lib/session.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { texts } from './work-hours/texts.ts'

const TABS = [
  { label: texts.dashboards, to: '/dashboard-list', item: HOURS_ITEM },
  { label: texts.injuries, to: '/injury-register', item: MANAGEMENT },
  { label: texts.hours, to: '/work-hours', item: HOURS_ITEM },
  { label: 'Evidence binders', to: '/evidence', item: EVIDENCE_ITEM },
] as const

/** What figures stand on, as tabs of their page headers: what the reader may open of it. */
export function DashboardTabs() {
  const can = useCan()
  const tabs = TABS.filter(({ item }) => can('read', item)).map(({ label, to }) => ({ label, to }))
  return tabs.length < 2 ? null : <LinkTabs label={texts.dashboards} tabs={tabs} />
}
