/** A value of an enumeration as people read it: `OUT_OF_SERVICE` is “Out of service”. */
export function choiceLabel(choice: string | number): string {
  const text = String(choice)
  return /^[A-Z][A-Z_]+$/.test(text) ? text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ') : text
}
