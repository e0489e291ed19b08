/** Ends the work on an import between two transactions: the server stops, or the import was cancelled. */
export class StoppedEarly extends Error {}
