import { z } from 'zod'
import { anyOf } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { CONTROL_TYPES, controlType } from './control-type.ts'
import { hazardCategory } from './hazard-category.ts'
import { hazardHead } from './heads.ts'

/** A control that is usual against a hazard. */
export const usualControl = z.strictObject({ type: controlType, text: text(300) })
export type UsualControl = z.output<typeof usualControl>

const rank = ({ type }: UsualControl) => CONTROL_TYPES.indexOf(type)
/** Kept with the strongest first. */
const usualControls = z
  .array(usualControl)
  .min(1, 'Add a control')
  .max(12, 'At most 12 controls')
  .transform((controls) => controls.toSorted((one, other) => rank(one) - rank(other)))
export const readControls = z.array(z.object({ type: controlType, text: z.string() }))

/** The library of hazards: what assessments choose from, with consequences and usual controls. */
export const hazard = resource('hazards', {
  ...hazardHead,
  write: z.strictObject({
    name: text(200),
    category: hazardCategory,
    consequences: text(2000),
    usualControls,
    source: optionalText(300),
  }),
  read: z.object({
    name: z.string(),
    category: hazardCategory,
    consequences: z.string(),
    usualControls: readControls,
    /** The usual controls in one text, for files. */
    controls: z.string(),
    source: z.string().nullable(),
  }),
  filter: { category: anyOf(hazardCategory) },
  sortable: ['id', 'name', 'category', 'updatedAt'],
  defaultOrder: { column: 'name', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  // A cell holds no list of typed controls.
  imports: false,
})
