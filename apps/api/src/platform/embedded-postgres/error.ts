/** The embedded database can't serve; `message` is one line for the person who started the server. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedPostgresError'
  }
}

/** The directory is owned by another running server. */
export class DirectoryInUseError extends EmbeddedPostgresError {}
