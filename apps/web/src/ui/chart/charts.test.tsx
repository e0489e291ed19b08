// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, it, vi } from 'vitest'
import { Bars } from './bars.tsx'
import { Figures, trendOf } from './figures.tsx'
import { HeatMap } from './heat-map.tsx'
import { IntervalBar } from './interval-bar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('scrollTo', () => undefined)
const root = createRoot(document.body.appendChild(document.createElement('div')))
afterAll(() => act(async () => root.unmount()))

/** Draws something where links can lead on. */
async function draw(what: ReactNode) {
  const routeTree = createRootRoute({ component: () => what })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => root.render(null))
  await act(async () => root.render(<RouterProvider router={router} />))
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)

const stages = [
  { key: 'a', label: 'Review', parts: [2, 1], cells: ['3', '1 h'], to: '/list?at=a', name: 'Review: 3 permits' },
  { key: 'b', label: 'Approval', parts: [1, 0], cells: ['1', '2 h'], to: '/list?at=b', name: 'Approval: 1 permit' },
]
const bars = (of: typeof stages, axis?: (length: number) => string) => (
  <Bars
    label="Stages"
    of="Stage"
    series={[{ name: 'Median' }, { name: 'The rest', pale: true }]}
    columns={['Permits', 'Average']}
    bars={of}
    nothing="No stage"
    {...(axis ? { axis } : {})}
  />
)

it('bars are a table of links to the rows they count, the longest over the whole width', async () => {
  await draw(bars(stages))
  expect(
    all('a').map((link) => [link.getAttribute('href'), link.ariaLabel ?? link.getAttribute('aria-label')]),
  ).toEqual([
    ['/list?at=a', 'Review: 3 permits'],
    ['/list?at=b', 'Approval: 1 permit'],
  ])
  expect(texts('th')).toEqual(['Stage', 'Permits', 'Average', 'Review', 'Approval'])
  expect(texts('tbody td[data-title]')).toEqual(['3', '1 h', '1', '2 h'])
  const drawn = all('rect').map((part) => [part.getAttribute('x'), part.getAttribute('width')].map(Number))
  const thirds = [0, 100 / 3, (2 * 100) / 3, 100]
  const expected = [
    [0, thirds[2]],
    [thirds[2], thirds[1]],
    [0, thirds[1]],
    [thirds[1], 0],
  ]
  expect(drawn.flat().map(Math.round)).toEqual(expected.flat().map((one) => Math.round(one ?? 0)))
})

it('bars with a scale end it at a round number, and say where nothing is counted', async () => {
  await draw(
    bars([{ key: 'a', label: 'Review', parts: [7, 1.3], cells: ['1', ''], to: '/', name: 'Review' }], (n) => `${n} h`),
  )
  expect(texts('.bars__axis')).toEqual(['0 h10 h'])
  await draw(bars(stages.map((one) => ({ ...one, parts: [0, 0] }))))
  expect(all('table')).toEqual([])
  expect(document.body.textContent).toContain('No stage')
})

it('a figure says its number, what it opens and how it compares', async () => {
  await draw(
    <Figures
      label="Figures"
      figures={[
        { label: 'Live', value: 1200, to: '/list?live', note: 'now', trend: trendOf(1200, 1000, 'last week') },
        { label: 'Overdue', value: null, to: '/list?late', isShown: true },
      ]}
    />,
  )
  expect(texts('strong')).toEqual(['1,200', '–'])
  expect(all('a')[0]?.textContent).toContain('200 more than last week')
  expect(all('a').map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect([trendOf(1, 4, 'before').text, trendOf(4, 4, 'before')]).toEqual([
    '3 fewer than before',
    { goes: 'nowhere', text: 'as many as before' },
  ])
})

it('the cells of a heat map are links in words, one stop of the tab key, and the arrows go over them', async () => {
  const levels = ['Low', 'High'].map((name) => ({ name, title: name }))
  await draw(
    <HeatMap
      label="Rows by risk"
      columns={{ label: 'Severity', levels }}
      rows={{ label: 'Likelihood', levels }}
      entry={{ column: 1, row: 1 }}
      cell={({ column, row }) => ({
        name: `Likelihood ${row}, severity ${column}: ${row * column} rows`,
        colour: 'red',
        content: null,
        to: `/rows?${row}-${column}`,
      })}
    />,
  )
  expect(all('a').map((link) => link.getAttribute('href'))).toEqual([
    '/rows?2-1',
    '/rows?2-2',
    '/rows?1-1',
    '/rows?1-2',
  ])
  const stops = () => all('[tabindex="0"]').map(({ dataset }) => dataset.cell)
  expect(stops()).toEqual(['1-1'])
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  all('[tabindex="0"]')[0]?.focus()
  await press('ArrowUp')
  await press('End')
  await press('ArrowRight')
  expect(stops()).toEqual(['2-2'])
  expect(document.activeElement?.textContent).toBe('Likelihood 2, severity 2: 4 rows')
})

it('the interval of a figure is drawn from its low to its high end, with the figure and its target on one scale', async () => {
  await draw(<IntervalBar low={10} high={40} value={20} target={50} most={100} />)
  const [bar, dot, tick] = ['rect.chart-0', 'circle', 'line'].map((selector) => document.querySelector(selector))
  expect([bar?.getAttribute('x'), bar?.getAttribute('width')]).toEqual(['10%', '30%'])
  expect([dot?.getAttribute('cx'), tick?.getAttribute('x1')]).toEqual(['20%', '50%'])
  await draw(<IntervalBar low={0.15} high={2.08} value={0.71} />)
  expect(document.querySelector('line')).toBeNull()
  // The scale ends at a round number beyond the interval.
  expect(Number.parseFloat(all('rect.chart-0')[0]?.getAttribute('width') ?? '')).toBeLessThan(100)
})
