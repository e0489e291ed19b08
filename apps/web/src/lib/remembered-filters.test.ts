import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/server.ts'
import { createRememberedFilters } from './remembered-filters.ts'

describe('remembered filters', () => {
  it('are in local storage, one encrypted entry per target key, and return after a reload (SHELL-33, LIMITS-31)', async () => {
    const storage = memoryStorage()
    const before = createRememberedFilters(storage, () => 'user-8')
    await before.set('/role', 'keyword=tank')
    await before.set('/site', 'page=2')
    expect(storage.length).toBe(2)
    expect(storage.getItem('filter:/role')).not.toContain('tank')
    const after = createRememberedFilters(storage, () => 'user-8')
    await after.load()
    expect([after.get('/role'), after.get('/site'), after.get('/user')]).toEqual(['keyword=tank', 'page=2', null])
  })

  it('of another user do not open and are dropped (AUTH-66)', async () => {
    const storage = memoryStorage()
    await createRememberedFilters(storage, () => 'user-8').set('/role', 'keyword=tank')
    const other = createRememberedFilters(storage, () => 'user-9')
    await other.load()
    expect(other.get('/role')).toBeNull()
    expect(storage.length).toBe(0)
  })
})
