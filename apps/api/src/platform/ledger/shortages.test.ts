import { expect, it } from 'vitest'
import { shortages } from './shortages.ts'

it('names each field that takes more than the movements before it have left', () => {
  const balances = new Map([
    [1, 3],
    [2, 0],
  ])
  const entries = [
    { lotId: 1, qty: -2, field: 'items.0.quantity' },
    { lotId: 1, qty: -2, field: 'items.1.quantity' },
    { lotId: 1, qty: -1, field: 'items.2.quantity' },
    { lotId: 2, qty: -1 },
  ]
  expect(shortages(balances, entries)).toEqual({
    'items.1.quantity': 'Only 1 left in stock',
    quantity: 'None left in stock',
  })
  expect(shortages(balances, [{ lotId: 2, qty: 4 }, ...entries.slice(3)])).toEqual({})
})
