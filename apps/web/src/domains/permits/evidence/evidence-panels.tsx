import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { CrewPanel } from './crew-panel.tsx'
import { GasTestsPanel } from './gas-tests-panel.tsx'
import { IsolationsPanel } from './isolations-panel.tsx'
import { SpotChecksPanel } from './spot-checks-panel.tsx'
import { ToolboxPanel } from './toolbox-panel.tsx'

interface PanelsProps {
  readonly permit: PermitDetail
}

/** What was measured and done at the place. */
export const SitePanels = ({ permit }: PanelsProps) => (
  <>
    <GasTestsPanel permit={permit} />
    <IsolationsPanel permit={permit} />
    <SpotChecksPanel permit={permit} />
  </>
)

/** The people of the work and what was explained to them. */
export const CrewPanels = ({ permit }: PanelsProps) => (
  <>
    <CrewPanel permit={permit} />
    <ToolboxPanel permit={permit} />
  </>
)
