import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { serverMessage } from './profile-values.ts'

it("says the server's words, the fallback where there are none (ERRORS-19)", () => {
  expect(serverMessage(new ApiError(413, 'TOO_LARGE', 'Image must smaller than 2MB!'), 'Failed to update')).toBe(
    'Image must smaller than 2MB!',
  )
  for (const silent of [
    new ApiError(0, 'NETWORK', 'No connection'),
    new ApiError(502, 'UNREADABLE', 'The server answered 502'),
    new TypeError('x'),
  ])
    expect(serverMessage(silent, 'Failed to update')).toBe('Failed to update')
})
