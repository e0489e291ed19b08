/** Ends the work on an import between two transactions: the server stops, or the import was cancelled. */
export class StoppedEarly extends Error {}

/** How the work on an import is interrupted. */
export interface Interruption {
  /** Runs one transaction when it is due; throws StoppedEarly where the work must end before it. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>
  /** Ends the reading of a file at any moment, with StoppedEarly as its reason. */
  readonly signal: AbortSignal
}
