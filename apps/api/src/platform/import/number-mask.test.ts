import { expect, it } from 'vitest'
import { masked, maskOf } from './number-mask.ts'

const shown = (value: number, format: string) => {
  const mask = maskOf(format)
  return mask === null ? null : masked(value, mask)
}

it('a whole number is read as its format shows it: with its zeros, and the texts around', () => {
  expect(shown(123, '00000')).toBe('00123')
  expect(shown(81234567890, '000000000000')).toBe('081234567890')
  expect(shown(45, '"EQ-"0000')).toBe('EQ-0045')
  expect(shown(123456, '000-000')).toBe('123-456')
  expect(shown(1234567, '000-000')).toBe('1234-567')
  expect(shown(7, '000;-000')).toBe('007')
})

it('a format that shows the number alone, or part of it, changes nothing', () => {
  for (const format of ['0', 'General', '0.00', '#,##0', '0%', 'yyyy-mm-dd', '00E+00', '@'])
    expect(maskOf(format)).toBeNull()
})
