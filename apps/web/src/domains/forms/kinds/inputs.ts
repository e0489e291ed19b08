import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { Input as Checkbox } from './checkbox/input.tsx'
import { Input as DateInput } from './date/input.tsx'
import { Input as Document } from './document/input.tsx'
import { Input as DropDown } from './drop-down/input.tsx'
import { Input as Image } from './image/input.tsx'
import { Input as Location } from './location/input.tsx'
import type { InputPart } from './part.ts'
import { Input as RadioButton } from './radio-button/input.tsx'
import { Input as TextArea } from './text-area/input.tsx'
import { Input as TextInput } from './text-input/input.tsx'
import { Input as Time } from './time/input.tsx'
import { Input as User } from './user/input.tsx'

/** A line longer than this takes the full width. */
const HALF_A_LINE = 80

/** How each kind is asked; a kind missing here does not compile. */
export const inputs: { readonly [K in FieldKind]: InputPart<K> } = {
  'text-input': { Input: TextInput, wide: (field) => field.settings.max > HALF_A_LINE },
  'text-area': { Input: TextArea, wide: true },
  date: { Input: DateInput },
  time: { Input: Time },
  'drop-down': { Input: DropDown },
  'radio-button': { Input: RadioButton, group: true, wide: true },
  checkbox: { Input: Checkbox, group: true, wide: true },
  image: { Input: Image, group: true, wide: true },
  document: { Input: Document, group: true, wide: true },
  location: { Input: Location, group: true, wide: true },
  user: { Input: User },
}
