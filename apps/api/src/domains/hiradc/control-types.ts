import {
  CONTROL_GROUPINGS,
  CONTROL_TYPE_EXPLANATIONS,
  CONTROL_TYPE_LABELS,
  CONTROL_TYPES,
  type listControlTypes,
} from '@selamat/contract/domains/hiradc/control-type'
import type { DataOf } from '@selamat/contract/kit/endpoint'

/** The types of controls, the strongest first, and how ISO 45001 and Kepdirjen 185 group them (HIRADC-23). */
export const controlTypes = (): DataOf<typeof listControlTypes> => ({
  types: CONTROL_TYPES.map((type) => ({
    type,
    label: CONTROL_TYPE_LABELS[type],
    explanation: CONTROL_TYPE_EXPLANATIONS[type],
  })),
  groupings: CONTROL_GROUPINGS.map(({ levels, ...grouping }) => ({
    ...grouping,
    levels: levels.map(({ label, types }) => ({ label, types: [...types] })),
  })),
})
