import { expect, it } from 'vitest'
import { errorsOf } from '../../../../ui/form/form-state.ts'
import { checksOf, type Line } from './site-checks.ts'

const line = (itemId: number, some: Partial<Line> = {}): Line => ({
  itemId,
  itemName: `Line ${itemId}`,
  isRequired: true,
  answer: 'YES',
  remark: null,
  siteAnswer: null,
  siteRemark: null,
  checkedByName: null,
  checkedAt: null,
  ...some,
})
const sayWhy = 'Say why this does not apply, in at least 3 characters'

it('each line that is wrong at the site has its own message', () => {
  const lines = [line(1), line(2), line(3), line(4, { isRequired: false })]
  const checks = [
    { itemId: 1, answer: 'NA', remark: '-' },
    { itemId: 2, answer: null },
    { itemId: 3, answer: 'NA', remark: null },
    { itemId: 4, answer: 'NA' },
  ]
  expect(errorsOf(checksOf(lines), checks)).toEqual({
    '0.remark': sayWhy,
    '1.answer': 'Answer this line at the site',
    '2.remark': sayWhy,
  })
})

it('what the requester said counts at the site, too', () => {
  const said = [line(1, { answer: 'NA', remark: 'No flame is used' })]
  expect(errorsOf(checksOf(said), [{ itemId: 1, answer: 'NA', remark: null }])).toEqual({})
})
