import { useEffect, useState } from 'react'
import { sectionId } from '../../forms/index.ts'

/** Below this line a section counts as the one being read. */
const LINE = 200

/** Which section of a form is being read: the last whose head has passed the line; at the end of the page the last. */
export function useSectionInView(count: number): number {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const tops = Array.from(
        { length: count },
        (_, at) => document.getElementById(sectionId(at))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      )
      const passed = tops.findLastIndex((top) => top <= LINE)
      setSeen(atEnd && window.scrollY > 0 ? count - 1 : Math.max(passed, 0))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [count])
  return seen
}
