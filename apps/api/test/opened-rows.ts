import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { expect } from 'vitest'
import type { testApp } from './app.ts'

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>>

/** What stands in an address beside the filters of its list. */
const OF_PAGE = ['view', 'q']
const MODULES: Readonly<Record<string, string>> = { safety: 'Safety', health: 'Health' }

function valuesOf(text: string): unknown[] {
  if (text.includes('..')) {
    const [from, until] = text.split('..')
    return [{ ...(from && { from }), ...(until && { until }) }]
  }
  const parts = text.split(',')
  return [parts, parts.map(Number), text]
}

/** The filter that a page reads from its address, as its list accepts it. */
function filterIn(address: string, list: Endpoint): Record<string, unknown> {
  const query = new URL(address, 'http://x').searchParams
  const accepts = (name: string, value: unknown) => list.body.safeParse({ filter: { [name]: value } }).success
  return Object.fromEntries(
    [...query].flatMap(([name, text]): [string, unknown][] => {
      if (OF_PAGE.includes(name)) return []
      if (name === 'type' && text in MODULES) return [['typeFlow', MODULES[text]]]
      const value = valuesOf(text).find((one) => accepts(name, one))
      if (value === undefined) throw new Error(`${list.path} has no filter ${name} like ${text}`)
      return [[name, value]]
    }),
  )
}

/** How many rows somebody finds on the list that an address opens. */
export async function rowsAt(client: Client, list: Endpoint, address: string): Promise<number | undefined> {
  const { status, body } = await client(list, { body: { limit: 1, filter: filterIn(address, list) } } as never)
  expect([address, status]).toEqual([address, 200])
  return body.pagination?.totalItem
}
