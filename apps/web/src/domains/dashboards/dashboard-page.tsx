import { EditOutlined } from '@ant-design/icons'
import { dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { DASHBOARD_LIST, dashboardAddress } from '@selamat/contract/domains/dashboards/items'
import { useGo, usePath } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../ui/empty-state.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { SharedButton } from '../../ui/shared-button.tsx'
import { EDIT } from './addresses.ts'
import { ExternalFrame } from './external/external-frame.tsx'
import { FiguresPage } from './figures/figures-page.tsx'
import { texts } from './texts.ts'

const trail = [
  { label: texts.home, to: '/home' },
  { label: texts.group, to: '/dashboard-page' },
]

/** The dashboards of the own roles: the first one, or the one of the address (DASH-07, DASH-08). */
export default function DashboardPage() {
  const go = useGo()
  const can = useCan()
  const id = Number(/\/dashboard-page\/(\d+)$/.exec(usePath())?.[1]) || null
  const own = useLoad(dashboard.list, {})
  const current = id ?? own.data?.[0]?.id ?? null
  const one = useLoad(dashboard.get, { params: { id: current ?? 0 } }, { enabled: current !== null })
  if (own.data === null) return <Unloaded of={own} failed={texts.listFailed} />
  if (current === null) {
    return (
      <Page>
        <PageHead title={texts.group} trail={trail} />
        <NothingYet title={texts.noneForYou} text={texts.noneForYouText} />
      </Page>
    )
  }
  if (one.data === null) return <Unloaded of={one} failed={texts.failed} />
  const { title, description, source } = one.data
  const edit = can('update', DASHBOARD_LIST) && (
    <SharedButton title={texts.edit} icon={<EditOutlined />} onClick={() => go(`${EDIT}?id=${current}`)} />
  )
  const tabs = own.data.length > 1 && (
    <LinkTabs
      label={texts.yours}
      at={dashboardAddress(current)}
      tabs={own.data.map((each) => ({ label: each.title, to: dashboardAddress(each.id) }))}
    />
  )
  const head = { title, purpose: description, trail: [...trail, { label: title }], actions: edit, tabs }
  if (source === 'EXTERNAL') {
    return (
      <Page>
        <PageHead {...head} />
        <ExternalFrame key={current} id={current} title={title} />
      </Page>
    )
  }
  return <FiguresPage key={current} of={{ dashboardId: current }} {...head} />
}
