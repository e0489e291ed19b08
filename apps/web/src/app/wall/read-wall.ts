import type { WallFigures } from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { WALL_FIGURES_PATH } from '@selamat/contract/domains/dashboards/wall/wall-paths'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { createTransport, readJson } from '../../lib/http.ts'

/** Nobody is signed in here, and whoever is asks as a stranger. */
const send = createTransport()

/** The figures that a key opens. Throws ApiError for every refusal. */
export async function readWall(key: string): Promise<WallFigures> {
  const response = await send({
    method: 'POST',
    path: WALL_FIGURES_PATH,
    body: JSON.stringify({ key }),
    timeoutMs: 20_000,
  })
  if (!response.ok) throw await toApiError(response)
  return (await readJson<Envelope<WallFigures>>(response)).data
}

/** The server itself says that the key opens nothing: not a proxy, and not a connection that is lost. */
export const isEnd = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.code === 'NOT_FOUND' || thrown.code === 'INVALID')
