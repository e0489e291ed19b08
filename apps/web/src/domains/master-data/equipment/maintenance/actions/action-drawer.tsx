import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { ActionProps } from './action-form.tsx'
import { Inspection } from './inspection.tsx'
import { HandOverForm, MoveForm, NoteForm, ReasonForm } from './other-forms.tsx'
import { ReportForm } from './report-form.tsx'

/** The form of an action on equipment. */
export function ActionDrawer({ action, ...props }: ActionProps & { readonly action: EquipmentAction }) {
  switch (action) {
    case 'inspect':
      return <Inspection {...props} />
    case 'test':
    case 'calibrate':
      return <ReportForm action={action} {...props} />
    case 'takeOut':
    case 'retire':
      return <ReasonForm action={action} {...props} />
    case 'returnToService':
    case 'return':
      return <NoteForm action={action} {...props} />
    case 'handOver':
      return <HandOverForm {...props} />
    case 'move':
      return <MoveForm {...props} />
  }
}
