import type { WallFigures } from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { WALL_SECONDS } from '@selamat/contract/domains/dashboards/wall/wall-paths'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { isEnd, readWall } from './read-wall.ts'

/** After a failure it is tried again so soon. */
const RETRY_SECONDS = 15
/** A screen that runs for months takes the code of the present server. */
const RELOAD_AFTER_MS = 12 * 60 * 60_000

interface Reading {
  /** The last figures that came. */
  readonly figures: WallFigures | null
  /** Since when none came; null: they do. */
  readonly lostAt: Date | null
  readonly hasEnded: boolean
}
const NOTHING: Reading = { figures: null, lostAt: null, hasEnded: false }

/** The figures of a key, read again and again: what came last stays while the server cannot be reached, nothing once it has ended. */
export function useWall(key: string): Reading {
  const [reading, setReading] = useState(NOTHING)
  useEffect(() => {
    const opened = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let [left, busy] = [false, false]
    async function read() {
      if (busy) return
      busy = true
      clearTimeout(timer)
      const seconds = await readWall(key).then(show, fail)
      busy = false
      if (left || seconds === null) return
      timer = setTimeout(() => void read(), seconds * 1000)
    }
    function show(figures: WallFigures) {
      if (Date.now() - opened > RELOAD_AFTER_MS) location.reload()
      else if (!left) setReading({ ...NOTHING, figures })
      return WALL_SECONDS
    }
    function fail(thrown: unknown) {
      if (isEnd(thrown)) {
        if (!left) setReading({ ...NOTHING, hasEnded: true })
        return null
      }
      if (!left) setReading((now) => ({ ...now, lostAt: now.lostAt ?? serverNow() }))
      return RETRY_SECONDS
    }
    const again = () => void read()
    again()
    addEventListener('online', again)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [key])
  return reading
}
