import type { FixedPage } from '@selamat/contract/domains/dashboards/figures'
import { type WidgetInput, widget } from '@selamat/contract/domains/dashboards/widget'

type Settings = Partial<Omit<WidgetInput, 'measure' | 'visual' | 'x' | 'y' | 'w' | 'h'>> &
  Pick<WidgetInput, 'higherIsBetter'>
/** What a figure of a page is: a number of the strip, or a section below it, so many columns wide. */
interface PageLine {
  readonly measure: string
  readonly visual: WidgetInput['visual']
  readonly w: number
  readonly h: number
  readonly settings: Settings
}

const number = (measure: string, settings: Settings): PageLine => ({ measure, visual: 'NUMBER', w: 3, h: 2, settings })
const chart = (measure: string, visual: WidgetInput['visual'], w: number, settings: Settings): PageLine => ({
  measure,
  visual,
  w,
  h: 4,
  settings,
})

const LESS = { higherIsBetter: false } as const
const MORE = { higherIsBetter: true } as const
const SINCE = { compare: 'PREVIOUS', period: 30 } as const

/**
 * The widgets of the pages that are built in. A measure that no domain has is left out, so that a page does not depend on all of
 * them.
 */
const LINES: Readonly<Record<FixedPage, readonly PageLine[]>> = {
  HOME: [
    number('permits-live', LESS),
    number('permits-overdue', { ...LESS, warn: 1 }),
    number('permits-stopped', { ...LESS, warn: 1 }),
    number('actions-overdue', { ...LESS, warn: 1 }),
    number('equipment-due', { ...LESS, warn: 1 }),
    number('fitness-ending', { ...LESS, warn: 1 }),
    number('permits-to-start', LESS),
    number('permits-ending', LESS),
  ],
  PIC: [
    number('permits-live', LESS),
    number('permits-overdue', { ...LESS, warn: 1, bad: 3 }),
    number('permits-stopped', { ...LESS, warn: 1, bad: 5 }),
    number('permits-time-to-approve', { ...LESS, ...SINCE }),
    number('permits-ready-first', { ...MORE, ...SINCE, target: 85, bad: 70 }),
    number('tasks-overdue', { ...LESS, warn: 1, bad: 10 }),
    number('actions-overdue', { ...LESS, warn: 1, bad: 10 }),
    number('equipment-due', { ...LESS, warn: 1 }),
    number('fitness-ending', { ...LESS, warn: 1 }),
    number('certificates-ending', { ...LESS, warn: 1 }),
    number('hiradc-high-residual', { ...LESS, warn: 1 }),
    number('hiradc-reviews-late', { ...LESS, warn: 1, bad: 5 }),
    number('reports-answered', { ...MORE, ...SINCE, target: 80, bad: 50 }),
    number('articles-acknowledged', { ...MORE, target: 95, bad: 70 }),
    number('days-since-lti', { ...MORE, period: 365 }),
    chart('permits-overdue', 'LIST', 7, { ...LESS, title: 'Look at these first' }),
    chart('permits-closed-gates', 'BAR', 5, { ...LESS, dimension: 'gate', period: 30 }),
    chart('permits-time-to-approve', 'LINE', 7, { ...LESS, period: 56, title: 'Time to approve by week' }),
    chart('tasks-open', 'LIST', 5, { ...LESS, title: 'Your tasks' }),
  ],
  MANAGEMENT: [
    number('ltifr', { ...LESS, compare: 'PREVIOUS', period: 365 }),
    number('trir', { ...LESS, compare: 'PREVIOUS', period: 365 }),
    number('severity-rate', { ...LESS, compare: 'PREVIOUS', period: 365 }),
    number('days-since-lti', { ...MORE, period: 365 }),
    number('reports-per-100', { ...MORE, ...SINCE }),
    number('reports-answered', { ...MORE, ...SINCE, target: 80, bad: 50 }),
    number('actions-on-time', { ...MORE, ...SINCE, target: 90, bad: 70 }),
    number('actions-overdue', { ...LESS, warn: 1, bad: 10 }),
    number('permits-live', LESS),
    number('permits-overdue', { ...LESS, warn: 1, bad: 3 }),
    number('permits-ready-first', { ...MORE, ...SINCE, target: 85, bad: 70 }),
    number('permits-time-to-approve', { ...LESS, ...SINCE }),
    number('hiradc-high-residual', { ...LESS, warn: 1 }),
    number('hiradc-reviews-late', { ...LESS, warn: 1, bad: 5 }),
    number('voices-score', { ...MORE, ...SINCE }),
    number('voices-agreement', { ...MORE, period: 365 }),
    number('examination-coverage', { ...MORE, target: 90, bad: 75 }),
    number('articles-acknowledged', { ...MORE, target: 95, bad: 70 }),
    number('contractors-prequalified', { ...MORE, target: 100, bad: 80 }),
    number('users-active', { ...MORE, target: 70, bad: 30 }),
    chart('permits-closed-gates', 'BAR', 6, { ...LESS, dimension: 'gate', period: 90 }),
    chart('examination-coverage', 'BAR', 6, { ...MORE, dimension: 'department', target: 90 }),
    chart('reports-answered', 'LINE', 6, { ...MORE, period: 365, target: 80 }),
    chart('hiradc-reviews-late', 'BAR', 6, { ...LESS, dimension: 'department' }),
    chart('permits-live', 'BAR', 6, { ...LESS, dimension: 'employer' }),
    chart('ltifr', 'BAR', 6, { ...LESS, dimension: 'employer', period: 365 }),
  ],
  EMPLOYEE: [
    number('tasks-open', LESS),
    number('tasks-overdue', { ...LESS, warn: 1 }),
    number('articles-to-acknowledge', { ...LESS, warn: 1 }),
    number('own-dates', { ...LESS, warn: 1 }),
    number('own-reservations', LESS),
    number('own-reports-open', LESS),
    number('reports-answered', { ...MORE, ...SINCE, target: 80, bad: 50 }),
    number('days-since-lti', { ...MORE, period: 365 }),
    chart('own-dates', 'LIST', 6, { ...LESS, title: 'Your next dates' }),
    chart('own-reservations', 'LIST', 6, { ...LESS, title: 'Your next appointments' }),
    chart('tasks-open', 'LIST', 6, { ...LESS, title: 'Your tasks' }),
    chart('own-reports-open', 'LIST', 6, { ...LESS, title: 'What became of your reports' }),
  ],
}

/** Home has so many tiles, the first of those that the reader may count. */
const TILES = 6
const COLUMNS = 12
/** So many numbers stand in a row at most. */
const IN_A_ROW = 4

/** Numbers in full rows of two to four: five of them three and two, not four and one. */
function inRows(numbers: readonly PageLine[]): PageLine[] {
  const rows = Math.ceil(numbers.length / IN_A_ROW)
  const [each, longer] = [Math.floor(numbers.length / rows), numbers.length % rows]
  return numbers.map((line, at) => ({ ...line, w: COLUMNS / (at < longer * (each + 1) ? each + 1 : each) }))
}

/** Sections side by side; one that is left alone is as wide as the page. */
function sideBySide(sections: readonly PageLine[]): PageLine[] {
  let x = 0
  return sections.map((line, at) => {
    const next = sections[at + 1]
    const isAlone = x === 0 && (next === undefined || line.w + next.w > COLUMNS)
    const w = isAlone ? COLUMNS : x === 0 ? line.w : COLUMNS - x
    x = (x + w) % COLUMNS
    return { ...line, w }
  })
}

/** The widgets of a page, of the measures that its reader may count: numbers, then the sections. */
export function widgetsOf(page: FixedPage, isCounted: (measure: string) => boolean) {
  const lines = LINES[page].filter(({ measure }) => isCounted(measure))
  const numbers = lines.filter(({ visual }) => visual === 'NUMBER').slice(0, page === 'HOME' ? TILES : lines.length)
  const sections = lines.filter(({ visual }) => visual !== 'NUMBER')
  let [x, y] = [0, 0]
  return [...inRows(numbers), ...sideBySide(sections)].map(({ measure, visual, w, h, settings }) => {
    const placed = widget.parse({ measure, visual, w, h, x, y, ...settings })
    x += w
    if (x === COLUMNS) [x, y] = [0, y + h]
    return placed
  })
}
