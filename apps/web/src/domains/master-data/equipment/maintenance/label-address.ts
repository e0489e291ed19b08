/** The record that the address on a label leads to; null where it is none of ours. */
export function labelledId(text: string): number | null {
  if (!URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const id = Number(searchParams.get('id'))
  return pathname === '/equipment-record' && Number.isSafeInteger(id) && id > 0 ? id : null
}
