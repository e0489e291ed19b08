import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

it('finds browser and system in the user agent', () => {
  expect(deviceOf(EDGE)).toBe('Edge on Windows')
  expect(deviceOf(IPHONE)).toBe('Safari on iPhone')
  expect(deviceOf(ANDROID)).toBe('Chrome on Android')
  expect(deviceOf('curl/8.5')).toBeNull()
  expect(deviceOf(null)).toBeNull()
})
