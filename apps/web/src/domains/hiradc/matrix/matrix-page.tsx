import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { useState } from 'react'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { MatrixForm } from './matrix-form.tsx'
import { texts } from './texts.ts'

/** The risk matrix of the company: levels, bands, review and approval. */
export default function MatrixPage() {
  const loaded = useLoad(riskMatrixSettings.read, {})
  // What was loaded first, or published here: a read meanwhile does not discard what is typed.
  const [kept, keep] = useState(loaded.data)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  return (
    <Page>
      <PageHead title={texts.matrixTitle} purpose={texts.purpose} />
      {kept === null ? (
        <Unloaded of={loaded} failed={texts.loadFailed} />
      ) : (
        <MatrixForm key={kept.version} stored={kept} onPublished={keep} />
      )}
    </Page>
  )
}
