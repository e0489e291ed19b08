import { type PlanLocation, type PlotPlan, plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { keep, refresh } from '../../../lib/use-load.ts'
import { toast } from '../../../ui/toast.ts'
import { type Place, placeQueue, touched } from './place-queue.ts'
import { planTexts } from './plan-texts.ts'

/** The plan as it is edited: with the places that are not saved yet, and what was before the first move of each location. */
export function usePlaces(stored: PlotPlan | null) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, Place>>(new Map())
  const [before, setBefore] = useState<readonly PlanLocation[]>([])
  // Each save carries the version that the save before it made.
  const newest = useRef(stored)
  newest.current = stored
  const [enqueue] = useState(() =>
    placeQueue(async (id, place) => {
      newest.current = (await savePlace(newest.current, id, place)) ?? newest.current
    }, setUnsaved),
  )
  const plan = stored && {
    ...stored,
    locations: stored.locations.map((one) => ({ ...one, ...unsaved.get(one.id) })),
  }
  function put(id: number, place: Place) {
    const now = plan?.locations.find((one) => one.id === id)
    if (!now || (now.x === place.x && now.y === place.y)) return
    setBefore((known) => touched(known, now))
    void enqueue(id, place)
  }
  const last = before.at(-1)
  return {
    plan,
    put,
    /** Puts the location that was moved last back to where it was before its first move; null where none was moved. */
    undo: last
      ? {
          name: last.name,
          run: () => {
            setBefore(before.slice(0, -1))
            void enqueue(last.id, { x: last.x, y: last.y })
          },
        }
      : null,
    forget: () => setBefore([]),
  }
}

/** Saves where a location is; the plan with its new version, or null where that failed. */
async function savePlace(plan: PlotPlan | null, locationId: number, place: Place): Promise<PlotPlan | null> {
  const found = plan?.locations.find(({ id }) => id === locationId)
  if (!plan || !found) return null
  const { version, latitude, longitude, radius } = found
  try {
    const saved = await call(plotPlan.savePosition, {
      body: { locationId, version, latitude, longitude, radius, ...place },
    })
    keep(plotPlan.read, { body: { siteId: plan.siteId } }, saved)
    return saved.data
  } catch (thrown) {
    toast.error(planTexts.saveFailed, messageOf(thrown))
    await refresh(plotPlan.read)
    return null
  }
}
