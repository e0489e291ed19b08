import { type ComponentType, Suspense } from 'react'
import { aheadCode } from '../lib/ahead-code.ts'
import type { LateCode } from '../lib/late-code.ts'

interface LoadedProps<Props> {
  readonly layer: LateCode<ComponentType<Props>>
  readonly props: Props
}

function Loaded<Props extends object>({ layer, props }: LoadedProps<Props>) {
  const Layer = layer.get()
  return <Layer {...props} />
}

/**
 * A dialog or drawer over a page, whose code no page waits for: it comes once the page has settled.
 * `const RequestDrawer = lateLayer('request-drawer', async () => (await import('./request-drawer.tsx')).RequestDrawer)`
 */
export function lateLayer<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const layer = aheadCode(name, load)
  return (props) => (
    <Suspense fallback={null}>
      <Loaded layer={layer} props={props} />
    </Suspense>
  )
}
