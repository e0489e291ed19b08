import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import type { testApp } from './app.ts'
import { giveRole, insertPeople } from './factories.ts'

type App = Awaited<ReturnType<typeof testApp>>
const FIRST = 71_000_000

/** Gives people who hold one action on one item and nothing else, or nothing at all; each is made when first asked for. */
export function holders({ house, as }: Pick<App, 'house' | 'as'>) {
  const made = new Map<string, ReturnType<App['as']>>()
  const hire = async (item: ItemKey | null, action: Action, number: number) => {
    const [person] = await insertPeople(house.database.kysely, { count: 1, first: number, like: '10000008', role: '' })
    if (!person) throw new Error('nobody was hired')
    if (item !== null) await giveRole(house.database.kysely, person.username, 'company', { [item]: action.charAt(0) })
    return as(person.username)
  }
  return (item: ItemKey | null, action: Action = 'read') => {
    const key = `${item}:${action}`
    const known = made.get(key) ?? hire(item, action, FIRST + made.size)
    made.set(key, known)
    return known
  }
}

/** Only the path is filled: who may not call must not learn whether the body is right. */
export const emptyInput = (operation: Endpoint) =>
  (operation.path.includes(':') ? { params: { id: 1 } } : {}) as CallInput<Endpoint>
