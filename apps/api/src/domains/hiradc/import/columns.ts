import { CONTROL_TYPE_LABELS, CONTROL_TYPES, type ControlType } from '@selamat/contract/domains/hiradc/control-type'
import { HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { CONDITION_LABELS, CONDITIONS, rowFields } from '@selamat/contract/domains/hiradc/hiradc-row'
import { day, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import type { Field } from '../../../record-import/fields.ts'
import type { Target } from '../../../record-import/targets.ts'

/** So many further controls fit in a row of a file. */
const FURTHER = [1, 2, 3] as const
export type FurtherPlace = (typeof FURTHER)[number]

/** The column of the existing controls of a type. */
export const existingKey = (type: ControlType) => `existing${type}`

/** The columns of a further control. */
export const furtherKeys = (place: FurtherPlace) => ({
  text: `further${place}`,
  type: `furtherType${place}`,
  owner: `furtherOwner${place}`,
  due: `furtherDue${place}`,
})
export const FURTHER_PLACES = FURTHER

const { shape } = rowFields
type Column = Pick<Field, 'key' | 'header' | 'help' | 'example' | 'schema' | 'reading'> &
  Partial<Pick<Field, 'aliases' | 'required' | 'day' | 'choices' | 'unique'>>

const asChoices = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const choice = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) => {
  const choices = asChoices(values, labels)
  return { schema: z.string(), reading: { as: 'choice', choices }, choices: choices.map(({ label }) => label) } as const
}
const written = (schema: Field['schema']) => ({ schema, reading: { as: 'text' } }) as const
const level = (schema: Field['schema']) => ({ schema, reading: { as: 'number' } }) as const
const record = (table: string, one: string, by: Target['by'], more: Partial<Target> = {}) => {
  const target = { table, label: { one, many: `${one}s` }, by, ...more }
  return { schema: z.string(), reading: { as: 'reference', target } } as const
}
const owner = record('users', 'user', ['username'], {
  exact: true,
  named: 'full_name',
  none: 'No active user has this Employee ID',
  unlisted: true,
})

const HEAD: readonly Column[] = [
  {
    key: 'number',
    header: 'Number',
    aliases: ['Assessment number', 'Nomor'],
    ...written(z.string().max(80)),
    help: 'Of an assessment whose draft is written; empty for a new one, or for the draft with this title and place',
    example: '',
  },
  {
    key: 'title',
    header: 'Title',
    aliases: ['Assessment'],
    ...written(text(200)),
    help: 'What is assessed. Rows with the same title, department and place belong together',
    example: 'Cleaning of tank T-204',
  },
  {
    key: 'process',
    header: 'Process',
    ...written(shape.activity),
    help: 'Of a new assessment',
    example: 'Shutdown',
  },
  {
    key: 'department',
    header: 'Department',
    aliases: ['Departemen'],
    ...record('departments', 'department', ['department_name']),
    help: 'Which department does the work, of a new assessment',
    example: 'Production',
  },
  {
    key: 'location',
    header: 'Location',
    aliases: ['Lokasi', 'Area'],
    ...record('locations', 'location', ['location_name', 'code']),
    help: 'Name or code, of a new assessment',
    example: 'TFB',
  },
  {
    key: 'subLocation',
    header: 'Sub-location',
    aliases: ['Sub location'],
    ...written(z.string().max(200)),
    help: 'Name or code of a part of the location; empty for the whole of it',
    example: 'Tank T-204',
  },
]

const ROW: readonly Column[] = [
  {
    key: 'activity',
    header: 'Activity',
    aliases: ['Aktivitas', 'Kegiatan'],
    required: true,
    ...written(shape.activity),
    help: 'What is done',
    example: 'Open the manholes',
  },
  {
    key: 'subActivity',
    header: 'Sub-activity',
    aliases: ['Sub activity', 'Sub aktivitas'],
    ...written(shape.subActivity),
    help: 'A step of it',
    example: '',
  },
  {
    key: 'hazard',
    header: 'Hazard',
    aliases: ['Bahaya'],
    required: true,
    ...written(shape.hazard),
    help: 'One of the library by its name, or your own words',
    example: 'Flammable or toxic residue in a tank',
    unique: (cell, cellOf) =>
      JSON.stringify(
        ['number', 'title', 'department', 'location', 'subLocation', 'activity', 'subActivity']
          .map((key) => cellOf(key)?.trim().toLowerCase() ?? '')
          .concat(cell.trim().toLowerCase()),
      ),
  },
  {
    key: 'category',
    header: 'Category',
    ...choice(HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS),
    help: 'Of the hazard; empty takes that of the library',
    example: 'Confined space',
  },
  {
    key: 'condition',
    header: 'Condition',
    aliases: ['R/NR/E'],
    ...choice(CONDITIONS, CONDITION_LABELS),
    help: 'Routine, Non-routine or Emergency; empty means routine',
    example: 'Non-routine',
  },
  {
    key: 'consequence',
    header: 'Consequence',
    aliases: ['Akibat', 'Risk'],
    ...written(shape.consequence),
    help: 'What can happen; empty takes that of the library',
    example: 'Fire or poisoning during cleaning',
  },
  {
    key: 'likelihood',
    header: 'Likelihood',
    aliases: ['L'],
    ...level(shape.likelihood),
    help: 'Level on your matrix, with the existing controls',
    example: '4',
  },
  {
    key: 'severity',
    header: 'Severity',
    aliases: ['S'],
    ...level(shape.severity),
    help: 'Level on your matrix, with the existing controls',
    example: '5',
  },
]

const CONTROLS: readonly Column[] = [
  ...CONTROL_TYPES.map(
    (type): Column => ({
      key: existingKey(type),
      header: `Existing: ${CONTROL_TYPE_LABELS[type]}`,
      schema: z.array(z.string().max(500, 'At most 500 characters')),
      reading: { as: 'list', choices: [] } as const,
      help: 'Controls that are in place, separated by ;',
      example: type === 'ENGINEERING' ? 'Forced ventilation; blinds' : '',
    }),
  ),
  ...FURTHER.flatMap((place): Column[] => {
    const keys = furtherKeys(place)
    const example = (value: string) => (place === 1 ? value : '')
    return [
      {
        key: keys.text,
        header: `Further control ${place}`,
        ...written(z.string().max(500, 'At most 500 characters')),
        help: 'A control that is still to be put in place',
        example: example('Gas test each 2 h'),
      },
      {
        key: keys.type,
        header: `Further type ${place}`,
        ...choice(CONTROL_TYPES, CONTROL_TYPE_LABELS),
        help: 'Its place in the hierarchy of controls',
        example: example('Administrative'),
      },
      {
        key: keys.owner,
        header: `Further owner ${place}`,
        ...owner,
        help: 'The Employee ID of who puts it in place',
        example: example('10000008'),
      },
      {
        key: keys.due,
        header: `Further due ${place}`,
        day: true,
        ...written(day),
        help: 'Until when, YYYY-MM-DD, or a date cell',
        example: example('2026-12-05'),
      },
    ]
  }),
]

const RESIDUAL: readonly Column[] = [
  {
    key: 'residualLikelihood',
    header: 'Residual likelihood',
    aliases: ['Residual L'],
    ...level(shape.residualLikelihood),
    help: 'Level with all controls',
    example: '1',
  },
  {
    key: 'residualSeverity',
    header: 'Residual severity',
    aliases: ['Residual S'],
    ...level(shape.residualSeverity),
    help: 'Level with all controls',
    example: '5',
  },
  {
    key: 'legalReference',
    header: 'Legal reference',
    aliases: ['Regulation'],
    ...written(shape.legalReference),
    help: 'Law, standard or procedure',
    example: 'Permenaker 11/2023',
  },
  {
    key: 'isCritical',
    header: 'Critical',
    schema: shape.isCritical,
    reading: { as: 'yesNo' },
    choices: ['yes', 'no'],
    help: 'yes or no',
    example: 'no',
  },
]

/** The columns of a file of rows of assessments. */
export const rowColumns: readonly Field[] = [...HEAD, ...ROW, ...CONTROLS, ...RESIDUAL].map((column) => ({
  required: false,
  ...column,
}))
