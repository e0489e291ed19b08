import type { ResourceHead } from '@selamat/contract/kit/resource'
import { capital } from '../lib/format.ts'
import type { PageDefinition } from '../lib/pages.ts'
import type { EntityPages } from './entity-pages.tsx'

/**
 * The pages of an entity at the paths of its head in the contract; its code and schemas come when one of them is opened. `under` is the page or
 * group that its list lies under.
 */
export function pagesOf(
  { paths, menuItem: item, label }: ResourceHead,
  load: () => Promise<{ default: EntityPages }>,
  under = 'Master Data',
): readonly PageDefinition[] {
  const page = (which: keyof EntityPages) => async () => {
    const element = (await load()).default[which]
    return { default: () => element }
  }
  const { list, archive, add, edit } = paths
  const pages: readonly (Omit<PageDefinition, 'path'> & { path: string | undefined })[] = [
    { path: list, item, under, title: capital(label.many), load: page('list') },
    { path: archive, item, under: list, title: `Archived ${label.many}`, load: page('list') },
    { path: add, item, under: list, writes: true, title: `Add ${label.one}`, load: page('form') },
    { path: edit, item, under: list, ofRecord: true, writes: true, title: `Edit ${label.one}`, load: page('form') },
  ]
  return pages.flatMap(({ path, ...definition }) => (path === undefined ? [] : [{ path, ...definition }]))
}
