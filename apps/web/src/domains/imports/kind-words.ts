import type { BulkUploadDetail, ImportKind } from '@selamat/contract/domains/imports/import'
import { capital } from '../../lib/format.ts'
import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

export const USERS = 'users'

/** How the pages speak of the records of a kind, and where they lie. */
export interface KindWords {
  readonly kind: string
  readonly title: string
  readonly purpose: string
  readonly drop: string
  readonly nothingText: string
  readonly undoText: string
  /** The list of the records, and the button that leads there. */
  readonly list: string
  readonly show: string
  /** The uploads of the kind. */
  readonly page: string
  readonly crumbs: readonly Crumb[]
}

/** The words for a kind: people have their own page (USERS-05), records of all other kinds share one. */
export function kindWords({
  kind,
  label,
  list,
}: Pick<ImportKind | BulkUploadDetail, 'kind' | 'label' | 'list'>): KindWords {
  const home = { label: texts.home, to: '/home' }
  if (kind === USERS) {
    const { title, purpose, drop, nothingText, undoText, users: show } = texts
    const page = '/bulk-upload-user'
    const crumbs = [home, { label: texts.userManagement }, { label: texts.crumb, to: page }]
    return { kind, title, purpose, drop, nothingText, undoText, list, show, page, crumbs }
  }
  const { many } = label
  const page = `/import?kind=${kind}`
  return {
    kind,
    title: `Import ${many}`,
    purpose: `Add and change ${many} with one file. Nothing is written before you have seen what each row would do.`,
    drop: `Drop a file with ${many} here`,
    nothingText: `Take the template or an export of ${many}, fill it in, and drop it above.`,
    undoText: `New ${many} are deleted, changed ones become as they were before. That is refused where somebody has changed or used them since.`,
    list,
    show: `Show ${many}`,
    page,
    crumbs: [home, { label: capital(many), to: list }, { label: texts.import, to: page }],
  }
}

/** The way to the uploads of a kind, or to one of them. */
export const trailOf = ({ crumbs }: KindWords, inside: string | null): readonly Crumb[] =>
  inside === null
    ? crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb))
    : [...crumbs, { label: inside }]

/** The address of an upload. */
export const uploadAddress = ({ page }: KindWords, id: number): string =>
  `${page}${page.includes('?') ? '&' : '?'}id=${id}`
