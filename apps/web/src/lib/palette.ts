/** One line that Ctrl-K offers. */
export interface PaletteHit {
  readonly key: string
  readonly label: string
  /** At the right end: what it is, where it lies. */
  readonly hint?: string
  /** Where it leads. */
  readonly address: string
}

/** A group of lines that a domain finds for what was typed; it asks the server only where the user may. */
export interface PaletteSource {
  readonly title: string
  readonly find: (keyword: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>
}
