import { describe, expect, it } from 'vitest'
import { WORK_ACTIVITIES, type WorkActivity } from '../permit-words.ts'
import { effectiveCells, orderedPair, ownCells, STARTER_CELLS, simopsCell } from './simops-matrix.ts'
import { type Nearness, STARTER_RULES } from './starter-rules.ts'

const verdict = (one: WorkActivity, other: WorkActivity, nearness: Nearness) => {
  const [first, second] = orderedPair(one, other)
  return STARTER_CELLS.find((cell) => cell.one === first && cell.other === second && cell.nearness === nearness)
    ?.verdict
}
const both = (one: WorkActivity, other: WorkActivity) =>
  [verdict(one, other, 'SAME'), verdict(one, other, 'ADJACENT')].join('')

describe('the starter matrix', () => {
  it('has every pair of activities once for each nearness, and a measure wherever it restricts', () => {
    expect(STARTER_CELLS).toHaveLength((2 * WORK_ACTIVITIES.length * (WORK_ACTIVITIES.length + 1)) / 2)
    expect(new Set(STARTER_RULES.map(({ one, other }) => orderedPair(one, other).join())).size).toBe(
      STARTER_RULES.length,
    )
    for (const cell of STARTER_CELLS) expect([cell, cell.measure !== null]).toEqual([cell, cell.verdict === 'R'])
  })

  it('forbids what fire, loads over people and radiation forbid', () => {
    expect(both('HOT_WORK', 'LINE_BREAKING')).toBe('NN')
    expect(both('COATING', 'HOT_WORK')).toBe('NN')
    expect(verdict('HOT_WORK', 'CONFINED_SPACE', 'ADJACENT')).toBe('N')
    for (const activity of WORK_ACTIVITIES) {
      expect(verdict('LIFTING', activity, 'SAME')).toBe('N')
      expect(both('RADIOGRAPHY', activity)).toBe('NN')
    }
    expect(both('EXCAVATION', 'ELECTRICAL')).toBe('RR')
    expect(both('GENERAL', 'GENERAL')).toBe('YY')
  })
})

describe('the matrix of a company', () => {
  const changed = simopsCell.parse({
    one: 'HEIGHT',
    other: 'HOT_WORK',
    nearness: 'ADJACENT',
    verdict: 'R',
    measure: ' Fire blankets ',
  })

  it('keeps the cells that differ from the starter ones, whichever activity is named first', () => {
    expect(changed).toMatchObject({ one: 'HOT_WORK', other: 'HEIGHT', measure: 'Fire blankets' })
    const starter = STARTER_CELLS.filter(({ one }) => one === 'COATING')
    expect(ownCells([changed, ...starter])).toEqual([changed])
    const mine = effectiveCells([changed]).filter(({ isStarter }) => !isStarter)
    expect(mine).toEqual([{ ...changed, isStarter: false }])
  })

  it('needs a measure for a restricted cell, and keeps none for another', () => {
    const cell = { one: 'HEIGHT', other: 'HEIGHT', nearness: 'SAME', measure: '' }
    expect(simopsCell.safeParse({ ...cell, verdict: 'R' }).error?.issues).toMatchObject([
      { path: ['measure'], message: 'Say what makes it safe' },
    ])
    expect(simopsCell.parse({ ...cell, verdict: 'N', measure: 'None' }).measure).toBeNull()
  })
})
