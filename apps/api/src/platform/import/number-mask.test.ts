import { expect, it } from 'vitest'
import { masked, maskOf } from './number-mask.ts'

const displayed = (value: number, format: string) => {
  const mask = maskOf(format)
  return mask === null ? null : masked(value, mask)
}

it('a whole number is read as its format shows it: with its zeros, and the texts around', () => {
  expect(displayed(123, '00000')).toBe('00123')
  expect(displayed(81234567890, '000000000000')).toBe('081234567890')
  expect(displayed(45, '"EQ-"0000')).toBe('EQ-0045')
  expect(displayed(123456, '000-000')).toBe('123-456')
  expect(displayed(1234567, '000-000')).toBe('1234-567')
  expect(displayed(7, '000;-000')).toBe('007')
})

it('a format that shows the number alone, or part of it, changes nothing', () => {
  for (const format of ['0', 'General', '0.00', '#,##0', '0%', 'yyyy-mm-dd', '00E+00', '@'])
    expect(maskOf(format)).toBeNull()
})
