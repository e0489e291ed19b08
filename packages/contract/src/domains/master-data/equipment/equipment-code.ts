/** Stands between what a scanned code carries and the code itself. */
export const CODE_SEPARATOR = '###'

/** The text after the first `###`; a code without one is the whole text (MASTER-114). */
export function codeOf(text: string): string {
  const at = text.indexOf(CODE_SEPARATOR)
  return at < 0 ? text : text.slice(at + CODE_SEPARATOR.length)
}
