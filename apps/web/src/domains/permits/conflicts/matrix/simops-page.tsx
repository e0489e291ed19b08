import { simopsMatrix } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { useState } from 'react'
import { useLoad } from '../../../../lib/use-load.ts'
import { Unloaded } from '../../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { matrixTexts } from '../texts.ts'
import { NeighboursSection } from './neighbours-section.tsx'
import { SimopsForm } from './simops-form.tsx'

/** The rules of simultaneous work: which activities run together, and which locations lie beside one another. */
export default function SimopsPage() {
  const loaded = useLoad(simopsMatrix.read, {})
  // What was loaded first, or saved here: a read meanwhile does not discard what is typed.
  const [kept, keep] = useState(loaded.data)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  return (
    <Page>
      <PageHead title={matrixTexts.title} purpose={matrixTexts.purpose} />
      {kept === null ? (
        <Unloaded of={loaded} failed={matrixTexts.loadFailed} />
      ) : (
        <SimopsForm key={kept.version} stored={kept} onSaved={keep} />
      )}
      <NeighboursSection />
    </Page>
  )
}
