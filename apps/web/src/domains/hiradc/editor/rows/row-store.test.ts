import type { StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { describe, expect, it } from 'vitest'
import { draftOf } from './draft-row.ts'
import { createRowStore, type RowStore } from './row-store.ts'

const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const stored = (n: number, changed: Partial<StoredRow> = {}): StoredRow => ({
  key: keyOf(n),
  version: 1,
  position: n,
  activity: `Activity ${n}`,
  subActivity: '',
  hazardId: null,
  hazard: `Hazard ${n}`,
  category: null,
  condition: 'ROUTINE',
  consequence: 'Harm',
  likelihood: 3,
  severity: 4,
  residualLikelihood: 1,
  residualSeverity: 4,
  legalReference: '',
  isCritical: false,
  controls: [
    {
      key: keyOf(1000 + n),
      type: 'PPE',
      text: 'Gloves',
      existing: true,
      ownerId: null,
      ownerName: null,
      dueDate: null,
      followUp: null,
    },
  ],
  updatedAt: '2026-11-23T09:00:00+07:00',
  updatedBy: 'Agus',
  ...changed,
})

const of = (count: number) =>
  createRowStore(
    DEFAULT_MATRIX,
    Array.from({ length: count }, (_, at) => stored(at + 1)),
  )
const hazards = (store: RowStore) => store.order().map((key) => store.state(key)?.row.hazard)
const stale = (n: number, row: StoredRow | null) => ({
  key: keyOf(n),
  result: 'stale' as const,
  version: row?.version ?? 0,
  changedBy: row?.updatedBy ?? null,
  changedAt: row?.updatedAt ?? null,
  row,
  warnings: [],
})
const saved = (key: string, version: number) => ({
  key,
  result: 'saved' as const,
  version,
  changedBy: null,
  changedAt: null,
  row: null,
  warnings: [],
})
const keys = (store: RowStore) => store.batch().rows.map(({ row }) => row.key)

describe('what is sent', () => {
  it('only rows that differ from what was read; typed back, nothing', () => {
    const store = of(3)
    expect(store.batch()).toEqual({ rows: [], removed: [] })
    store.change(keyOf(2), { hazard: 'Steam' })
    expect(store.batch().rows).toMatchObject([{ row: { key: keyOf(2), hazard: 'Steam' }, version: 1 }])
    store.change(keyOf(2), { hazard: 'Hazard 2' })
    expect(keys(store)).toEqual([])
  })

  it('what is typed while a row is on its way goes with the next batch, over the version of the first', () => {
    const store = of(1)
    store.change(keyOf(1), { hazard: 'Ste' })
    const sent = store.batch()
    store.change(keyOf(1), { hazard: 'Steam' })
    store.settle(sent, [saved(keyOf(1), 2)])
    expect(store.batch().rows).toMatchObject([{ row: { hazard: 'Steam' }, version: 2 }])
    store.settle(store.batch(), [saved(keyOf(1), 3)])
    expect(store.unsent()).toEqual({ rows: [], removed: [] })
  })

  it('a refused row waits until it is changed; the others go', () => {
    const store = of(2)
    store.change(keyOf(1), { hazardId: 9 })
    store.change(keyOf(2), { hazard: 'Steam' })
    store.markInvalid(new Map([[keyOf(1), { hazardId: 'Choose one from the list' }]]))
    expect(keys(store)).toEqual([keyOf(2)])
    expect(store.state(keyOf(1))?.refused).toEqual({ hazardId: 'Choose one from the list' })
    expect(store.unsent().rows).toHaveLength(2)
    store.change(keyOf(1), { hazardId: null, hazard: 'Own words' })
    expect(keys(store)).toEqual([keyOf(1), keyOf(2)])
  })
})

describe('the order', () => {
  it('a new row stands below the selected one, a copy below its original with keys of its own', () => {
    const store = of(2)
    store.change(store.add(keyOf(1)), { hazard: 'New' })
    const copy = store.duplicate(keyOf(1))
    expect(hazards(store)).toEqual(['Hazard 1', 'Hazard 1', 'New', 'Hazard 2'])
    const [first] = store.state(copy ?? '')?.row.controls ?? []
    expect(first).toMatchObject({ text: 'Gloves' })
    expect(first?.key).not.toBe(keyOf(1001))
    expect(store.batch().rows.map(({ version }) => version)).toEqual([0, 0])
  })

  it('a row that moves is the only one that is sent; at the ends it stays', () => {
    const store = of(3)
    expect(store.move(keyOf(1), -1)).toBe(false)
    expect(store.move(keyOf(3), -1)).toBe(true)
    expect(hazards(store)).toEqual(['Hazard 1', 'Hazard 3', 'Hazard 2'])
    expect(keys(store)).toEqual([keyOf(3)])
    store.move(keyOf(3), -1)
    expect(hazards(store)).toEqual(['Hazard 3', 'Hazard 1', 'Hazard 2'])
  })

  it('holds after 100 insertions at one place, where no position is left between two rows', () => {
    const store = of(2)
    for (let n = 1; n <= 100; n++) store.change(store.add(keyOf(1)), { hazard: `New ${n}` })
    const newest = Array.from({ length: 100 }, (_, at) => `New ${100 - at}`)
    expect(hazards(store)).toEqual(['Hazard 1', ...newest, 'Hazard 2'])
  })
})

describe('a removed row', () => {
  it('comes back as it was, before and after the server has removed it', () => {
    const store = of(2)
    const undo = store.remove(keyOf(1))
    expect(store.batch().removed).toEqual([{ key: keyOf(1), version: 1 }])
    undo()
    expect(store.batch()).toEqual({ rows: [], removed: [] })

    const undoLater = store.remove(keyOf(1))
    store.settle(store.batch(), [saved(keyOf(1), 0)])
    undoLater()
    expect(hazards(store)).toEqual(['Hazard 1', 'Hazard 2'])
    expect(store.batch().rows).toMatchObject([{ row: { key: keyOf(1) }, version: 0 }])
  })

  it('is written anew where it was taken back while its removal was on its way', () => {
    const store = of(1)
    const undo = store.remove(keyOf(1))
    const sent = store.batch()
    undo()
    store.settle(sent, [saved(keyOf(1), 0)])
    expect(store.batch().rows).toMatchObject([{ row: { key: keyOf(1) }, version: 0 }])
  })

  it('is back with a note where somebody changed it meanwhile', () => {
    const store = of(1)
    store.remove(keyOf(1))
    store.settle(store.batch(), [stale(1, stored(1, { version: 2, hazard: 'Theirs', updatedBy: 'Dewi' }))])
    expect(store.state(keyOf(1))).toMatchObject({ row: { hazard: 'Theirs' }, conflict: { by: 'Dewi' } })
    expect(store.batch()).toEqual({ rows: [], removed: [] })
  })
})

describe('somebody else was first with a row', () => {
  const conflicting = () => {
    const store = of(2)
    store.change(keyOf(1), { hazard: 'Mine' })
    store.settle(store.batch(), [stale(1, stored(1, { version: 5, hazard: 'Theirs', updatedBy: 'Dewi' }))])
    return store
  }

  it('both versions are there, and nothing is sent until one is chosen', () => {
    const store = conflicting()
    expect(store.state(keyOf(1))).toMatchObject({
      row: { hazard: 'Mine' },
      conflict: { by: 'Dewi', version: 5, theirs: { hazard: 'Theirs' } },
    })
    expect(keys(store)).toEqual([])
    expect(store.unsent().rows).toHaveLength(1)
  })

  it('theirs is taken, or the own one goes over their version', () => {
    const taking = conflicting()
    taking.takeTheirs(keyOf(1))
    expect(taking.state(keyOf(1))).toMatchObject({ row: { hazard: 'Theirs' }, conflict: null })
    expect(taking.unsent().rows).toEqual([])

    const keeping = conflicting()
    keeping.keepMine(keyOf(1))
    expect(keeping.batch().rows).toMatchObject([{ row: { hazard: 'Mine' }, version: 5 }])
  })

  it('a row that they removed is written anew, or let go', () => {
    const store = of(2)
    store.change(keyOf(1), { hazard: 'Mine' })
    store.settle(store.batch(), [stale(1, null)])
    store.keepMine(keyOf(1))
    expect(store.batch().rows).toMatchObject([{ row: { hazard: 'Mine' }, version: 0 }])
    store.settle(store.batch(), [stale(1, null)])
    store.takeTheirs(keyOf(1))
    expect(hazards(store)).toEqual(['Hazard 2'])
  })
})

describe('rows of others', () => {
  it('come in, change and go, while what is typed here stays', () => {
    const store = of(3)
    store.change(keyOf(1), { hazard: 'Mine' })
    const own = store.add(keyOf(3), { hazard: 'New here' })
    store.merge([
      stored(1, { version: 2, hazard: 'Theirs' }),
      stored(2, { version: 2, hazard: 'Changed' }),
      stored(4, { position: 2.5, hazard: 'Added' }),
    ])
    expect(hazards(store)).toEqual(['Mine', 'Changed', 'Added', 'New here'])
    expect(keys(store)).toEqual([keyOf(1), own])
    expect(store.batch().rows[0]?.version).toBe(1)
  })

  it('an older answer changes nothing', () => {
    const store = of(1)
    store.change(keyOf(1), { hazard: 'Mine' })
    store.settle(store.batch(), [saved(keyOf(1), 2)])
    store.merge([stored(1)])
    expect(hazards(store)).toEqual(['Mine'])
  })
})

describe('a follow-up action', () => {
  it('shows what became of it, although its row did not change', () => {
    const followUp = { assignmentNumber: 'SHE/FUA/2026/XI/0004', status: 'finish', isOpen: false, isLate: false }
    const store = of(1)
    const row = stored(1)
    store.merge([{ ...row, controls: row.controls.map((control) => ({ ...control, followUp })) }])
    expect(store.state(keyOf(1))?.row.controls[0]?.followUp).toEqual(followUp)
  })
})

describe('what a device kept', () => {
  const kept = (n: number, hazard: string, version: number) => {
    const { followUp: _, ...control } = draftOf(stored(n)).controls[0] ?? { followUp: null }
    return {
      ...draftOf(stored(n, { hazard })),
      version,
      controls: [control].flatMap((one) => ('key' in one ? one : [])),
    }
  }

  it('comes back over the version on which it was written', () => {
    const store = createRowStore(DEFAULT_MATRIX, [stored(1, { version: 3 }), stored(2)])
    store.restore({ rows: [kept(1, 'Typed', 2), kept(7, 'New row', 0)], removed: [{ key: keyOf(2), version: 1 }] })
    expect(hazards(store)).toEqual(['Typed', 'New row'])
    expect(store.batch().rows.map(({ version }) => version)).toEqual([2, 0])
    expect(store.batch().removed).toEqual([{ key: keyOf(2), version: 1 }])
  })

  it('is let go where it was saved after all', () => {
    const store = createRowStore(DEFAULT_MATRIX, [stored(1, { version: 3 })])
    store.restore({ rows: [kept(1, 'Hazard 1', 2)], removed: [] })
    store.change(keyOf(1), { hazard: 'Next' })
    expect(store.batch().rows).toMatchObject([{ version: 3 }])
  })
})

describe('who is drawn anew', () => {
  it('a key press calls back the row that is written alone', () => {
    const store = of(300)
    const called: number[] = []
    for (let n = 1; n <= 300; n++) store.subscribe(keyOf(n), () => called.push(n))
    const order = store.order()
    const others = store.state(keyOf(2))
    store.change(keyOf(7), { hazard: 'Steam' })
    expect(called).toEqual([7])
    expect(store.order()).toBe(order)
    expect(store.state(keyOf(2))).toBe(others)
  })

  it('the counts change only with what they count', () => {
    const store = of(2)
    const before = store.summary()
    expect(before).toMatchObject({ rows: 2, incomplete: 0, approval: { depth: 'superior', rows: 2 } })
    store.change(keyOf(1), { hazard: 'Steam' })
    expect(store.summary()).toBe(before)
    store.change(keyOf(1), { residualLikelihood: 5 })
    expect(store.summary()).toMatchObject({ approval: { depth: 'management', band: 'High', rows: 1 } })
    store.change(keyOf(2), { hazard: '' })
    expect(store.summary()).toMatchObject({ incomplete: 1 })
  })
})
