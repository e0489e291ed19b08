import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { createRowSaver, type RowsBody } from './row-saver.ts'
import { createRowStore } from './row-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = Awaited<ReturnType<Parameters<typeof createRowSaver>[0]['send']>>

/** A saver of an empty draft, with what it has sent and what is answered next. */
function saving() {
  const store = createRowStore(DEFAULT_MATRIX, [])
  const sent: RowsBody[] = []
  let rowsVersion = 4
  let refusal: Error | null = null
  let others = 0
  const answer = ({ rows, removed }: RowsBody): Answer => ({
    rowsVersion: ++rowsVersion,
    results: [...rows, ...removed].map(({ key, version }) => ({
      key,
      result: 'saved',
      version: version + 1,
      changedBy: null,
      changedAt: null,
      row: null,
      warnings: [],
    })),
  })
  const saver = createRowSaver({
    store,
    rowsVersion,
    now: () => new Date('2026-11-23T02:41:00Z'),
    onOthers: () => {
      others += 1
    },
    send: async (body) => {
      sent.push(body)
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (refusal !== null) throw refusal
      return answer(body)
    },
  })
  store.subscribeAll(saver.touch)
  return {
    store,
    saver,
    sent,
    others: () => others,
    refuseWith: (error: Error | null) => {
      refusal = error
    },
    skip: (versions: number) => {
      rowsVersion += versions
    },
  }
}

const lost = new ApiError(0, 'NETWORK', 'The server cannot be reached')

describe('saving', () => {
  it('begins a moment after the last key press, one request at a time', async () => {
    const { store, saver, sent } = saving()
    const key = store.add(null)
    await vi.advanceTimersByTimeAsync(500)
    store.change(key, { hazard: 'Ste' })
    await vi.advanceTimersByTimeAsync(990)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    expect(saver.state().is).toBe('saving')
    store.change(key, { hazard: 'Steam' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ rows }) => rows.map(({ hazard, version }) => [hazard, version]))).toEqual([
      [['Ste', 0]],
      [['Steam', 1]],
    ])
    expect(saver.state()).toMatchObject({ is: 'saved', at: new Date('2026-11-23T02:41:00Z') })
  })

  it('goes on by itself after a lost connection, with what was typed meanwhile', async () => {
    const { store, saver, sent, refuseWith } = saving()
    refuseWith(lost)
    const key = store.add(null, { hazard: 'Steam' })
    await vi.advanceTimersByTimeAsync(1400)
    expect(saver.state().is).toBe('waiting')
    refuseWith(null)
    store.change(key, { hazard: 'Hot steam' })
    await vi.advanceTimersByTimeAsync(6000)
    expect(sent.at(-1)?.rows).toMatchObject([{ hazard: 'Hot steam', version: 0 }])
    expect(saver.isSaved()).toBe(true)
  })

  it('sends at once when it is asked to, and waits for what is on its way', async () => {
    const { store, saver, sent } = saving()
    const key = store.add(null)
    const first = saver.flush()
    store.change(key, { hazard: 'Steam' })
    const second = saver.flush()
    await vi.advanceTimersByTimeAsync(700)
    await Promise.all([first, second])
    expect(sent).toHaveLength(2)
    expect(saver.isSaved()).toBe(true)
  })

  it('a refused row is marked at its field and does not hold up the others', async () => {
    const { store, saver, sent, refuseWith } = saving()
    const [bad, good] = [store.add(null, { hazard: 'Bad' }), store.add(null, { hazard: 'Good' })]
    refuseWith(
      new ApiError(422, 'INVALID', 'Please correct', { errors: { 'rows.0.hazardId': 'Choose one from the list' } }),
    )
    await vi.advanceTimersByTimeAsync(1400)
    refuseWith(null)
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.state(bad)?.refused).toEqual({ hazardId: 'Choose one from the list' })
    expect(sent.at(-1)?.rows.map(({ key }) => key)).toEqual([good])
    expect(saver.state().is).toBe('blocked')
  })

  it('ends where the revision is no draft any more; what was typed stays', async () => {
    const { store, saver, sent, refuseWith } = saving()
    refuseWith(new ApiError(409, 'WRONG_STATE', 'It was submitted'))
    const key = store.add(null, { hazard: 'Steam' })
    await vi.advanceTimersByTimeAsync(1400)
    store.change(key, { hazard: 'Hot steam' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saver.state()).toMatchObject({ is: 'closed', failure: { message: 'It was submitted' } })
    expect(sent).toHaveLength(1)
    expect(store.unsent().rows).toHaveLength(1)
  })

  it('asks for the rows of others once they have written too, and takes no older answer over', async () => {
    const { store, saver, others, skip } = saving()
    store.add(null)
    await vi.advanceTimersByTimeAsync(2000)
    expect(others()).toBe(0)
    skip(1)
    store.add(null)
    await vi.advanceTimersByTimeAsync(2000)
    expect(others()).toBe(1)
    expect([saver.accepts(6), saver.accepts(7), saver.accepts(8), saver.accepts(7)]).toEqual([false, true, true, false])
  })
})

describe('more than one request may carry', () => {
  it('goes in several, one after the other, and nothing is left', async () => {
    const { store, saver, sent } = saving()
    for (let n = 0; n < 4; n++) store.add(null, { consequence: 'x'.repeat(200_000) })
    const flushed = saver.flush()
    await vi.runAllTimersAsync()
    await flushed
    expect(sent.map(({ rows }) => rows.length)).toEqual([2, 2])
    expect(saver.isSaved()).toBe(true)
  })
})
