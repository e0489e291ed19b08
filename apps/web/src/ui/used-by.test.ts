import { describe, expect, it } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { errorText, usedByText } from './used-by.ts'

describe('where a record is used', () => {
  it('has a label', () => {
    const usedBy = [
      { what: 'sub-locations', count: 3 },
      { what: 'reports', count: 1000 },
    ]
    expect(usedByText(usedBy)).toBe('3 sub-locations and 1,000 or more reports')
    expect(errorText(new ApiError(409, 'IN_USE', 'Site is already used', { details: { usedBy } }))).toBe(
      'Site is already used: 3 sub-locations and 1,000 or more reports',
    )
    const users = [{ what: 'users', count: 2 }]
    expect(
      errorText(new ApiError(409, 'IN_USE', 'Role is already used by 2 users', { details: { usedBy: users } })),
    ).toBe('Role is already used by 2 users')
    expect(errorText(new ApiError(409, 'STALE', 'Data has been changed by another user'))).toBe(
      'Data has been changed by another user',
    )
  })
})
