import type { ReactNode } from 'react'
import './page-foot.css'

/** The one or two buttons of a page on a phone, in reach of the thumb. */
export const PageFoot = ({ children }: { children: ReactNode }) => <div className="page-foot">{children}</div>
