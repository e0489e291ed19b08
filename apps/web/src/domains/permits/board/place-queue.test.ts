import { describe, expect, it } from 'vitest'
import { type Place, placeQueue, touched } from './place-queue.ts'

const at = (x: number): Place => ({ x, y: 50 })

/** A queue whose saves answer when the test says so. */
function queue() {
  const saved: [number, Place][] = []
  const answers: (() => void)[] = []
  let visible: ReadonlyMap<number, Place> = new Map()
  const put = placeQueue(
    (id, place) => {
      saved.push([id, place])
      return new Promise((resolve) => answers.push(resolve))
    },
    (unsaved) => {
      visible = unsaved
    },
  )
  return { put, saved, answer: () => answers.shift()?.(), visible: () => [...visible] }
}

describe('Moves of the marks of a plot plan', () => {
  it('are visible at once, and of those during a save the last alone is saved after it', async () => {
    const { put, saved, answer, visible } = queue()
    const first = put(4, at(51))
    for (const x of [52, 53, 54, 55]) await put(4, at(x))
    expect(saved).toEqual([[4, at(51)]])
    expect(visible()).toEqual([[4, at(55)]])
    answer()
    await expect
      .poll(() => saved)
      .toEqual([
        [4, at(51)],
        [4, at(55)],
      ])
    answer()
    await first
    expect(visible()).toEqual([])
  })

  it('of another location wait for it, too', async () => {
    const { put, saved, answer } = queue()
    const first = put(4, at(51))
    await put(5, at(10))
    expect(saved).toHaveLength(1)
    answer()
    await expect.poll(() => saved.at(-1)).toEqual([5, at(10)])
    answer()
    await first
  })

  it('keep the place before the first move of each location', () => {
    const start = touched([], { id: 4, ...at(50) })
    const again = touched(touched(start, { id: 5, ...at(10) }), { id: 4, ...at(60) })
    expect(again).toEqual([
      { id: 5, ...at(10) },
      { id: 4, ...at(50) },
    ])
  })
})
