import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { DEFAULT_MATRIX, riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { download } from '../../../lib/client.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { listShape } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { ListTabs } from '../list-tabs.tsx'
import { BandLegend } from '../matrix/band-legend.tsx'
import { revisionAddress } from './addresses.ts'
import { rowFilters, shownFilters } from './filters.ts'
import { rowColumns } from './row-columns.tsx'
import { texts } from './texts.ts'
import './overview.css'

const shape = listShape(rowFilters(undefined), ['residualRisk', 'risk', 'updatedAt'])

/** The rows of all assessments in force: what the heat maps count. */
export default function RowsPage() {
  const { list, body } = useListQuery(hiradcOverview.rows.body, shape)
  const rows = useLoadList(hiradcOverview.rows, { body })
  const settings = useLoad(riskMatrixSettings.read, {})
  const stored = settings.data
  // The colour of a risk is that of the company's matrix: no row is drawn before it is known.
  const loaded = stored === null ? { ...settings, data: { rows: [], pagination: null } } : rows
  const matrix = stored?.matrix
  const send = (chosen: object) => download(hiradcOverview.exportRows, { body: chosen }, 'risk-assessment-rows.xlsx')
  const { all } = listExport(send, body, loaded.data.pagination)
  return (
    <ListPage
      {...list}
      title={texts.rows}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.list, to: '/list-hiradc' }, { label: texts.rows }]}
      purpose={texts.rowsPurpose}
      tabs={<ListTabs />}
      heads={[all]}
      nouns={{ one: texts.row, many: texts.many }}
      loaded={loaded}
      columns={rowColumns(matrix ?? DEFAULT_MATRIX)}
      filters={shownFilters(rowFilters(matrix), list.state)}
      views={matrix && <BandLegend matrix={matrix} />}
      searches={texts.searches}
      keyOf={({ id }) => id}
      nameOf={({ hazard }) => hazard}
      open={(row) => ({ to: revisionAddress(row) })}
      nothingYet={<NothingYet title={texts.noRisks.title} text={texts.noRowsText} />}
    />
  )
}
