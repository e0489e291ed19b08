import { DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import { checkFlow } from '@selamat/contract/domains/workflow/check-flow'
import { describe, expect, it } from 'vitest'
import { approvalDepth, approvalFlow } from './approval-flow.ts'

describe('the approval of an assessment', () => {
  it('is a sound workflow', () => {
    const fields = new Map([['approval', { type: 'string' as const, label: 'Approval' }]])
    const form = { fields, people: new Set<string>() }
    expect(checkFlow(approvalFlow(DEFAULT_MATRIX), form)).toEqual([])
  })

  it('is as deep as the band of the highest residual risk says', () => {
    const depth = (...risks: number[]) => approvalDepth(DEFAULT_MATRIX, risks)
    expect([depth(4, 1), depth(4, 12, 5), depth(1, 15)]).toEqual(['superior', 'department-head', 'management'])
    expect(depth()).toBe('superior')
  })
})
