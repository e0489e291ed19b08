import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import './scroll-to-top.css'

/** The button appears after this many pixels (SHELL-08). */
const AFTER = 200

/** Leads back to the top of a long page. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const update = () => setFar(window.scrollY > AFTER)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (!far) return null
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })}
    >
      <VerticalAlignTopOutlined />
    </button>
  )
}
