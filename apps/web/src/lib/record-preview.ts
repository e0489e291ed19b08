import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a domain shows of its record where a task about it is read. */
export interface RecordPreviewProps {
  readonly assignmentNumber: string
  /** Instead of it, for a reader who cannot open the record. */
  readonly otherwise: ReactNode
}

/** The previews of records by the path of their page; the product fills it from the pages of the domains. */
export const RecordPreviews = createContext<ReadonlyMap<string, ComponentType<RecordPreviewProps>>>(new Map())
