import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const MARGIN = 8

interface Window {
  /** Put it on the element that scrolls. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly from: number
  readonly until: number
  /** Scrolls so that a row is in view. */
  readonly reveal: (index: number) => void
}

/** Which rows of equal height are in view of a scrolling element, with a few around them: only those are drawn. */
export function useWindow(count: number, height: number): Window {
  const ref = useRef<HTMLDivElement | null>(null)
  const [view, setView] = useState({ from: 0, until: 40 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / height) - MARGIN)
      const until = Math.ceil((element.scrollTop + element.clientHeight) / height) + MARGIN
      setView((now) => (now.from === from && now.until === until ? now : { from, until }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [height])
  const reveal = (index: number) => {
    const element = ref.current
    if (element === null) return
    const top = index * height
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight
  }
  return { ref, from: Math.min(view.from, count), until: Math.min(view.until, count), reveal }
}
