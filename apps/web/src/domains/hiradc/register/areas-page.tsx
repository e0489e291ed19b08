import { type AreaRow, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { ListTabs } from '../list-tabs.tsx'
import { BandedMark } from '../matrix/risk-mark.tsx'
import { FILTERS } from './choices.ts'
import { texts } from './texts.ts'
import './register.css'

const filters = [FILTERS.site, FILTERS.department]
const shape = listShape(filters, ['locationName', 'assessments', 'highestResidual', 'overdueReviews'])

const columns: readonly Column<AreaRow>[] = [
  textColumn('locationName', texts.location, { sortable: true, below: 'siteName' }),
  numberColumn('assessments', texts.assessments, { sortable: true, width: 140, priority: 'key', onPhone: 'named' }),
  {
    key: 'highestResidual',
    title: texts.residual,
    cell: ({ highestResidual }) => (
      <BandedMark risk={highestResidual?.risk ?? null} band={highestResidual?.band ?? null} />
    ),
    sortable: true,
    width: 190,
    priority: 'key',
  },
  {
    key: 'overdueReviews',
    title: texts.overdueReviews,
    cell: ({ overdueReviews }) => (overdueReviews > 0 ? <span className="text-stopped">{overdueReviews}</span> : '0'),
    sortable: true,
    width: 160,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
]

/** The locations that have assessments in force (HIRADC-11). */
export default function AreasPage() {
  const { list, body } = useListQuery(hiradcRegister.areas.body, shape)
  const loaded = useLoadList(hiradcRegister.areas, { body })
  return (
    <ListPage
      {...list}
      title={texts.areas}
      purpose={texts.areasPurpose}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.list, to: '/list-hiradc' }, { label: texts.areas }]}
      tabs={<ListTabs />}
      nouns={{ one: 'location', many: 'locations' }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searchesAreas}
      keyOf={({ id }) => id}
      nameOf={({ locationName }) => locationName}
      open={({ id }) => ({ to: `/list-hiradc?locationId=${id}` })}
      nothingYet={<NothingYet title={texts.nothingByArea} text={texts.nothingByAreaText} />}
    />
  )
}
