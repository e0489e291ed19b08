import { TableOutlined } from '@ant-design/icons'
import { hiradcOverview, PHASES } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { type Loaded, useLoad } from '../../../lib/use-load.ts'
import { NothingMatches, NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { type Column, DEFAULT_LAYOUT, isShown } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { cleared, isFiltered, listBody, withFilter } from '../../../ui/list/list-state.ts'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { useTablet } from '../../../ui/use-phone.ts'
import { ListTabs } from '../list-tabs.tsx'
import { overdueReviewsAddress, placesOf, revisionAddress, rowsAddress } from './addresses.ts'
import { Figures } from './figures.tsx'
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
export default function OverviewPage() {
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
  const heats = heat.data
  return (
    <Page>
      <PageHead
        title={texts.overview}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.list, to: '/list-hiradc' },
          { label: texts.overview },
        ]}
        purpose={texts.purpose}
        actions={
          <HeadActions
            actions={[{ key: 'matrix', label: texts.matrix, icon: <TableOutlined />, to: '/risk-matrix' }]}
          />
        }
        tabs={<ListTabs />}
      />
      <ListToolbar filters={placeFilters} state={state} onChange={setState} right={null} />
      {heats === null ? (
        <Unloaded of={heat} failed={texts.failed} />
      ) : heats.initial.rows === 0 ? (
        <Nothing
          filtered={isFiltered(state)}
          onClear={() => setState(cleared(state))}
          onSubmission={can('read', 'submenu/HIRADC Submission') ? () => go(SUBMISSION_PAGE) : null}
        />
      ) : (
        <div className="hiradc-overview" aria-busy={heat.loading}>
          <Figures
            matrix={heats.matrix.matrix}
            heats={heats}
            overdue={reviews && controls ? { reviews: reviews.total, controls: controls.total } : null}
            places={places}
          />
          <div className="hiradc-overview__pair">
            {PHASES.map((phase) => (
              <HeatSection key={phase} phase={phase} matrix={heats.matrix.matrix} heat={heats[phase]} places={places} />
            ))}
          </div>
          <RowSection
            title={texts.top}
            many={texts.risks}
            loaded={listed(top, top.data ?? undefined, heats.initial.rows)}
            columns={fitting(keyColumns(heats.matrix.matrix), narrow)}
            nothing={texts.noRisks}
            keyOf={({ id }) => id}
            nameOf={({ hazard }) => hazard}
            open={(row) => ({ to: revisionAddress(row) })}
            all={rowsAddress(places)}
          />
          <div className="hiradc-overview__overdue">
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
            <OverdueByPlace overdue={overdue} onChoose={(name, id) => setState(withFilter(state, name, [id]))} />
          </div>
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
        </div>
      )}
    </Page>
  )
}

const SUBMISSION_PAGE = '/hiradc-submission?type=hiradcSubbmission'

interface NothingProps {
  readonly filtered: boolean
  readonly onClear: () => void
  /** Null without the permission for it. */
  readonly onSubmission: (() => void) | null
}

const Nothing = ({ filtered, onClear, onSubmission }: NothingProps) =>
  filtered ? (
    <NothingMatches title={texts.none} action={<Button onClick={onClear}>{texts.clear}</Button>} />
  ) : (
    <NothingYet
      title={texts.nothing}
      text={texts.nothingText}
      action={onSubmission && <Button onClick={onSubmission}>{texts.toSubmission}</Button>}
    />
  )
