import { FileUpload } from '../../../../ui/upload/upload-field.tsx'
import { heldFiles } from '../../held.ts'
import type { InputProps } from '../part.ts'

export const Input = ({ field, value, change, control, busy }: InputProps<'document'>) => (
  <FileUpload value={heldFiles(value)} max={field.settings.max} onChange={change} onSending={busy} control={control} />
)
