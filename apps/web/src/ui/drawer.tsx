import type { DrawerProps } from 'antd'
import { useState } from 'react'
import { lateLayer } from './late-layer.tsx'

const LibraryDrawer = lateLayer('drawer', async () => (await import('./library-drawer.ts')).Drawer)

/** The drawer of the component library, which comes when one is first opened; once it was, it can slide away. */
export function Drawer(props: DrawerProps) {
  const { open = false } = props
  const [opened, note] = useState(open)
  if (open && !opened) note(true)
  return opened && <LibraryDrawer {...props} />
}
