import { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import { useLoad } from '../../lib/use-load.ts'
import { Unloaded } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { texts } from './texts.ts'

/** How each pair of scorers agrees. */
export function AgreementDrawer({ onClose }: { readonly onClose: () => void }) {
  const loaded = useLoad(safetyVoiceScoring.agreement, {})
  return (
    <SideDrawer title={texts.compare} width={560} onClose={onClose}>
      <p className="quiet">{texts.compareText}</p>
      {loaded.data === null && <Unloaded of={loaded} failed={texts.compareFailed} />}
      {loaded.data?.length === 0 && <p>{texts.compareNothing}</p>}
      {loaded.data?.map(({ first, second, reports, same, kappa }) => (
        <section key={`${first} ${second}`} className="scoring-pair">
          <h3>{texts.pair(first, second)}</h3>
          <FactGrid
            facts={[
              { label: texts.kappaLabel, value: texts.kappa(kappa) },
              { label: texts.agreement, value: texts.sameBand(same, reports) },
            ]}
          />
        </section>
      ))}
    </SideDrawer>
  )
}
