import { useEffect, useState } from 'react'
import { peopleHits } from '../../domains/identity/index.ts'
import { recordHits } from '../../domains/search/index.ts'
import { workflowHits } from '../../domains/workflow/index.ts'
import type { PaletteHit, PaletteSource } from '../../lib/palette.ts'

/** What Ctrl-K searches besides pages. */
const SOURCES: readonly PaletteSource[] = [...workflowHits, recordHits, peopleHits]
const WAIT_MS = 200

export interface FoundGroup {
  readonly title: string
  readonly hits: readonly PaletteHit[]
}

/** The records that the domains find for a keyword, shortly after the last key press; a failing source finds none. */
export function useFound(keyword: string, open: boolean): readonly FoundGroup[] {
  const [found, setFound] = useState<readonly FoundGroup[]>([])
  useEffect(() => {
    if (!open) return
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
