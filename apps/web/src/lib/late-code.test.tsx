// @vitest-environment happy-dom
import { act, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type LateCode, lateCode } from './late-code.ts'

it('fetches what is on its way once, gives it at once when it has come, and tries again after a failure', async () => {
  let fetches = 0
  let answer = Promise.withResolvers<string>()
  const part = lateCode('part', () => {
    fetches += 1
    return answer.promise
  })
  part.ahead()
  answer.reject(new Error('away'))
  await answer.promise.catch(() => {})
  answer = Promise.withResolvers()
  part.ahead()
  const started = part.start()
  expect(fetches, 'one failed, one is on its way').toBe(2)
  answer.resolve('the part')
  expect(await started).toBe('the part')
  expect(await part.start()).toBe('the part')
  expect(fetches).toBe(2)
})

function Drawn({ part }: { part: LateCode<string> }) {
  const code = part.get()
  useState(0)
  return code
}

it('a component that waits for code is drawn on when it comes, and at once when it has come', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // React says there that a component which waited was not drawn on as it began.
  const complaints = vi.spyOn(console, 'error')
  const answer = Promise.withResolvers<string>()
  const part = lateCode('drawn', () => answer.promise)
  const [first, second] = [document.createElement('div'), document.createElement('div')]
  await act(async () => startTransition(() => createRoot(first).render(<Drawn part={part} />)))
  expect(first.textContent).toBe('')
  await act(async () => answer.resolve('the part'))
  expect(first.textContent).toBe('the part')
  act(() => createRoot(second).render(<Drawn part={part} />))
  expect(second.textContent).toBe('the part')
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
  vi.unstubAllGlobals()
})
