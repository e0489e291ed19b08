import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { HIRADC_ITEMS } from './items.ts'

/** What a control is by the hierarchy of controls, the strongest first. */
export const CONTROL_TYPES = [
  'ELIMINATION',
  'SUBSTITUTION',
  'ENGINEERING',
  'ADMINISTRATIVE',
  'WORK_PRACTICE',
  'PPE',
] as const
export type ControlType = (typeof CONTROL_TYPES)[number]
export const controlType = z.enum(CONTROL_TYPES)

export const CONTROL_TYPE_LABELS: Readonly<Record<ControlType, string>> = {
  ELIMINATION: 'Elimination',
  SUBSTITUTION: 'Substitution',
  ENGINEERING: 'Engineering',
  ADMINISTRATIVE: 'Administrative',
  WORK_PRACTICE: 'Work practice',
  PPE: 'PPE',
}

export const CONTROL_TYPE_EXPLANATIONS: Readonly<Record<ControlType, string>> = {
  ELIMINATION: 'The hazard is removed: the work is not done, or is done where the hazard is not.',
  SUBSTITUTION: 'Something less dangerous takes its place: a material, a method, equipment or less energy.',
  ENGINEERING: 'Equipment or a barrier separates people from the hazard, whatever they do.',
  ADMINISTRATIVE: 'Rules and organisation: permits, signs, limits of time and access, inspection.',
  WORK_PRACTICE: 'How the work is done: JSA, procedure, work instruction, training and supervision.',
  PPE: 'The person wears protection. The hazard is unchanged, so it comes last.',
}

/** The levels of the hierarchy as a standard or a regulation groups them, the strongest first. */
export interface ControlGrouping {
  readonly code: 'ISO_45001' | 'KEPDIRJEN_185'
  readonly source: string
  readonly levels: readonly { readonly label: string; readonly types: readonly ControlType[] }[]
}

export const CONTROL_GROUPINGS: readonly ControlGrouping[] = [
  {
    code: 'ISO_45001',
    source: 'ISO 45001:2018, 8.1.2',
    levels: [
      { label: 'Eliminate the hazard', types: ['ELIMINATION'] },
      { label: 'Substitute with less hazardous processes, materials or equipment', types: ['SUBSTITUTION'] },
      { label: 'Engineering controls and reorganisation of work', types: ['ENGINEERING'] },
      { label: 'Administrative controls, including training', types: ['ADMINISTRATIVE', 'WORK_PRACTICE'] },
      { label: 'Adequate personal protective equipment', types: ['PPE'] },
    ],
  },
  {
    code: 'KEPDIRJEN_185',
    source: 'Kepdirjen Minerba 185.K/37.04/DJB/2019',
    levels: [
      {
        label: '(a) Engineering: elimination, substitution, isolation',
        types: ['ELIMINATION', 'SUBSTITUTION', 'ENGINEERING'],
      },
      { label: '(b) Administration', types: ['ADMINISTRATIVE'] },
      { label: '(c) Work practice: JSA, SOP, work instruction, training', types: ['WORK_PRACTICE'] },
      { label: '(d) Personal protective equipment', types: ['PPE'] },
    ],
  },
]

/** The types of controls, with both groupings (HIRADC-23). */
export const listControlTypes = endpoint({
  method: 'GET',
  path: '/hiradc-control-types',
  summary: 'List types of controls',
  permission: may(HIRADC_ITEMS, 'read'),
  data: z.object({
    types: z.array(z.object({ type: controlType, label: z.string(), explanation: z.string() })),
    groupings: z.array(
      z.object({
        code: z.enum(['ISO_45001', 'KEPDIRJEN_185']),
        source: z.string(),
        levels: z.array(z.object({ label: z.string(), types: z.array(controlType) })),
      }),
    ),
  }),
})
