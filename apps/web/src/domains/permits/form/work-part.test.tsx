// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { PermitView } from './part-props.ts'
import { beginningOf } from './values.ts'
import { WorkPart } from './work-part.tsx'

/** The labels of the fields of the work of a new permit, in their order. */
async function fieldsOf(kind: 'PTW' | 'SPECIAL'): Promise<(string | undefined)[]> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const values = beginningOf({ kind }, new Date('2026-11-23T06:30:00+07:00'), 9)
  const form: PermitView = { values, set: () => {}, errorAt: () => undefined, touch: () => {} }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WorkPart form={form} type={null} onParent={async () => {}} />
      </QueryClientProvider>,
    ),
  )
  const labels = [...document.querySelectorAll('label')].map((label) => label.textContent?.replace('*', '').trim())
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  return labels
}

it('a special permit asks for its permit to work first, which brings place, window and people along', async () => {
  expect((await fieldsOf('SPECIAL')).slice(0, 2)).toEqual(['Permit to work above', 'Type of work'])
  expect((await fieldsOf('PTW'))[0]).toBe('Type of work')
})
