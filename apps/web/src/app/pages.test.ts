import type { AnyResource } from '@selamat/contract/kit/resource'
import { describe, expect, it, vi } from 'vitest'

// What the session asks of a browser when it is first imported.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { PAGES } = await import('./pages.ts')
const { rightTo } = await import('../lib/pages.ts')
const { MENU, foldPath, itemsOf } = await import('./menu.ts')

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/domains/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const isResource = (value: unknown): value is Pick<AnyResource, 'path' | 'paths' | 'menuItem'> =>
  typeof value === 'object' && value !== null && 'paths' in value && 'menuItem' in value
const resources = Object.values(contract).flatMap((exported) => Object.values(exported).filter(isResource))

describe.each(resources.map((resource) => ({ name: resource.path, resource })))(
  'the pages of $name',
  ({ resource }) => {
    it.each(Object.entries(resource.paths))('are mounted under the paths of the contract: %s', (_what, path) => {
      expect(PAGES.find((page) => page.path === path)).toMatchObject({ path, item: resource.menuItem })
    })
  },
)

describe('a page at its address', () => {
  it.each([
    { path: '/site', title: 'Company sites', rows: ['ORG-27'] },
    { path: '/site/add-new', title: 'Add company site', rows: ['ORG-28'] },
    { path: '/general-corporate', title: 'Corporate settings', rows: ['ORG-29'] },
    { path: '/dashboard', title: 'Management dashboard', rows: ['DASH-01'] },
    { path: '/dashboard/pic', title: 'Dashboard PIC', rows: ['DASH-02'] },
    { path: '/dashboard/employee', title: 'Dashboard Employee', rows: ['DASH-03'] },
    { path: '/dashboard-list', title: 'Dashboard Management', rows: ['DASH-04'] },
    { path: '/dashboard-list/add', title: 'Create Dashboard', rows: ['DASH-05'] },
    { path: '/dashboard-list/edit', title: 'Update Dashboard', rows: ['DASH-06'] },
    { path: '/dashboard-page', title: 'Dashboard', rows: ['DASH-07'] },
    { path: '/dashboard-page/:idDashboard', title: 'Dashboard', rows: ['DASH-08'] },
  ])('$path is "$title" $rows', ({ path, title }) => {
    expect(PAGES.find((page) => page.path === path)?.title).toBe(title)
  })
})

describe('a page that writes', () => {
  const writing = new Set(resources.flatMap(({ paths }) => [paths.add, paths.edit].flatMap((path) => path ?? [])))
  const named = (title: string) => /^(Add|Edit|Issue) /.test(title)

  it.each(PAGES.map((page) => ({ path: page.path, page })))(
    '$path is opened by its own right: create for a new record, update for a known one (ACCESS-49)',
    ({ path, page }) => {
      const writes = writing.has(path) || named(page.title) || /\/(add|add-new|action|edit|update)$/.test(path)
      expect(page.writes ?? false).toBe(writes)
      const known = writes ? 'update' : 'read'
      expect([rightTo(page, {}), rightTo(page, { id: '5' })]).toEqual([
        writes && !page.ofRecord ? 'create' : known,
        known,
      ])
    },
  )
})

describe('the sidebar', () => {
  // Of the account and of everybody no entry owns them; an import belongs to the list that its address names.
  const OWNED_BY_NONE = ['/update-password', '/my-health', '/my-ppe', '/my-people', '/my-dashboard-mails', '/import']
  const entries = new Set(itemsOf(MENU).map(({ path }) => path))

  it('marks the entry that owns a page, on every page', () => {
    const unmarked = PAGES.map(({ path }) => path.replace(/\/:\w+/, '/5')).filter(
      (path) => !entries.has(foldPath(path)),
    )
    expect(unmarked.filter((path) => !OWNED_BY_NONE.includes(path))).toEqual([])
  })
})
