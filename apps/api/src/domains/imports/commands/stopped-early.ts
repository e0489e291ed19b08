/** Ends the work on an import between two transactions: the server stops, or the import was cancelled. */
export class StoppedEarly extends Error {}

/** How somebody may step in while an import is worked on. */
export interface Interruption {
  /** Asked before each transaction; throws StoppedEarly where the work has to end. */
  readonly pause: () => Promise<void>
  /** Ends the reading of a file at any moment, with StoppedEarly as its reason. */
  readonly signal: AbortSignal
}
