import type { ItemKeys } from '@selamat/contract/kit/permissions'
import { describe, expect, it, vi } from 'vitest'

// What the session asks of a browser when it is first imported.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { pagesAbove } = await import('./pages-above.ts')
const { PAGES } = await import('./pages.ts')

const above = (path: string, ...readable: readonly ItemKeys[]) =>
  pagesAbove(PAGES.find((page) => page.path === path) ?? {}, (_action, item) => readable.includes(item))
const labels = (...of: Parameters<typeof above>) => above(...of).map(({ label }) => label)

describe('the pages above a page', () => {
  it('are those of its definition, under their group, from Home down', () => {
    expect(labels('/subhierarchy_list/add', 'submenu/Hierarchy Company')).toEqual([
      'Home',
      'User Management',
      'Hierarchy',
      'Posts',
    ])
    expect(labels('/my-task')).toEqual(['Home'])
  })

  it('are only those that the user can read, the first of several', () => {
    expect(labels('/detail-hiradc', 'submenu/HIRADC List')).toEqual(['Home', 'HIRADC List'])
    expect(labels('/company-profile/add')).toEqual(['Home'])
    expect([above('/my-task'), above('/my-task', 'menu/Home')]).toEqual([
      [{ label: 'Home', to: '/' }],
      [{ label: 'Home', to: '/home' }],
    ])
  })

  it('are all mounted', () => {
    const paths = new Set(PAGES.map(({ path }) => path))
    const named = PAGES.flatMap(({ under = [] }) => under).filter((one) => one.startsWith('/'))
    expect(named.filter((one) => !paths.has(one))).toEqual([])
  })
})
