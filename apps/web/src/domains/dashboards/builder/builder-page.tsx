import { type DashboardDetail, dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { figures } from '@selamat/contract/domains/dashboards/figures'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { LIST } from '../addresses.ts'
import { texts } from '../texts.ts'
import { BuilderForm } from './builder-form.tsx'

/** Puts a dashboard together, a new one or that of the address (DASH-05, DASH-06). */
export default function BuilderPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id) || null
  const loaded = useLoad(dashboard.get, { params: { id: id ?? 0 } }, { enabled: id !== null })
  const measures = useLoad(figures.measures, {})
  const title = id === null ? texts.create : texts.update
  const stored: DashboardDetail | null = id === null ? null : loaded.data
  return (
    <Page>
      <PageHead
        title={title}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.title, to: LIST }, { label: title }]}
        purpose={stored?.title}
      />
      {measures.data === null ? (
        <Unloaded of={measures} failed={texts.failed} />
      ) : id !== null && stored === null ? (
        <Unloaded of={loaded} failed={texts.failed} />
      ) : (
        <BuilderForm key={stored?.version ?? 0} stored={stored} measures={measures.data} />
      )}
    </Page>
  )
}
