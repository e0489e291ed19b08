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

/** Reloads data that a write can have changed. */
export async function refreshReads({ path, endpoints: { list, archived, get, history } }: Read): Promise<void> {
  await Promise.all([refresh(list, archived, get, history), refreshChoices(path)])
}
