import { useEffect, useState } from 'react'
import type { PaletteHit } from '../../lib/palette.ts'
import { SOURCES } from './sources.ts'

const WAIT_MS = 200

export interface FoundGroup {
  readonly title: string
  readonly hits: readonly PaletteHit[]
}

/** What the domains find for a keyword, a moment after the last key; a source that fails finds nothing. */
export function useFound(keyword: string, open: boolean): readonly FoundGroup[] {
  const [found, setFound] = useState<readonly FoundGroup[]>([])
  useEffect(() => {
    if (!open || SOURCES.length === 0) return
    const stop = new AbortController()
    const ask = async () => {
      const groups = await Promise.all(
        SOURCES.map(async ({ title, find }) => {
          try {
            return { title, hits: await find(keyword.trim(), stop.signal) }
          } catch (cause) {
            if (!stop.signal.aborted) console.error(`${title} could not be searched`, cause)
            return { title, hits: [] }
          }
        }),
      )
      if (!stop.signal.aborted) setFound(groups.filter((group) => group.hits.length > 0))
    }
    const timer = setTimeout(ask, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword, open])
  return found
}
