import type { Action, ItemKeys } from '@selamat/contract/kit/permissions'
import type { ComponentType } from 'react'
import type { RecordAnswerProps, RecordPreviewProps } from './record-preview.ts'

/** A page of the product, as a domain declares it. */
export interface PageDefinition {
  /** The exact, case-sensitive path; parameters as `:name`. */
  readonly path: string
  /** The item whose read permission opens the page, or several alternatives; without one every signed-in user can open it. */
  readonly item?: ItemKeys
  /** It writes: without `id` in its query the item's create right opens it, with one, or of a record, its update right. */
  readonly writes?: true
  /** It shows one record, named in its query: there is no way to it but from that record. */
  readonly ofRecord?: true
  /** It needs the width of the screen: the menu is a rail of icons while it is open. */
  readonly rail?: true
  /** The path of the page above it, of several the first that the user can read; or the name of a group of the menu. */
  readonly under?: string | readonly string[]
  /** How Ctrl-K, the browser's tab and the breadcrumb of the pages below name it. */
  readonly title: string
  /** Loads its code; the page is the default export. */
  readonly load: () => Promise<{ default: ComponentType }>
  /** Loads what My Task shows of the record of this page. */
  readonly preview?: () => Promise<{ default: ComponentType<RecordPreviewProps> }>
  /** Loads what answers a task about the record of this page in My Task. */
  readonly answer?: () => Promise<{ default: ComponentType<RecordAnswerProps> }>
}

/** Pages that lie under one page or group, where they do not say otherwise. */
export const pagesUnder = (under: string, pages: readonly PageDefinition[]): readonly PageDefinition[] =>
  pages.map((page) => ({ under, ...page }))

/** The right on its item that opens a page with this query; `action=view` only reads. */
export function rightTo({ writes, ofRecord }: PageDefinition, query: Readonly<Record<string, unknown>>): Action {
  if (!writes || query.action === 'view') return 'read'
  return ofRecord || query.id !== undefined ? 'update' : 'create'
}
