/** One line that Ctrl-K offers. */
export interface PaletteHit {
  readonly key: string
  readonly label: string
  /** At the right end: kind and location. */
  readonly hint?: string
  /** Where it leads. */
  readonly address: string
}

/** A group of results of a domain for the keyword; it calls the server only with permission. */
export interface PaletteSource {
  readonly title: string
  readonly find: (keyword: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>
}
