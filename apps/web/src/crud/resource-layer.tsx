import { Suspense, use } from 'react'
import { loadOnce } from '../lib/load-once.ts'
import type { ShowChange } from '../ui/history/change-list.tsx'
import type { Column } from '../ui/list/columns.ts'
import type { ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'

/** The layer over a list: the history of a record, the record, or its form. */
export type Open<Row> =
  | { readonly what: 'history' | 'record' | 'edit'; readonly row: Row }
  | { readonly what: 'add'; readonly row: null }
  | null

export interface ResourceLayerProps<Row extends RecordRow, Values extends object> {
  readonly form: ResourceForm<Row, Values>
  readonly columns: readonly Column<Row>[]
  readonly open: Open<Row>
  readonly onClose: () => void
  readonly showChange: ShowChange | undefined
}

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
