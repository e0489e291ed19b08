import { describe, expect, it } from 'vitest'
import { bmiOf, labelOf } from './bmi.ts'

describe('the body mass index', () => {
  it('is the weight over the square of the height in metres (PROFILE-30)', () => {
    expect(bmiOf(180, 81)?.value).toBe(25)
    expect(bmiOf(200, 80)).toEqual({ value: 20, label: 'Normal' })
  })

  it.each([
    { from: 0.1, to: 18.599999, label: 'Underweight', row: 'PROFILE-31' },
    { from: 18.6, to: 24.899999, label: 'Normal', row: 'PROFILE-32' },
    { from: 25, to: 29.899999, label: 'Overweight', row: 'PROFILE-33' },
    { from: 24.9, to: 24.999999, label: 'Obesity', row: 'PROFILE-34' },
    { from: 29.9, to: 29.999999, label: 'Obesity', row: 'PROFILE-34' },
    { from: 30, to: 99, label: 'Obesity', row: 'PROFILE-34' },
  ])('from $from to $to is $label ($row)', ({ from, to, label }) => {
    expect([labelOf(from), labelOf(to)]).toEqual([label, label])
  })

  it('takes the limits on the unrounded value (LIMITS-26)', () => {
    // 24.9 rounded, 24.89 unrounded: Normal.
    expect(bmiOf(170, 71.95)?.label).toBe('Normal')
  })

  it('is none for an invalid height or weight (PROFILE-35)', () => {
    const invalid: [number | null, number | null][] = [
      [null, 70],
      [170, null],
      [0, 70],
      [170, 0],
      [-170, 70],
      [Number.NaN, 70],
      [301, 70],
      [170, 501],
      [null, null],
    ]
    for (const [height, weight] of invalid) expect(bmiOf(height, weight)).toBeNull()
  })
})
