/** Why a file cannot be read, in words for who uploaded it. */
export class ReadError extends Error {}
