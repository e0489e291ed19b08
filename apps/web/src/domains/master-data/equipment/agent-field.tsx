import type { FieldForm } from '../../../ui/form/field-form.ts'
import { TextField } from '../../../ui/form/fields.tsx'

/** The extinguishing agent. */
export const AgentField = ({ form }: { readonly form: FieldForm<'agent', string | null, string> }) => (
  <TextField form={form} name="agent" label="Agent" placeholder="Dry powder, CO2, foam" />
)
