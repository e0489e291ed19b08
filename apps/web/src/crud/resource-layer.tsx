import { Suspense } from 'react'
import { aheadCode } from '../lib/ahead-code.ts'
import type { ResourceLayerProps } from './open-layer.tsx'
import type { RecordRow } from './resource-type.ts'

/** Forms and histories, which a list needs only when one is opened. */
const layer = aheadCode('open-layer', () => import('./open-layer.tsx'))

function Loaded<Row extends RecordRow, Values extends object>(props: ResourceLayerProps<Row, Values>) {
  const { OpenLayer } = layer.get()
  return <OpenLayer {...props} />
}

/** Draws the layer over a list. */
export function ResourceLayer<Row extends RecordRow, Values extends object>(props: ResourceLayerProps<Row, Values>) {
  if (props.open === null) return null
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
