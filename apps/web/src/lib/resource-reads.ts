import type { Endpoint } from '@selamat/contract/kit/endpoint'
import type { AnyResource } from '@selamat/contract/kit/resource'
import { type ChoiceSource, refreshChoices, toChoices } from './choices.ts'
import { call } from './client.ts'
import { refresh } from './use-load.ts'

type Picked = Pick<AnyResource, 'path'> & { readonly endpoints: Pick<AnyResource['endpoints'], 'options'> }
type Read = Pick<AnyResource, 'path'> & {
  readonly endpoints: Readonly<Record<'list' | 'archived' | 'get' | 'history', Endpoint>>
}

/** The records of a resource as a pick-list: searched on the server, archived ones only by their id. */
export const choicesOf = ({ path, endpoints }: Picked): ChoiceSource => ({
  key: path,
  load: async (body) => toChoices((await call(endpoints.options, { body })).data.options),
})

/** Reloads what is open of a resource, its own further reads too: a write can have changed any of it. */
export async function refreshReads({ path, endpoints }: Read): Promise<void> {
  await Promise.all([refresh(...Object.values(endpoints)), refreshChoices(path)])
}
