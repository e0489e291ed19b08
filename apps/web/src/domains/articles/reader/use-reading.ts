import { reading } from '@selamat/contract/domains/articles/article-reading'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/client.ts'

interface Reading {
  /** So long the text was on the screen, in seconds. */
  readonly seconds: number
  /** Its end was on the screen. */
  readonly isWhole: boolean
  /** Stands at the end of the text. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** How long a revision is read, and whether to its end; kept on the server when the reader leaves. */
export function useReading(id: number, revision: number): Reading {
  const [seconds, setSeconds] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef({ seconds, isWhole })
  latest.current = { seconds, isWhole }
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    const mark = end.current
    if (mark === null) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWhole(true))
    watch.observe(mark)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const keep = () => {
      if (latest.current.seconds === 0) return
      // Whoever is away has read it all the same: the acknowledgement says how long.
      call(reading.read, { body: { id, revision, ...latest.current } }).catch(() => undefined)
    }
    return keep
  }, [id, revision])
  return { seconds, isWhole, end }
}
