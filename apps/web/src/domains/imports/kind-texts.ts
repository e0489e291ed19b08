import type { BulkUploadDetail, ImportKind } from '@selamat/contract/domains/imports/import'
import { capital } from '../../lib/format.ts'
import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

export const USERS = 'users'
export const MEDICINES = 'medicines'
/** The pages of kinds that the menu names. */
const OWN_PAGES = new Map([
  [USERS, '/bulk-upload-user'],
  [MEDICINES, '/bulk-upload-medicine'],
])

/** The texts for the records of a kind, and the pages of its records and uploads. */
export interface KindTexts {
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

/** The texts for a kind: users (USERS-05) and medicines (MEDICAL-46) have pages of their own, all other kinds share one. */
export function kindTexts({
  kind,
  label,
  list,
}: Pick<ImportKind | BulkUploadDetail, 'kind' | 'label' | 'list'>): KindTexts {
  const home = { label: texts.home, to: '/home' }
  const { many } = label
  const page = OWN_PAGES.get(kind) ?? `/import?kind=${kind}`
  const own =
    kind === USERS
      ? {
          title: texts.title,
          nothingText: texts.nothingText,
          crumbs: [home, { label: texts.userManagement }, { label: texts.crumb, to: page }],
        }
      : {
          title: `Import ${many}`,
          nothingText: `Download the template or an export of ${many}, fill it in, and drop the file above.`,
          crumbs: [home, { label: capital(many), to: list }, { label: texts.import, to: page }],
        }
  return {
    kind,
    ...own,
    purpose: `Add and change ${many} with one file. You see the result of each row before anything is written.`,
    drop: `Drop a file with ${many} here`,
    undoText: `New ${many} are deleted, changed ones restored. Not possible if changed or used later.`,
    list,
    show: `Show ${many}`,
    page,
  }
}

/** The breadcrumbs of the uploads of a kind, or of one of them. */
export const trailOf = ({ crumbs }: KindTexts, inside: string | null): readonly Crumb[] =>
  inside === null
    ? crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb))
    : [...crumbs, { label: inside }]

/** The address of an upload. */
export const uploadAddress = ({ page }: KindTexts, id: number): string =>
  `${page}${page.includes('?') ? '&' : '?'}id=${id}`
