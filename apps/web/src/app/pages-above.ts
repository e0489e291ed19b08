import type { PageDefinition } from '../lib/pages.ts'
import type { can } from '../lib/session.ts'
import type { Crumb } from '../ui/page.tsx'
import { PAGES } from './pages.ts'

const DEFINITIONS: ReadonlyMap<string, PageDefinition> = new Map(PAGES.map((page) => [page.path, page]))

/** What lies above a page for this user, from Home down: its group by name, its pages as far as they can be read. */
export function pagesAbove({ under = [] }: Pick<PageDefinition, 'under'>, may: typeof can): readonly Crumb[] {
  const home = { label: 'Home', to: may('read', 'menu/Home') ? '/home' : '/' }
  for (const one of [under].flat()) {
    const page = DEFINITIONS.get(one)
    if (page === undefined) return [home, { label: one }]
    if (page.item === undefined || may('read', page.item)) {
      return [...pagesAbove(page, may), { label: page.title, to: page.path }]
    }
  }
  return [home]
}
