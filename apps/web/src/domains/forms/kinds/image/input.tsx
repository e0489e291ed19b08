import { ImageUpload } from '../../../../ui/upload/upload-field.tsx'
import { heldFiles } from '../../held.ts'
import type { InputProps } from '../part.ts'

/** Photos, on a phone straight from the camera. */
export const Input = ({ field, value, change, control, busy }: InputProps<'image'>) => (
  <ImageUpload
    camera
    value={heldFiles(value)}
    max={field.settings.max}
    onChange={change}
    onSending={busy}
    control={control}
  />
)
