import { useEffect } from 'react'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** What stands in the sheet when a page broke or its code could not be fetched even after the reload. */
export function PageFailed({ error }: { error: unknown }) {
  useEffect(() => console.error('The page failed', error), [error])
  return (
    <Page>
      <LoadFailed title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
    </Page>
  )
}
