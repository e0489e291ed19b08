import { useLayoutEffect, useState } from 'react'
import { KeyScreen } from './key-screen.tsx'
import { keepKey, takeKey } from './wall-key.ts'
import { WallScreen } from './wall-screen.tsx'

/** A dashboard on a screen that nobody signs in at: it opens by its key alone, dark unless its address says `?theme=light`. */
export default function WallPage() {
  const [key, setKey] = useState(takeKey)
  useLayoutEffect(() => {
    const isLight = new URLSearchParams(location.search).get('theme') === 'light'
    document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  }, [])
  const open = (entered: string) => {
    keepKey(entered)
    setKey(entered)
  }
  return key === null ? <KeyScreen onKey={open} /> : <WallScreen key={key} accessKey={key} onKey={open} />
}
