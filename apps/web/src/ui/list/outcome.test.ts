import { describe, expect, it } from 'vitest'
import { actionOnAll, outcomeText } from './outcome.ts'

const rows = Array.from({ length: 11 }, (_, index) => index + 1)

describe('a bulk action', () => {
  it('processes every row, at most 4 at a time, and keeps the reason of each failure', async () => {
    let running = 0
    let most = 0
    const outcomes = await actionOnAll(rows, async (id) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return { id, failure: id % 5 === 0 ? 'Used by 3 reports' : null }
    })
    expect(most).toBe(4)
    expect(outcomes.map(({ id }) => id).sort((a, b) => a - b)).toEqual(rows)
    expect(outcomes.filter(({ failure }) => failure === 'Used by 3 reports').map(({ id }) => id)).toEqual([5, 10])
    expect(outcomeText('archived', outcomes)).toBe('9 archived, 2 refused')
  })

  it('retries failed rows while others succeed', async () => {
    const done = new Set<number>()
    let tries = 0
    const inside = async (id: number) => {
      tries++
      const waits = id < 11 && !done.has(id + 1)
      if (!waits) done.add(id)
      return { id, failure: waits ? 'It lies in an archived one' : null }
    }
    expect(outcomeText('restored', await actionOnAll(rows, inside))).toBe('11 restored')
    tries = 0
    done.clear()
    expect(outcomeText('restored', await actionOnAll([1, 2, 3], inside))).toBe('0 restored, 3 refused')
    expect(tries).toBe(3)
  })

  it('shows only the number if none failed', () => {
    const outcomes = Array.from({ length: 1000 }, (_, id) => ({ id, failure: null }))
    expect(outcomeText('restored', outcomes)).toBe('1,000 restored')
  })
})
