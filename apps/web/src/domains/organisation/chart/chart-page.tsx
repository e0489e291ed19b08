import { PlusOutlined } from '@ant-design/icons'
import { organisationChart } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { StructureTabs } from '../structure/structure-tabs.tsx'
import { texts } from '../structure/texts.ts'
import { Chart } from './chart.tsx'
import { toChartPosts } from './chart-post.ts'

const own = texts.chart

export default function ChartPage() {
  const go = useGo()
  const [query] = useAddressQuery()
  const hierarchyId = Number(query.hierarchyId) || null
  const loaded = useLoad(organisationChart, { query: hierarchyId === null ? {} : { hierarchyId } })
  const { data } = loaded
  const posts = useMemo(() => data && toChartPosts(data), [data])
  const add = useCan()('create', 'submenu/Hierarchy Company') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/subhierarchy_list/add')}>
      Add post
    </Button>
  )
  return (
    <Page>
      <PageHead title={own.title} purpose={own.purpose} tabs={<StructureTabs />} />
      {posts === null ? (
        <Unloaded of={loaded} failed="The chart could not be loaded" page />
      ) : posts.length === 0 ? (
        <NothingYet title="No posts yet" text={texts.posts.purpose} action={add || undefined} />
      ) : (
        <Chart key={hierarchyId ?? 'all'} posts={posts} />
      )}
    </Page>
  )
}
