import { TableOutlined } from '@ant-design/icons'
import { hiradcOverview, PHASES } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useGo, writeQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { type Loaded, useLoad } from '../../../lib/use-load.ts'
import { Figures } from '../../../ui/chart/figures.tsx'
import { Charts, OverviewPage } from '../../../ui/chart/overview-page.tsx'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { type Column, DEFAULT_LAYOUT, isShown } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { listBody, withFilter, writeListState } from '../../../ui/list/list-state.ts'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { useTablet } from '../../../ui/use-phone.ts'
import { ListTabs } from '../list-tabs.tsx'
import { overdueReviewsAddress, placesOf, revisionAddress, rowsAddress } from './addresses.ts'
import { figuresOf } from './figures.ts'
import { placeFilters } from './filters.ts'
import { HeatSection } from './heat-section.tsx'
import { controlColumns, reviewColumns } from './overdue-columns.tsx'
import { OverdueByPlace } from './overdue-share.tsx'
import { keyColumns } from './row-columns.tsx'
import { texts } from './texts.ts'
import './overview.css'

const shape = listShape(placeFilters, [])

/** The rows of an answer as a section of rows takes them. */
function listed<T, Row>(loaded: Loaded<T | null>, rows: readonly Row[] | undefined, totalItem = rows?.length ?? 0) {
  const limit = rows?.length ?? 0
  const pagination: Pagination | null = rows ? { page: 1, limit, totalItem, totalPage: 1, totalIsExact: true } : null
  return { ...loaded, data: { rows: rows ?? [], pagination } }
}

/** The columns that there is room for. */
const fitting = <Row,>(columns: readonly Column<Row>[], narrow: boolean) =>
  columns.filter((column, at) => isShown(column, at, DEFAULT_LAYOUT, narrow))

/** All assessments in force together: where risks are before and after controls, the highest ones, and what is overdue. */
export default function HiradcOverviewPage() {
  const go = useGo()
  const can = useCan()
  const narrow = useTablet()
  const [state, setState] = useListState(shape)
  const body = { filter: listBody(state).filter ?? {} }
  const heat = useLoad(hiradcOverview.heatMap, { body })
  const top = useLoad(hiradcOverview.topRisks, { body })
  const overdue = useLoad(hiradcOverview.overdue, { body })
  const places = placesOf(state)
  const reviews = overdue.data?.reviews
  const controls = overdue.data?.controls
  const pageOf = (name: string, id: number) =>
    `/hiradc-overview${writeQuery(writeListState(withFilter(state, name, [id]), shape))}`
  return (
    <OverviewPage
      title={texts.overview}
      purpose={texts.purpose}
      actions={[{ key: 'matrix', label: texts.matrix, icon: <TableOutlined />, to: '/risk-matrix' }]}
      tabs={<ListTabs />}
      filters={placeFilters}
      state={state}
      onChange={setState}
      of={heat}
      failed={texts.failed}
      isEmpty={({ initial }) => initial.rows === 0}
      noneMatches={texts.none}
      nothingYet={
        <Nothing onSubmission={can('read', 'submenu/HIRADC Submission') ? () => go(SUBMISSION_PAGE) : null} />
      }
    >
      {({ matrix: { matrix }, ...heats }) => (
        <>
          <Figures
            label={texts.figures}
            figures={figuresOf({
              matrix,
              heats,
              places,
              overdue: reviews && controls ? { reviews: reviews.total, controls: controls.rows } : null,
            })}
          />
          <Charts>
            {PHASES.map((phase) => (
              <HeatSection key={phase} phase={phase} matrix={matrix} heat={heats[phase]} places={places} />
            ))}
          </Charts>
          <RowSection
            title={texts.top}
            many={texts.risks}
            loaded={listed(top, top.data ?? undefined, heats.initial.rows)}
            columns={fitting(keyColumns(matrix), narrow)}
            nothing={texts.noRisks}
            keyOf={({ id }) => id}
            nameOf={({ hazard }) => hazard}
            open={(row) => ({ to: revisionAddress(row) })}
            all={rowsAddress(places)}
          />
          <Columns of="aside" gap={16}>
            <RowSection
              title={texts.overdueReviews}
              many={texts.reviews}
              loaded={listed(overdue, reviews?.first, reviews?.total)}
              columns={fitting(reviewColumns, narrow)}
              nothing={texts.noReviews}
              keyOf={({ id }) => id}
              nameOf={({ title }) => title}
              open={({ id, hiradcId }) => ({ to: revisionAddress({ hiradcId, revisionId: id }) })}
              all={overdueReviewsAddress(places)}
            />
            <OverdueByPlace overdue={overdue} pageOf={pageOf} />
          </Columns>
          <RowSection
            title={texts.overdueControls}
            many={texts.controls}
            loaded={listed(overdue, controls?.first, controls?.total)}
            columns={fitting(controlColumns, narrow)}
            nothing={texts.noControls}
            keyOf={({ id }) => id}
            nameOf={({ control }) => control}
            open={(row) => ({ to: revisionAddress(row) })}
            all={rowsAddress(places, { overdueControl: 'yes' })}
          />
        </>
      )}
    </OverviewPage>
  )
}

const SUBMISSION_PAGE = '/hiradc-submission?type=hiradcSubbmission'

/** Before the first assessment; without the permission for it nothing leads to one. */
const Nothing = ({ onSubmission }: { readonly onSubmission: (() => void) | null }) => (
  <NothingYet
    title={texts.nothing}
    text={texts.nothingText}
    action={onSubmission && <Button onClick={onSubmission}>{texts.toSubmission}</Button>}
  />
)
