import { checkbox } from './checkbox.ts'
import { date } from './date.ts'
import { document } from './document.ts'
import { dropDown } from './drop-down.ts'
import { image } from './image.ts'
import type { Kind } from './kind.ts'
import { location } from './location.ts'
import { radioButton } from './radio-button.ts'
import { textArea } from './text-area.ts'
import { textInput } from './text-input.ts'
import { time } from './time.ts'
import { user } from './user.ts'

/** The field kinds there are; each is a file here and a folder in the web. */
export const FIELD_KINDS = [
  'text-input',
  'text-area',
  'date',
  'time',
  'drop-down',
  'radio-button',
  'checkbox',
  'image',
  'document',
  'location',
  'user',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** A kind missing here does not compile. */
export const kinds = {
  'text-input': textInput,
  'text-area': textArea,
  date,
  time,
  'drop-down': dropDown,
  'radio-button': radioButton,
  checkbox,
  image,
  document,
  location,
  user,
} satisfies Record<FieldKind, Kind>
