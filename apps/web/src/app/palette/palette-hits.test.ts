import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import { describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../lib/pages.ts'
import { matching, pageHits, withoutDoubles } from './palette-hits.ts'

const load = () => Promise.reject(new Error('not loaded here'))
const pages: readonly PageDefinition[] = [
  { path: '/home', item: 'menu/Home', title: 'Home', load },
  { path: '/role', item: 'submenu/Role', title: 'Roles', load },
  { path: '/archive-role', item: 'submenu/Role', title: 'Archived roles', load },
  { path: '/role/add', item: 'submenu/Role', writes: true, title: 'Add role', load },
  { path: '/role/update', item: 'submenu/Role', ofRecord: true, writes: true, title: 'Edit role', load },
  { path: '/user', item: 'submenu/User', title: 'Users', load },
  { path: '/expiry', title: 'Expiry calendar', load },
  { path: '/case/:number', item: 'submenu/Role', title: 'Case', load },
]
const permissions: PermissionEntry[] = [
  { id: 1, category: 'menu', name: 'Home', permissions: ['read'] },
  { id: 25, category: 'submenu', name: 'Role', permissions: ['read'] },
]

describe('Ctrl-K', () => {
  it('offers only pages that the user can read, and those for everyone (ACCESS-02)', () => {
    expect(pageHits(permissions, pages, [])).toEqual([
      { key: '/home', label: 'Home', address: '/home' },
      { key: '/role', label: 'Role', address: '/role', hint: 'User Management' },
      { key: '/archive-role', label: 'Archived roles', address: '/archive-role', hint: 'Role' },
      { key: '/expiry', label: 'Expiry calendar', address: '/expiry', hint: 'Equipment' },
    ])
  })

  it('offers pages that create a record with the permission, and never pages of one record', () => {
    const creating: PermissionEntry[] = permissions.map((entry) => ({ ...entry, permissions: ['read', 'create'] }))
    const labels = pageHits(creating, pages, []).map((hit) => hit.label)
    expect(labels).toEqual(['Home', 'Role', 'Archived roles', 'Add role', 'Expiry calendar'])
  })

  it('matches every word and lists labels that begin with it first', () => {
    const hits = pageHits(permissions, pages, [])
    expect(matching(hits, 'role').map((hit) => hit.label)).toEqual(['Role', 'Archived roles'])
    expect(matching(hits, 'user mana').map((hit) => hit.label)).toEqual(['Role'])
    expect(matching(hits, '').length).toBe(4)
    expect(matching(hits, 'permit')).toEqual([])
  })

  it('lists each thing once: a page by its address, a case by its number', () => {
    const hit = (label: string, address: string, hint?: string) => ({
      key: address,
      label,
      address,
      ...(hint ? { hint } : {}),
    })
    const number = 'SHE/HAZ/2026/XI/0001'
    const groups = [
      { title: 'Pages', hits: [hit('Equipment', '/a', 'Master Data'), hit('Equipment', '/b', 'Equipment')] },
      { title: 'Tasks and reports', hits: [hit('Sling', '/my-task/detail?n=1', number)] },
      { title: 'Records', hits: [hit('Sling', '/case/1', `${number}, Central Store`), hit('Sling bay', '/c')] },
    ]
    expect(withoutDoubles(groups).map(({ hits }) => hits.map(({ address }) => address))).toEqual([
      ['/a', '/b'],
      ['/my-task/detail?n=1'],
      ['/c'],
    ])
  })
})
