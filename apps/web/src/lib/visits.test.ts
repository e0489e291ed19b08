import { expect, it } from 'vitest'
import { countVisit, mostVisited } from './visits.ts'

const after = (...paths: string[]) => paths.reduce(countVisit, {})

it('the pages opened most come first', () => {
  expect(mostVisited(after('/ppe', '/home', '/ppe', '/role', '/home', '/ppe'), 2)).toEqual(['/ppe', '/home'])
})

it('what somebody opens now outweighs what they opened long ago', () => {
  const before = after(...Array.from({ length: 40 }, () => '/ppe'), '/role')
  const now = after(...Array.from({ length: 41 }, () => '/ppe'), '/role')
  expect(before['/ppe']).toBe(40)
  expect(now).toEqual({ '/ppe': 20, '/role': 1 })
})
