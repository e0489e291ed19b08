/** Ends the work on an import between two transactions: the server stops, or the import was cancelled. */
export class StoppedEarly extends Error {}

/** How somebody may step in while an import is worked on. */
export interface Interruption {
  /** Does one transaction when it is due; throws StoppedEarly where the work has to end before it. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>
  /** Ends the reading of a file at any moment, with StoppedEarly as its reason. */
  readonly signal: AbortSignal
}
