import { hiradcAreas, hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { BandedMark } from '../matrix/risk-mark.tsx'
import { texts } from './texts.ts'
import './register.css'

const view = registerView(hiradcAreas)

const columns = registerColumns(hiradcAreas, [
  { key: 'locationName', second: ({ siteName }) => siteName },
  { key: 'assessments', align: 'right', width: 140, priority: 'key', onPhone: 'named' },
  {
    key: 'highestResidual',
    cell: ({ highestResidual }) => (
      <BandedMark risk={highestResidual?.risk ?? null} band={highestResidual?.band ?? null} />
    ),
    width: 190,
    priority: 'key',
  },
  {
    key: 'overdueReviews',
    cell: ({ overdueReviews }) => (overdueReviews > 0 ? <span className="text-stopped">{overdueReviews}</span> : '0'),
    width: 160,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
])

/** The locations that have assessments in force (HIRADC-11). */
export default function AreasPage() {
  const { list } = useRegister(view, hiradcRegister.areas)
  return (
    <ListPage
      {...list}
      title={texts.areas}
      purpose={texts.areasPurpose}
      tabs={<ListTabs />}
      columns={columns}
      searches={texts.searchesAreas}
      nameOf={({ locationName }) => locationName}
      open={({ id }) => ({ to: `/list-hiradc?locationId=${id}` })}
      nothingYet={<NothingYet title={texts.nothingByArea} text={texts.nothingByAreaText} />}
    />
  )
}
