import { expect, it } from 'vitest'
import { isPathOf, writeQuery } from './navigation.ts'

it('knows the addresses of a page by the path of its route', () => {
  expect(isPathOf('/my-task', '/my-task')).toBe(true)
  expect(isPathOf('/my-task', '/my-task/detail')).toBe(false)
  expect(isPathOf('/my-task', '/permit-to-work/action')).toBe(false)
  expect(isPathOf('/form/:formId', '/form/12')).toBe(true)
  expect(isPathOf('/form/:formId', '/form')).toBe(false)
  expect(isPathOf('/', '/')).toBe(true)
})

it('writes a query without its empty values', () => {
  expect(writeQuery({ id: 2, type: '', tab: null, at: undefined })).toBe('?id=2')
  expect(writeQuery({ tab: '' })).toBe('')
})
