import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import type { UserMenu } from '@selamat/contract/domains/identity/menu-preference'
import { type PageDefinition, rightTo } from '../../lib/pages.ts'
import type { PaletteHit } from '../../lib/palette.ts'
import { grants } from '../../lib/permissions.ts'
import { addressOf, foldPath, itemsOf, MENU, visibleMenu } from '../menu.ts'

/** The pages in Ctrl-K: those of the user's menu, then other pages without a record. */
export function pageHits(
  permissions: readonly PermissionEntry[],
  pages: readonly PageDefinition[],
  userMenu: UserMenu,
): PaletteHit[] {
  const mounted = new Set(pages.map((page) => page.path))
  const menu = visibleMenu(permissions, mounted, userMenu)
  const inMenu = menu.flatMap((entry) =>
    itemsOf([entry]).map((item) => ({ item, ...('children' in entry ? { hint: entry.label } : {}) })),
  )
  const known = new Set(itemsOf(MENU).map((item) => item.path))
  const others = pages.filter(
    (page) =>
      !page.ofRecord &&
      !known.has(page.path) &&
      !page.path.includes(':') &&
      (page.item === undefined || grants(permissions, rightTo(page, {}), page.item)),
  )
  return [
    ...inMenu.map(({ item, ...hint }) => ({
      key: addressOf(item),
      label: item.label,
      address: addressOf(item),
      ...hint,
    })),
    ...others.map(({ path, title }) => ({ key: path, label: title, address: path, ...ownerOf(path, title) })),
  ]
}

const OWNERS = new Map(itemsOf(MENU).map(({ path, label }) => [path, label]))

/** The entry of the menu to which a page belongs, which tells two of the same title apart. */
function ownerOf(path: string, title: string): { readonly hint?: string } {
  const owner = OWNERS.get(foldPath(path))
  return owner === undefined || owner === title ? {} : { hint: owner }
}

const NUMBER = /[A-Z]+\/[A-Z]+\/\d{4}\/[IVX]+\/\d+/

/** What a hit leads to, as a person tells it: an address, or the number of a case by whatever source. */
const thingOf = ({ address, label, hint }: PaletteHit): string => {
  const number = NUMBER.exec(`${label} ${hint ?? ''}`)?.[0]
  return number ?? `${label}|${hint ?? ''}|${address}`
}

/** Groups of hits in which each thing stands once: where it was found first. */
export function withoutDoubles<G extends { readonly hits: readonly PaletteHit[] }>(groups: readonly G[]): G[] {
  const listed = new Set<string>()
  return groups.map((group) => ({
    ...group,
    hits: group.hits.filter((hit) => {
      const thing = thingOf(hit)
      if (listed.has(thing)) return false
      listed.add(thing)
      return true
    }),
  }))
}

/** The hits that contain every word of the keyword; those that begin with it first. */
export function matching(hits: readonly PaletteHit[], keyword: string): PaletteHit[] {
  const terms = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (hit: PaletteHit) => `${hit.label} ${hit.hint ?? ''}`.toLowerCase()
  const found = hits.filter((hit) => terms.every((term) => text(hit).includes(term)))
  const rank = (hit: PaletteHit) => (hit.label.toLowerCase().startsWith(terms[0] ?? '') ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}
