import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { loadState } from './load-state.ts'

const none: readonly number[] = []

/** Runs a real query whose calls are answered by hand and notes every state it goes through. */
function world(empty: unknown) {
  const answers: { resolve: (rows: number[]) => void; reject: (error: Error) => void }[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const observer = new QueryObserver<number[]>(client, {
    queryKey: ['rows'],
    enabled: false,
    queryFn: () => new Promise<number[]>((resolve, reject) => answers.push({ resolve, reject })),
  })
  observer.subscribe(() => {})
  const now = () => {
    const { state, loading, data, error } = loadState(observer.getCurrentResult(), empty)
    return { state, loading, data, error: error?.message ?? null }
  }
  return { observer, answers, now }
}

describe('a load', () => {
  it('goes from initial over request to success with its data (SHELL-35, SHELL-36, SHELL-37)', async () => {
    const { observer, answers, now } = world(none)
    expect(now()).toEqual({ state: 'initial', loading: false, data: [], error: null })
    const done = observer.refetch()
    expect(now()).toEqual({ state: 'request', loading: true, data: [], error: null })
    answers[0]?.resolve([1, 2])
    await done
    expect(now()).toEqual({ state: 'success', loading: false, data: [1, 2], error: null })
  })

  it('keeps the rows while the next call runs and empties list and detail when it fails (SHELL-38, SHELL-39, SHELL-40)', async () => {
    for (const empty of [none, null]) {
      const { observer, answers, now } = world(empty)
      const first = observer.refetch()
      answers[0]?.resolve([1])
      await first
      const second = observer.refetch()
      expect(now()).toMatchObject({ state: 'request', loading: true, data: [1] })
      answers[1]?.reject(new Error('away'))
      await second
      expect(now()).toEqual({ state: 'failure', loading: false, data: empty, error: 'away' })
    }
  })
})
