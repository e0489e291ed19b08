import type { ReactNode } from 'react'
import './import-foot.css'

/** The foot of an import: what follows at the left, the buttons at the right, the primary one last. */
export const ImportFoot = ({ left, children }: { readonly left: ReactNode; readonly children: ReactNode }) => (
  <div className="import-foot">
    <div className="import-foot__left">{left}</div>
    <div className="import-foot__buttons">{children}</div>
  </div>
)
