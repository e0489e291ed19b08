import { Suspense, use } from 'react'
import { loadOnce } from '../lib/load-once.ts'
import type { ResourceLayerProps } from './layer-props.ts'
import type { RecordRow } from './resource-type.ts'

const load = () => loadOnce('open-layer', () => import('./open-layer.tsx'))
let loading: ReturnType<typeof load> | undefined

/** Fetches forms and histories, which a list needs only when one is opened. */
export function loadLayer() {
  loading ??= load().catch((cause: unknown) => {
    // The next attempt tries again.
    loading = undefined
    throw cause
  })
  return loading
}

function Loaded<Row extends RecordRow, Values extends object>(props: ResourceLayerProps<Row, Values>) {
  const { OpenLayer } = use(loadLayer())
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
