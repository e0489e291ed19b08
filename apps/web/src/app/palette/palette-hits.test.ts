import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import { describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../lib/pages.ts'
import { matching, pageHits } from './palette-hits.ts'

const load = () => Promise.reject(new Error('not asked for'))
const pages: readonly PageDefinition[] = [
  { path: '/home', item: 'menu/Home', title: 'Home', load },
  { path: '/role', item: 'submenu/Role', title: 'Roles', load },
  { path: '/role/add', item: 'submenu/Role', title: 'New role', load },
  { path: '/user', item: 'submenu/User', title: 'Users', load },
  { path: '/case/:number', item: 'submenu/Role', title: 'Case', load },
]
const permissions: PermissionEntry[] = [
  { id: 1, category: 'menu', name: 'Home', permissions: ['read'] },
  { id: 25, category: 'submenu', name: 'Role', permissions: ['read'] },
]

describe('Ctrl-K', () => {
  it('offers only the pages that the user may read (ACCESS-02)', () => {
    expect(pageHits(permissions, pages)).toEqual([
      { key: '/home', label: 'Home', address: '/home' },
      { key: '/role', label: 'Role', address: '/role', hint: 'User Management' },
      { key: '/role/add', label: 'New role', address: '/role/add' },
    ])
  })

  it('finds by every word, beginnings first', () => {
    const hits = pageHits(permissions, pages)
    expect(matching(hits, 'role').map((hit) => hit.label)).toEqual(['Role', 'New role'])
    expect(matching(hits, 'user mana').map((hit) => hit.label)).toEqual(['Role'])
    expect(matching(hits, '').length).toBe(3)
    expect(matching(hits, 'permit')).toEqual([])
  })
})
