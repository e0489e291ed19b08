import { board } from '@selamat/contract/domains/permits/board/board'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { boardSiteOf } from './addresses.ts'
import { type WallHours, windowAround, windowAt } from './board-window.ts'

/** Where no live event comes, the board reads itself anew. */
export const EVERY_MS = 20_000

const instantIn = (text: string | undefined): Date | null => {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

/** The board that the address names: its site, and its instant where it is not now; `hours` of the large view. */
export function useBoard(hours: WallHours | null = null) {
  const [query, change] = useAddressQuery()
  const now = useNow()
  const chosen = instantIn(query.at)
  const past = chosen !== null && chosen < now ? chosen : null
  const at = past ?? now
  const siteId = boardSiteOf(query.site)
  const loaded = useLoad(
    board.read,
    {
      body: {
        siteId,
        at: past === null ? null : formatTimestamp(past),
        ...(hours === null ? windowAt(at) : windowAround(at, hours)),
      },
    },
    past === null ? { everyMs: EVERY_MS } : {},
  )
  return {
    loaded,
    at,
    past,
    now,
    /** The area that is chosen on board and plan. */
    areaId: Number(query.area) || null,
    choose: (patch: { site?: number; at?: Date | null; area?: number | null }) =>
      change({
        ...(patch.site === undefined ? {} : { site: String(patch.site), area: undefined }),
        ...(patch.at === undefined ? {} : { at: patch.at === null ? undefined : formatTimestamp(patch.at) }),
        ...(patch.area === undefined ? {} : { area: patch.area === null ? undefined : String(patch.area) }),
      }),
  }
}
