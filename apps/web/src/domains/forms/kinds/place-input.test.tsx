// @vitest-environment happy-dom
import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { formDefinition } from '@selamat/contract/domains/forms/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { FormFields } from '../form-fields.tsx'
import { createFormStore } from '../form-store.ts'
import { loadInputs } from './index.ts'

const field = { type: 'field', id: 'place', kind: 'location', label: 'Place', required: true, settings: {} }
const definition = formDefinition.parse({
  subjectFieldId: 'place',
  sections: [{ type: 'section', id: 'main', title: 'Main', nodes: [field] }],
})

it('the message of a missing location stands between Location and Sub-location, once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const store = createFormStore(compileForm(definition), {}, { today: '2026-11-20' })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await loadInputs()
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <FormFields store={store} />
        </Suspense>
      </QueryClientProvider>,
    ),
  )
  await act(async () => store.mark(['place']))
  const texts = [...document.querySelectorAll('.place-input label, .field__error')].map((one) =>
    one.textContent?.trim(),
  )
  expect(texts).toEqual(['Location', 'This field is required', 'Sub-location'])
  const [location] = document.querySelectorAll('input')
  const message = location?.getAttribute('aria-describedby')?.split(' ')[1] ?? ''
  expect(document.getElementById(message)?.textContent?.trim()).toBe('This field is required')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
