import { useEffect, useState } from 'react'

/** Below this line a section counts as the one being read. */
const LINE = 200

/** Which section of a form is being read, by the place of its id: the last whose head has passed the line; at the end of the page the last. */
export function useSectionInView(ids: readonly string[]): number {
  const [visible, setVisible] = useState(0)
  const names = ids.join(' ')
  useEffect(() => {
    const each = names.split(' ')
    const update = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const tops = each.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      )
      const passed = tops.findLastIndex((top) => top <= LINE)
      setVisible(atEnd && window.scrollY > 0 ? each.length - 1 : Math.max(passed, 0))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [names])
  return visible
}
