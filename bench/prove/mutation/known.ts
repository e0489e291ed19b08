/** A fault that changes nothing anybody could see, with the reason; the texts are those of the report. */
interface Known {
  readonly file: string
  readonly becomes: string
  readonly why: string
}

export const KNOWN: readonly Known[] = []
