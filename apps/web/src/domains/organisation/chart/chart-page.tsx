import { organisationChart } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { useMemo } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StructureTabs } from '../structure/structure-tabs.tsx'
import { texts } from '../structure/texts.ts'
import { trails } from '../structure/trail.ts'
import { Chart } from './chart.tsx'
import { toChartPosts } from './chart-post.ts'

const own = texts.chart

export default function ChartPage() {
  const [query] = useAddressQuery()
  const hierarchyId = Number(query.hierarchyId) || null
  const { data, state, error, reload } = useLoad(organisationChart, {
    query: hierarchyId === null ? {} : { hierarchyId },
  })
  const posts = useMemo(() => data && toChartPosts(data), [data])
  return (
    <Page>
      <PageHead title={own.title} trail={trails.chart} purpose={own.purpose} tabs={<StructureTabs />} />
      {posts === null ? (
        state === 'failure' ? (
          <LoadFailed title="The chart could not be loaded" error={error} onRetry={reload} />
        ) : (
          <Spinner page />
        )
      ) : posts.length === 0 ? (
        <NothingYet title="No posts yet" text={texts.posts.purpose} />
      ) : (
        <Chart key={hierarchyId ?? 'all'} posts={posts} />
      )}
    </Page>
  )
}
