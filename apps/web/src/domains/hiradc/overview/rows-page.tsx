import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { DEFAULT_MATRIX, riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { useLoad } from '../../../lib/use-load.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { BandLegend } from '../matrix/band-legend.tsx'
import { revisionAddress } from './addresses.ts'
import { plainRowView, rowView } from './filters.ts'
import { rowColumns } from './row-columns.tsx'
import { texts } from './texts.ts'
import './overview.css'

/** The rows of all assessments in force: what the heat maps count. */
export default function RowsPage() {
  const { list, exporting } = useRegister(plainRowView, hiradcOverview.rows)
  const settings = useLoad(riskMatrixSettings.read, {})
  const stored = settings.data
  // The colour of a risk is that of the company's matrix: no row is drawn before it is known.
  const loaded = stored === null ? { ...settings, data: { rows: [], pagination: null } } : list.loaded
  const matrix = stored?.matrix
  return (
    <ListPage
      {...list}
      title={texts.rows}
      purpose={texts.rowsPurpose}
      tabs={<ListTabs />}
      heads={[exporting(hiradcOverview.exportRows).all]}
      loaded={loaded}
      columns={rowColumns(matrix ?? DEFAULT_MATRIX)}
      filters={rowView(matrix).chipsAt(list.state)}
      views={matrix && <BandLegend matrix={matrix} />}
      searches={texts.searches}
      nameOf={({ hazard }) => hazard}
      open={(row) => ({ to: revisionAddress(row) })}
      nothingYet={<NothingYet title={texts.noRisks.title} text={texts.noRowsText} />}
    />
  )
}
