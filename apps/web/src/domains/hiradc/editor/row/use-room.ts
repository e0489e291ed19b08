import { type RefObject, useEffect } from 'react'

const FOOT_PX = 76

/** Keeps a column at the side as high as the screen has room between its upper edge and the foot of the page. */
export function useRoom(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    const fit = () => {
      frame = 0
      const top = column.current?.getBoundingClientRect().top ?? 0
      column.current?.style.setProperty('max-height', `${Math.max(240, innerHeight - top - FOOT_PX)}px`)
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(fit)
    }
    fit()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [column])
}
