// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { type CalendarDay, CalendarGrid } from './calendar-grid.tsx'
import { monthOf, type Page, weekOf, weeksOf } from './days.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('scrollTo', () => undefined)
const root = createRoot(document.body.appendChild(document.createElement('div')))
afterAll(() => act(async () => root.unmount()))

const dayOf = (day: string): CalendarDay => {
  const many = day === '2026-11-27' ? 5 : 0
  const entries = Array.from({ length: many }, (_, at) => ({
    key: String(at),
    label: `Record ${at}`,
    note: 'PPE',
    status: 'attention' as const,
    to: `/record?id=${at}`,
  }))
  return {
    total: many,
    says: `${many} due`,
    status: 'attention',
    entries,
    all: { entries: many, to: `/list?on=${day}` },
  }
}

let chosen: string[] = []
function Calendar({ page }: { readonly page: Page }) {
  const [first, turn] = useState('2026-11-26')
  const month = monthOf(first)
  return (
    <CalendarGrid
      label={`Days of ${first}`}
      page={page}
      weeks={page === 'month' ? weeksOf(month) : [weekOf(first)]}
      first={page === 'month' ? `${month}-01` : (weekOf(first)[0] ?? first)}
      today="2026-11-26"
      chosen={null}
      dayOf={dayOf}
      onDay={(day) => chosen.push(day)}
      onTurn={turn}
    />
  )
}
async function draw(page: Page) {
  chosen = []
  const routeTree = createRootRoute({ component: () => <Calendar page={page} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => root.render(null))
  await act(async () => root.render(<RouterProvider router={router} />))
  document.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
}
const focused = () => document.activeElement instanceof HTMLElement && document.activeElement.dataset.day
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
beforeEach(() => draw('month'))

it('is a grid with one day in the tab order, today first, whose name says what is on it', () => {
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-label')).toBe('Days of 2026-11-26')
  expect(focused()).toBe('2026-11-26')
  expect(document.activeElement?.textContent).toMatch(/26 November 2026, 0 due/)
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
})

it('goes from day to day, also into the month beside, and turns pages', async () => {
  for (const [key, day] of [
    ['ArrowRight', '2026-11-27'],
    ['Home', '2026-11-23'],
    ['ArrowDown', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-06'],
  ] as const) {
    await press(key)
    expect(focused(), key).toBe(day)
  }
  expect(chosen).toEqual([])
})

it('draws entries as links as far as there is room, then how many more, and reaches those of the day alone', async () => {
  const links = () =>
    [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.tabIndex])
  expect(links()).toEqual([
    ['Record 0PPE', '/record?id=0', -1],
    ['Record 1PPE', '/record?id=1', -1],
    ['+3 more', '/list?on=2026-11-27', -1],
  ])
  await press('ArrowRight')
  expect(links().map(([, , stop]) => stop)).toEqual([0, 0, 0])
})

it('a week has room for more, and its pages are weeks', async () => {
  await draw('week')
  expect(document.querySelectorAll('[data-day]')).toHaveLength(7)
  expect(document.querySelectorAll('a')).toHaveLength(5)
  await press('PageDown')
  expect(focused()).toBe('2026-12-03')
  await press('ArrowUp')
  expect(focused()).toBe('2026-11-26')
})
