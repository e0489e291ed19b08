import {
  type Figure,
  type FiguresQuery,
  type FixedPage,
  type figures,
  PAGE_ITEMS,
} from '@selamat/contract/domains/dashboards/figures'
import { DASHBOARD_LIST } from '@selamat/contract/domains/dashboards/items'
import type { Widget } from '@selamat/contract/domains/dashboards/widget'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { type ItemKey, may } from '@selamat/contract/kit/permissions'
import { askFigures } from '../../measures/ask-figures.ts'
import type { Measure, MeasureAsking } from '../../measures/measure.ts'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { forLongReads } from '../../platform/replica.ts'
import { assertWidgets } from './check-widgets.ts'
import { countingOf } from './counting.ts'
import { type AskedWidget, figureOf, type OpenedRows, openedRows, questionsOf } from './figure.ts'
import { asRole, type Grants, grantsOf } from './grants.ts'
import { widgetsOf } from './pages.ts'
import { visibleDashboard } from './queries.ts'

type Figures = DataOf<typeof figures.read>
/** A page of figures, and the rows that each one opens. */
interface ReadPage extends Figures {
  /** Null: the reader cannot open them. In the order of the figures. */
  readonly opened: readonly (OpenedRows | null)[]
}
const withoutRows = ({ asOf, figures: read }: ReadPage): Figures => ({ asOf, figures: read })

/**
 * All figures of a page, each as the actor may see it; of widgets that are being put together also as a role of the company sees
 * them. Throws 403 for a page, 404 for a dashboard that the actor does not see, and 422 for a role that the company does not have.
 */
export const readFigures = async (...parameters: Parameters<typeof readPage>): Promise<Figures> =>
  withoutRows(await readPage(...parameters))

/** The same with the rows behind the figures. */
export async function readPage(
  context: AppContext,
  actor: Actor,
  measures: readonly Measure[],
  query: FiguresQuery,
): Promise<ReadPage> {
  const db = context.database.kysely
  const grants = await grantsOf(db, actor)
  const byKey = new Map(measures.map((measure) => [measure.key, measure]))
  const widgets = await widgetsFor(context, actor, grants, byKey, query)
  const granted = query.asRoleId === undefined ? grants : await asRole(db, actor, grants, query.asRoleId)
  return countPage(context, actor, measures, { widgets, grants: granted, query })
}

interface Counting {
  readonly widgets: readonly Widget[]
  /** What may be read of them, and in which scopes. */
  readonly grants: Grants
  readonly query: Pick<FiguresQuery, 'filter' | 'period'>
}

/** The figures of widgets for an actor, as far as the grants reach. */
export const countWidgets = async (...parameters: Parameters<typeof countPage>): Promise<Figures> =>
  withoutRows(await countPage(...parameters))

async function countPage(
  caller: AppContext,
  actor: Actor,
  measures: readonly Measure[],
  { widgets, grants, query }: Counting,
): Promise<ReadPage> {
  const context = await forLongReads(caller)
  const at = context.clock.now()
  const db = context.database.kysely
  const byKey = new Map(measures.map((measure) => [measure.key, measure]))
  const base = { context, actor, at, today: formatDate(at), request: {} }
  const known = widgets.map((widget) => knownWidget(base, grants, byKey.get(widget.measure), widget, query))
  const questions = known.map((one) => ('problem' in one ? [] : questionsOf(one)))
  const counted = await askFigures(
    db,
    known.flatMap((one, place) =>
      'problem' in one ? [] : (questions[place] ?? []).map((question) => ({ asking: one.asking, question })),
    ),
  )
  let next = 0
  const read = known.map((one, place): Figure => {
    if ('problem' in one) return one
    const count = questions[place]?.length ?? 0
    const answers = counted.slice(next, next + count)
    next += count
    return figureOf(one, answers)
  })
  const opened = known.map((one, place) => ('problem' in one || read[place]?.to === null ? null : openedRows(one)))
  return { asOf: formatTimestamp(at), figures: read, opened }
}

/** Whether somebody opens a page that is built in. */
export const opensPage = (grants: Grants, page: FixedPage): boolean =>
  grants({ permission: may(PAGE_ITEMS[page], 'read') }) !== null

async function widgetsFor(
  context: AppContext,
  actor: Actor,
  grants: Grants,
  byKey: ReadonlyMap<string, Measure>,
  { page, dashboardId, widgets }: FiguresQuery,
): Promise<readonly Widget[]> {
  const mayRead = (item: ItemKey) => grants({ permission: may(item, 'read') }) !== null
  if (page !== undefined) {
    if (!opensPage(grants, page)) throw httpError('FORBIDDEN')
    // What the reader may not count is left out of a page that nobody put together.
    return widgetsOf(page, (key) => {
      const measure = byKey.get(key)
      return measure !== undefined && countingOf(measure, grants, actor) !== null
    })
  }
  if (dashboardId !== undefined)
    return (await visibleDashboard(context.database.kysely, actor, grants, dashboardId)).widgets
  if (!mayRead(DASHBOARD_LIST)) throw httpError('FORBIDDEN')
  const unsaved = widgets ?? []
  assertWidgets(unsaved, (key) => byKey.get(key))
  return unsaved
}

/** A widget with its measure as the reader may count it, or the figure that says why there is no number. */
function knownWidget(
  base: MeasureAsking,
  grants: Grants,
  measure: Measure | undefined,
  widget: Widget,
  { filter, period }: Pick<FiguresQuery, 'filter' | 'period'>,
): AskedWidget | (Figure & { readonly problem: 'PERMISSION' | 'WITHDRAWN' }) {
  const counting = measure ? countingOf(measure, grants, base.actor) : null
  if (measure && counting !== null) {
    const { actor, ofWhole, whose } = counting
    // A register makes its reader once for everybody who asks in one request: the whole company is somebody else.
    const asking = { ...base, actor, ofWhole, request: ofWhole ? {} : base.request }
    return { widget, measure, asking, pageFilter: filter, period: period ?? widget.period, whose }
  }
  const { x, y, w, h, visual, title } = widget
  return {
    measure: widget.measure,
    visual,
    title: title ?? measure?.label ?? 'Withdrawn measure',
    label: measure?.label ?? widget.measure,
    formula: measure?.formula ?? '',
    kind: measure?.kind ?? 'COUNT',
    unit: '',
    scope: '',
    unfiltered: null,
    problem: measure ? 'PERMISSION' : 'WITHDRAWN',
    value: null,
    rows: 0,
    of: null,
    to: null,
    parts: null,
    ninetieth: null,
    interval: null,
    target: null,
    state: null,
    stateText: null,
    change: null,
    notes: [],
    groups: [],
    buckets: [],
    listed: [],
    place: { x, y, w, h },
  }
}
