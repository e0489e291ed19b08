import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'
import type { Form } from '../../../ui/form/use-form.ts'
import type { PermitValues } from './values.ts'

/** The form as its parts see it: with what the server said at a field, and what is already known to be wrong. */
export type PermitView = Pick<Form<PermitValues>, 'values' | 'set' | 'errorAt' | 'touch'>

/** What every part of the form gets. */
export interface PartProps {
  readonly form: PermitView
  /** What the type of work asks for; null until one is chosen. */
  readonly type: PermitTypeDetail | null
}
