import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { texts } from './texts.ts'
import './wall.css'

/** A wall is laid out as a small page and enlarged: what is 14 px high at a desk is 28 px on a screen of 1920 × 1080. */
const LAYOUTS = {
  wide: { width: 960, height: 540, columns: 4, rows: 3 },
  tall: { width: 540, height: 960, columns: 2, rows: 6 },
} as const

/** How much the page is enlarged, and how many tiles it has beside and below each other; null: a window too small for a wall. */
function layoutOf(width: number, height: number) {
  const layout = width >= height ? LAYOUTS.wide : LAYOUTS.tall
  const zoom = Math.min(width / layout.width, height / layout.height)
  return zoom < 1
    ? null
    : { zoom, width: width / zoom, height: height / zoom, columns: layout.columns, rows: layout.rows }
}

const layoutNow = () => layoutOf(innerWidth, innerHeight)
type Layout = ReturnType<typeof layoutNow>

/** The same, anew when the window changes. */
export function useLayout(): Layout {
  const [layout, setLayout] = useState(layoutNow)
  useEffect(() => {
    const follow = () => setLayout(layoutNow())
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return layout
}

const styleOf = (layout: Layout): CSSProperties =>
  layout === null ? {} : { zoom: layout.zoom, width: layout.width, height: layout.height }

interface WallFrameProps {
  readonly title?: string
  readonly layout: Layout
  readonly children: ReactNode
}

/** The whole screen. */
export function WallFrame({ title = texts.title, layout, children }: WallFrameProps) {
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  return (
    <main className={layout === null ? 'wall' : 'wall is-enlarged'} style={styleOf(layout)}>
      {children}
    </main>
  )
}
