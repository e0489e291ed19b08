import {
  audiogramWrite,
  resultWrite,
  spirometryWrite,
} from '@selamat/contract/domains/medical/occupational/examination-results'
import {
  EAR_LABELS,
  EXAMINATION_TYPE_LABELS,
  EXAMINATION_TYPES,
  FREQUENCIES,
  TEST_LABELS,
} from '@selamat/contract/domains/medical/occupational/examination-words'
import { day, text } from '@selamat/contract/kit/text'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Field, fieldsOf } from '../../../../record-import/fields.ts'
import { normalise } from '../../../../record-import/shape.ts'

type Values = Readonly<Record<string, unknown>>

/** What a provider's file has of a check-up in each row: one result, one ear, or one measurement of breath. */
export interface PartKind {
  readonly kind: string
  readonly label: { readonly one: string; readonly many: string }
  readonly instruction: string
  readonly fields: readonly Field[]
  /** The columns without which a row says nothing. */
  readonly needed: readonly string[]
  /** What an empty cell means, where that is not nothing. */
  readonly defaults: Values
  /** The check of the form. */
  readonly schema: z.ZodType<Values>
  /** The columns that say which part it is; an examination has each once. */
  readonly keys: readonly string[]
  readonly table: 'examination_results' | 'audiograms' | 'spirometries'
  /** SQL of what says which part a row `p` is, as `keyOf` writes it. */
  readonly key: string
  /** SQL of the values of a row `p`, by the fields of the check. */
  readonly values: RawBuilder<unknown>
  /** Writes parts `g (examination_id, part, position)` with their import. */
  readonly insert: (parts: RawBuilder<unknown>, importId: number) => RawBuilder<unknown>
}

export const keyOf = ({ keys }: Pick<PartKind, 'keys'>, values: Values): string =>
  normalise(keys.map((key) => String(values[key] ?? '')).join(' '))

/** What is the same in all three files: whose check-up it is. */
export const HEAD = {
  username: text(50).meta({ title: 'Employee ID', examples: ['10000008'], description: 'Who was examined' }),
  examinedOn: day.meta({ title: 'Examined', description: 'The day of the examination, YYYY-MM-DD' }),
  examinationType: z
    .enum(EXAMINATION_TYPES)
    .meta({ title: 'Kind', choices: EXAMINATION_TYPE_LABELS, examples: [EXAMINATION_TYPE_LABELS.PERIODIC] }),
  planYear: z
    .int('Use a year')
    .min(2000, 'Use a year')
    .max(2100, 'Use a year')
    .nullish()
    .meta({ title: 'Year', description: 'Of an annual check-up; empty for the year of the examination' }),
  provider: text(150).meta({ title: 'Provider', examples: ['RS Petro Medika'] }),
}

/** The columns of a file: those of the head, then those of the part; a part that is there once a person is known by the head. */
function columns(part: Readonly<Record<string, z.ZodType>>, keys: readonly string[]): readonly Field[] {
  const fields = fieldsOf({ ...HEAD, ...part }, new Map()) ?? []
  const named = ['examinedOn', 'examinationType', ...keys]
  const unique: NonNullable<Field['unique']> = (cell, cellOf) =>
    [cell, ...named.map((key) => cellOf(key) ?? '')].map(normalise).join('\u241f')
  return fields.map((field) => (field.key === 'username' ? { ...field, unique } : field))
}

const result = {
  ...resultWrite.shape,
  test: resultWrite.shape.test.meta({ title: 'Test', choices: TEST_LABELS, examples: [TEST_LABELS.BLOOD] }),
  item: resultWrite.shape.item.meta({ title: 'Item', examples: ['Haemoglobin'] }),
  unit: resultWrite.shape.unit.meta({ title: 'Unit', examples: ['g/dL'], description: 'A value needs its unit' }),
  isCritical: z.boolean().default(false).meta({ title: 'Critical', description: 'yes or no; empty for no' }),
}
const results: PartKind = {
  kind: 'check-up-results',
  label: { one: 'result of a check-up', many: 'results of check-ups' },
  instruction:
    'Each row is one result. A value needs its unit, and one that the clinic keeps in another unit is wrong.',
  fields: columns(result, ['test', 'item']),
  needed: ['test', 'item'],
  defaults: { isCritical: false },
  schema: resultWrite,
  keys: ['test', 'item'],
  table: 'examination_results',
  key: `lower(p.test || ' ' || p.item)`,
  values: sql`jsonb_build_object('test', p.test, 'item', p.item, 'value', p.value, 'unit', p.unit, 'low', p.low, 'high', p.high,
    'finding', p.finding, 'isCritical', p.is_critical)`,
  insert: (
    parts,
    importId,
  ) => sql`insert into examination_results (examination_id, position, test, item, value, unit, low, high, finding,
      is_critical, import_id)
    select g.examination_id, g.position, g.part->>'test', g.part->>'item', (g.part->>'value')::numeric, g.part->>'unit',
      (g.part->>'low')::numeric, (g.part->>'high')::numeric, g.part->>'finding', (g.part->>'isCritical')::boolean, ${importId}
    from ${parts}`,
}

const ear = {
  ...audiogramWrite.shape,
  ear: audiogramWrite.shape.ear.meta({ title: 'Ear', choices: EAR_LABELS }),
  ...Object.fromEntries(
    FREQUENCIES.map(([field, hz]) => [field, audiogramWrite.shape[field].meta({ title: `${hz} Hz`, examples: [15] })]),
  ),
  isBaseline: z
    .boolean()
    .default(false)
    .meta({ title: 'Baseline', description: 'yes where later ones are compared with it; empty for no' }),
}
const audiograms: PartKind = {
  kind: 'audiograms',
  label: { one: 'audiogram of an ear', many: 'audiograms' },
  instruction: 'Each row is one ear with its thresholds in dB HL. Those at 2000, 3000 and 4000 Hz are needed.',
  fields: columns(ear, ['ear']),
  needed: ['ear', 'hz2000', 'hz3000', 'hz4000'],
  defaults: { isBaseline: false },
  schema: audiogramWrite,
  keys: ['ear'],
  table: 'audiograms',
  key: 'lower(p.ear)',
  values: sql`jsonb_build_object('ear', p.ear, 'hz500', p.hz500, 'hz1000', p.hz1000, 'hz2000', p.hz2000, 'hz3000', p.hz3000,
    'hz4000', p.hz4000, 'hz6000', p.hz6000, 'hz8000', p.hz8000, 'isBaseline', p.is_baseline)`,
  insert: (
    parts,
    importId,
  ) => sql`insert into audiograms (examination_id, ear, hz500, hz1000, hz2000, hz3000, hz4000, hz6000, hz8000,
      is_baseline, import_id)
    select g.examination_id, g.part->>'ear', ${sql.join(FREQUENCIES.map(([field]) => sql`(g.part->>${sql.lit(field)})::int`))},
      (g.part->>'isBaseline')::boolean, ${importId}
    from ${parts}`,
}

const breath = {
  fvc: spirometryWrite.shape.fvc.meta({ title: 'FVC', examples: [4.1], description: 'Litres' }),
  fev1: spirometryWrite.shape.fev1.meta({ title: 'FEV1', examples: [3.3], description: 'Litres' }),
}
const spirometries: PartKind = {
  kind: 'spirometries',
  label: { one: 'spirometry', many: 'spirometries' },
  instruction: 'Each row is one measurement, with FVC and FEV1 in litres.',
  fields: columns(breath, []),
  needed: ['fvc', 'fev1'],
  defaults: {},
  schema: spirometryWrite,
  keys: [],
  table: 'spirometries',
  key: `''`,
  values: sql`jsonb_build_object('fvc', p.fvc, 'fev1', p.fev1)`,
  insert: (parts, importId) => sql`insert into spirometries (examination_id, fvc, fev1, import_id)
    select g.examination_id, (g.part->>'fvc')::numeric, (g.part->>'fev1')::numeric, ${importId} from ${parts}`,
}

/** What is imported of a provider's check-ups. */
export const PART_KINDS: readonly PartKind[] = [results, audiograms, spirometries]
