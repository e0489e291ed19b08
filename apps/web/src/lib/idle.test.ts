import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { idleWatch } from './idle.ts'

/** Two tabs of one browser, with a clock of ours. */
function browser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const state = { now: 1_000_000, ended: 0 }
  const tab = () => idleWatch({ minutes: 60, storage, now: () => state.now, end: () => void state.ended++ })
  return { state, tab, kept }
}

describe('a session without input', () => {
  it('ends after the idle time, counted from the last input', () => {
    const { state, tab } = browser()
    const one = tab()
    state.now += 59 * MINUTE
    one.check()
    one.onInput()
    state.now += 59 * MINUTE
    one.check()
    expect(state.ended).toBe(0)
    state.now += MINUTE
    one.check()
    expect(state.ended).toBe(1)
  })

  it('is not extended by the first input after that time', () => {
    const { state, tab } = browser()
    const one = tab()
    state.now += 60 * MINUTE
    one.onInput()
    expect(state.ended).toBe(1)
  })

  it('continues while another tab is used', () => {
    const { state, tab } = browser()
    const [one, other] = [tab(), tab()]
    state.now += 40 * MINUTE
    other.onInput()
    state.now += 40 * MINUTE
    one.check()
    expect(state.ended).toBe(0)
  })

  it('leaves nothing on the device when it ends (AUTH-36)', () => {
    const { state, tab, kept } = browser()
    const one = tab()
    state.now += MINUTE
    one.onInput()
    expect(kept.size).toBe(1)
    one.stop()
    expect(kept.size).toBe(0)
  })
})
