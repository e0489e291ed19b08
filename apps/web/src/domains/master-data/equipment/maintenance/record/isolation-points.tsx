import { ResourceSection } from '../../../resource-section.tsx'
import { isolationPointColumns, isolationPointForm } from '../isolation-point.tsx'
import { texts } from '../texts.ts'

/** Where equipment is cut off from its energies before work begins. */
export const IsolationPoints = ({ id }: { readonly id: number }) => (
  <ResourceSection
    form={isolationPointForm}
    title={texts.points}
    of={{ equipmentId: id }}
    columns={isolationPointColumns}
    nothing={{ title: texts.noPoints, text: texts.noPointsText }}
  />
)
