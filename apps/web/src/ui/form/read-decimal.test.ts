import { expect, test } from 'vitest'
import { readDecimal } from './read-decimal.ts'

test('a comma and a point are the decimal sign', () => {
  expect(['20,9', '20.9', '0,5', ',5', '.5', '-6,2', ' 18,2 ', '7,', '7.', '12', '-3'].map(readDecimal)).toEqual([
    20.9, 20.9, 0.5, 0.5, 0.5, -6.2, 18.2, 7, 7, 12, -3,
  ])
})

test('no number is guessed from a text with two signs, letters or nothing', () => {
  for (const text of ['1.234,5', '1,234.5', '1.234.567', '20,9,1', '', ' ', '-', ',', '1e3', '12 %', '1 2', 'abc']) {
    expect(readDecimal(text), text).toBeNaN()
  }
})
