import { FileUpload, ImageUpload } from '../../../ui/upload/upload-field.tsx'
import { asFiles } from '../draft-values.ts'
import type { InputProps } from './kind.ts'

/** Photos, on a phone straight from the camera. */
export const PhotoUpload = ({ field, value, change, control, busy }: InputProps<{ readonly max: number }>) => (
  <ImageUpload
    camera
    value={asFiles(value)}
    max={field.settings.max}
    onChange={change}
    onSending={busy}
    control={control}
  />
)

export const DocumentUpload = ({ field, value, change, control, busy }: InputProps<{ readonly max: number }>) => (
  <FileUpload value={asFiles(value)} max={field.settings.max} onChange={change} onSending={busy} control={control} />
)
