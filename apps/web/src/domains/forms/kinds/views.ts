import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { View as Checkbox } from './checkbox/view.tsx'
import { View as DateView } from './date/view.tsx'
import { View as Document } from './document/view.tsx'
import { View as DropDown } from './drop-down/view.tsx'
import { View as Image } from './image/view.tsx'
import { View as Location } from './location/view.tsx'
import type { ViewPart } from './part.ts'
import { View as RadioButton } from './radio-button/view.tsx'
import { View as TextArea } from './text-area/view.tsx'
import { View as TextInput } from './text-input/view.tsx'
import { View as Time } from './time/view.tsx'
import { View as User } from './user/view.tsx'

/** How each kind is shown; a kind missing here does not compile. */
export const views: { readonly [K in FieldKind]: ViewPart<K> } = {
  'text-input': { View: TextInput },
  'text-area': { View: TextArea, wide: true },
  date: { View: DateView },
  time: { View: Time },
  'drop-down': { View: DropDown },
  'radio-button': { View: RadioButton },
  checkbox: { View: Checkbox },
  image: { View: Image, wide: true },
  document: { View: Document, wide: true },
  location: { View: Location },
  user: { View: User },
}
