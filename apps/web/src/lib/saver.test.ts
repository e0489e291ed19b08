import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createSaver } from './saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const LOST = new ApiError(0, 'NETWORK', 'The server cannot be reached')
const REFUSED = new ApiError(422, 'INVALID', 'Too long')
const STALE = new ApiError(409, 'STALE', 'Somebody else was first')

/** A text that is kept, and what its next sends come to; then they arrive. */
function kept() {
  const own = { text: '', stored: '', outcomes: [] as ApiError[], tries: [] as string[], paused: false }
  const saver = createSaver({
    isSaved: () => own.text === own.stored,
    isDue: () => !own.paused && own.text !== own.stored,
    send: async () => {
      const sending = own.text
      own.tries.push(sending)
      await new Promise((resolve) => setTimeout(resolve, 200))
      const refusal = own.outcomes.shift()
      if (refusal !== undefined) throw refusal
      own.stored = sending
    },
    now: () => new Date('2026-11-23T02:41:00Z'),
  })
  const type = (text: string) => {
    own.text = text
    saver.touch()
  }
  return { own, saver, type, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('sends after a pause, and what was typed meanwhile with the next', async () => {
  const { own, saver, type, pass } = kept()
  type('a')
  await pass(900)
  type('ab')
  await pass(1100)
  expect(saver.state().is).toBe('saving')
  type('abc')
  await pass(3000)
  expect(own.tries).toEqual(['ab', 'abc'])
  expect(saver.state()).toEqual({ is: 'saved', at: new Date('2026-11-23T02:41:00Z'), failure: null })
})

it('what did not arrive is sent again, each time after a longer pause, and says meanwhile why', async () => {
  const { own, saver, type, pass } = kept()
  own.outcomes = [LOST, LOST]
  type('a')
  await pass(1300)
  expect(saver.state()).toMatchObject({ is: 'waiting', failure: LOST })
  await pass(5000)
  expect(own.tries).toHaveLength(2)
  await pass(8000)
  expect([own.tries.length, saver.state().failure]).toEqual([2, LOST])
  await pass(3000)
  expect([own.tries.length, saver.state().is, saver.state().failure]).toEqual([3, 'saved', null])
})

it('what was refused waits for a change; taken back, it is saved', async () => {
  const { own, saver, type, pass } = kept()
  own.outcomes = [REFUSED, REFUSED]
  type('too long')
  await pass(120_000)
  expect([own.tries.length, saver.state().is]).toEqual([1, 'refused'])
  type('long')
  await pass(1300)
  expect(own.tries).toHaveLength(2)
  type('')
  expect(saver.state().is).toBe('saved')
})

it('after somebody else was first nothing is sent by itself until that is settled', async () => {
  const { own, saver, type, pass } = kept()
  own.outcomes = [STALE]
  type('a')
  await pass(1300)
  type('ab')
  expect(await saver.flush()).toBe(false)
  await pass(60_000)
  expect([own.tries.length, saver.state().is]).toEqual([1, 'closed'])
  saver.reopen()
  await pass(1300)
  expect([own.tries.at(-1), saver.state().is]).toEqual(['ab', 'saved'])
})

it('is sent once, however many ask for it at once', async () => {
  const { own, saver, type, pass } = kept()
  own.outcomes = [LOST]
  type('a')
  await pass(1300)
  const both = Promise.all([saver.flush(), saver.flush(), saver.flush()])
  await pass(2000)
  expect([await both, own.tries]).toEqual([
    [true, true, true],
    ['a', 'a'],
  ])
})

it('is sent at once where that is asked for, after what is on its way, and a failure is thrown', async () => {
  const { own, saver, type, pass } = kept()
  own.paused = true
  type('a')
  await pass(5000)
  expect(own.tries).toHaveLength(0)
  own.outcomes = [REFUSED]
  const failed = expect(saver.save()).rejects.toBe(REFUSED)
  const saved = saver.save()
  await pass(500)
  await failed
  await saved
  expect([own.tries.length, own.stored]).toEqual([2, 'a'])
})
