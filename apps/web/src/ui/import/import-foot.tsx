import type { ReactNode } from 'react'
import { Row, Text } from '../layout/layout.tsx'
import '../page-foot.css'
import './import-foot.css'

/** The foot of an import: what follows at the left, the buttons at the right, the primary one last. */
export const ImportFoot = ({ left, children }: { readonly left: ReactNode; readonly children: ReactNode }) => (
  <Row gap={16} wrap className="page-foot import-foot">
    <Text as="div" size="body" tone="secondary" className="import-foot__left">
      {left}
    </Text>
    <Row gap={8} wrap className="import-foot__buttons">
      {children}
    </Row>
  </Row>
)
