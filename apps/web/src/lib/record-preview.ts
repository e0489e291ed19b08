import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a domain shows of its record where a task about it is read. */
export interface RecordPreviewProps {
  readonly assignmentNumber: string
  /** Instead of it, for a reader who cannot open the record. */
  readonly otherwise: ReactNode
}

/** The previews of records by the path of their page; the product fills it from the pages of the domains. */
export const RecordPreviews = createContext<ReadonlyMap<string, ComponentType<RecordPreviewProps>>>(new Map())

/** How a domain lets a task about its record be answered where the task is read. */
export interface RecordAnswerProps extends RecordPreviewProps {
  /** The open task of the reader; what is still known of the record from before can name an older one. */
  readonly taskId: number | null
  readonly onAnswered: () => void
}

/** The answers of records by the path of their page, like their previews. */
export const RecordAnswers = createContext<ReadonlyMap<string, ComponentType<RecordAnswerProps>>>(new Map())

/** The path of the page at an address. */
export const pathOf = (address: string): string => address.split('?')[0] ?? ''
