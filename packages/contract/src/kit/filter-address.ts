import { isDayRange } from './list-query.ts'
import { type Filters, pageFilters } from './register.ts'

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',')
  if (isDayRange(value)) return `${value.from ?? ''}..${value.until ?? ''}`
  throw new Error(`no value of a filter in an address: ${JSON.stringify(value)}`)
}

/**
 * The address of a page that lists the rows of some filters, as the page itself writes it.
 * Throws on a filter that the page does not have in its address: it would open other rows.
 */
export function filterAddress(path: string, filters: Filters, values: Readonly<Record<string, unknown>>): string {
  const known = new Set(pageFilters(filters).map(({ name }) => name))
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const query = set
    .map(([name, value]) => {
      if (!known.has(name)) throw new Error(`${path} has no filter ${name} in its address`)
      return `${name}=${encodeURIComponent(textOf(value))}`
    })
    .join('&')
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}
