import type { EquipmentAct } from '@selamat/contract/domains/master-data/equipment-lifecycle'
import { HandOverForm, MoveForm, NoteForm, ReasonForm } from './other-forms.tsx'
import { ReportForm } from './report-form.tsx'
import type { ActProps } from './target.ts'

/** The form of an act on a piece of equipment. */
export function ActDrawer({ act, ...props }: ActProps & { readonly act: EquipmentAct }) {
  switch (act) {
    case 'inspect':
    case 'test':
    case 'calibrate':
      return <ReportForm act={act} {...props} />
    case 'takeOut':
    case 'retire':
      return <ReasonForm act={act} {...props} />
    case 'putBack':
    case 'takeBack':
      return <NoteForm act={act} {...props} />
    case 'handOver':
      return <HandOverForm {...props} />
    case 'move':
      return <MoveForm {...props} />
  }
}
