/**
 * What a number format shows of a whole number beside its digits: zeros before them, and the texts around. Null for a format
 * that shows no more than the number, such as `0` or one with decimals.
 */
export function maskOf(format: string): string | null {
  const [positive = ''] = format.split(';')
  const parts = positive.match(/"[^"]*"|\\.|./g) ?? []
  let mask = ''
  for (const part of parts) {
    if (part === '0') mask += '0'
    // A digit of a text would look like a place for one of the number.
    else if (/^"[^"0]*"$/.test(part)) mask += part.slice(1, -1)
    else if (/^\\[^0]$/.test(part)) mask += part.slice(1)
    else if (/^[-/ ()+]$/.test(part)) mask += part
    else return null
  }
  return mask.replaceAll(/[^0]/g, '').length > 1 ? mask : null
}

/** A whole number as a mask of `maskOf` shows it; digits without a place stand before the first. */
export function masked(value: number, mask: string): string {
  const digits = BigInt(value).toString()
  const places = mask.replaceAll(/[^0]/g, '').length
  const padded = digits.padStart(places, '0')
  let next = padded.length - places
  const before = padded.slice(0, next)
  const first = mask.indexOf('0')
  return [...mask].map((sign, at) => (sign === '0' ? `${at === first ? before : ''}${padded[next++]}` : sign)).join('')
}
