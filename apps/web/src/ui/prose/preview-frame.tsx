import type { ReactNode } from 'react'
import './prose.css'

interface PreviewFrameProps {
  readonly isPhone: boolean
  readonly children: ReactNode
}

/** A page as large as that of a phone, or as wide as there is room. */
export const PreviewFrame = ({ isPhone, children }: PreviewFrameProps) => (
  <div className={isPhone ? 'prose-frame prose-frame--phone' : 'prose-frame'}>{children}</div>
)
