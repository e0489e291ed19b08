// @vitest-environment happy-dom
import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Cell } from './cell-keys.ts'
import { RiskMark } from './risk-mark.tsx'
import { RiskMatrixGrid } from './risk-matrix-grid.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const root = createRoot(document.body.appendChild(document.createElement('div')))
afterAll(() => act(async () => root.unmount()))

let picked: Cell[] = []
beforeEach(async () => {
  picked = []
  await act(async () => root.render(null))
  await act(async () =>
    root.render(
      <RiskMatrixGrid
        matrix={DEFAULT_MATRIX}
        label="Rating"
        marks={[
          { kind: 'initial', likelihood: 3, severity: 5 },
          { kind: 'residual', likelihood: 2, severity: 5 },
        ]}
        onPick={(cell) => picked.push(cell)}
      />,
    ),
  )
})

const stops = () => [...document.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')]
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const focused = () => document.activeElement instanceof HTMLElement && document.activeElement.dataset.cell

it('is one stop of the tab key, at the last mark, and arrows go over its cells and stay on it', async () => {
  expect(stops().map(({ dataset }) => dataset.cell)).toEqual(['2-5'])
  stops()[0]?.focus()
  await press('ArrowUp')
  expect(focused()).toBe('3-5')
  await press('ArrowRight')
  expect(focused()).toBe('3-5')
  await press('ArrowLeft')
  expect(focused()).toBe('3-4')
  expect(picked).toEqual([])
})

it('rates by two digits, likelihood first; a level that the matrix does not have does nothing', async () => {
  stops()[0]?.focus()
  await press('4')
  await press('7')
  expect(picked).toEqual([])
  await press('4')
  await press('2')
  expect(picked).toEqual([{ likelihood: 4, severity: 2 }])
  expect(focused()).toBe('4-2')
})

it('says in words what a cell shows', async () => {
  expect(stops()[0]?.textContent).toContain('Likelihood 2 Remote, severity 5 Catastrophic, 10 Medium, residual risk')
  await act(async () => root.render(<RiskMark matrix={DEFAULT_MATRIX} risk={20} compact />))
  expect(document.body.textContent).toContain('20 High')
})
