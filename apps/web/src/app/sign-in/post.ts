import type { Envelope } from '@selamat/contract/kit/endpoint'
import { toApiError } from '../../lib/api-error.ts'
import { authorised } from '../../lib/client.ts'
import { readJson } from '../../lib/http.ts'

/** Posts to an operation by its path alone: these pages load no schema. Throws ApiError for every refusal. */
export async function post<Data>(path: string, body: object = {}): Promise<Envelope<Data>> {
  const response = await authorised({ method: 'POST', path, body: JSON.stringify(body) })
  if (!response.ok) throw await toApiError(response)
  return readJson<Envelope<Data>>(response)
}
