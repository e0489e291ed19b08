import { type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import {
  audiogramWrite,
  resultWrite,
  spirometryWrite,
} from '@selamat/contract/domains/medical/occupational/examination-results'
import {
  EAR_LABELS,
  type Ear,
  FREQUENCIES,
  RESULT_TESTS,
  TEST_LABELS,
} from '@selamat/contract/domains/medical/occupational/examination-words'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

interface ResultDialogProps {
  readonly detail: CheckUpDetail
  readonly onClose: () => void
}

/** Writes all results of a check-up, with what is changed. */
export function writeResults(
  { id, version, results, audiograms, spirometry }: CheckUpDetail,
  changed: Partial<Pick<z.input<typeof checkUp.write.body>, 'results' | 'audiograms' | 'spirometry'>>,
) {
  const body = {
    id,
    version,
    results: results.map(({ flag: _, ...row }) => row),
    audiograms: audiograms.map(({ baseline: _, meanHigh: __, shift: ___, hasShift: ____, ...row }) => row),
    spirometry: spirometry && { fvc: spirometry.fvc, fev1: spirometry.fev1 },
    ...changed,
  }
  return call(checkUp.write, { body })
}
export const reloadCheckUp = () => refresh(checkUp.detail)

const tests = RESULT_TESTS.map((value) => ({ value, label: TEST_LABELS[value] }))
const BLANK: z.input<typeof resultWrite> = {
  test: 'BLOOD',
  item: '',
  value: null,
  unit: '',
  low: null,
  high: null,
  finding: '',
  isCritical: false,
}

/** Adds one result. */
export const ResultDialog = ({ detail, onClose }: ResultDialogProps) => (
  <ActionDialog
    title={texts.addResult}
    verb={texts.add}
    schema={resultWrite}
    initial={BLANK}
    fields={(form) => (
      <>
        <ChoiceField form={form} name="test" label={texts.test} choices={tests} required />
        <TextField form={form} name="item" label={texts.item} placeholder={texts.itemExample} required />
        <NumberField form={form} name="value" label={texts.value} />
        <TextField form={form} name="unit" label={texts.unit} placeholder={texts.unitExample} />
        <NumberField form={form} name="low" label={texts.low} />
        <NumberField form={form} name="high" label={texts.high} />
        <AreaField form={form} name="finding" label={texts.finding} help={texts.findingHelp} />
        <SwitchField form={form} name="isCritical" label={texts.critical_} />
      </>
    )}
    send={(row) => writeResults(detail, { results: [...detail.results.map(({ flag: _, ...one }) => one), row] })}
    reload={reloadCheckUp}
    onClose={onClose}
  />
)

/** Writes what an ear hears. */
export function AudiogramDialog({ detail, ear, onClose }: ResultDialogProps & { readonly ear: Ear }) {
  const known = detail.audiograms.find((one) => one.ear === ear)
  const initial: z.input<typeof audiogramWrite> = {
    ear,
    hz500: known?.hz500 ?? null,
    hz1000: known?.hz1000 ?? null,
    hz2000: known?.hz2000 ?? Number.NaN,
    hz3000: known?.hz3000 ?? Number.NaN,
    hz4000: known?.hz4000 ?? Number.NaN,
    hz6000: known?.hz6000 ?? null,
    hz8000: known?.hz8000 ?? null,
    isBaseline: known?.isBaseline ?? false,
  }
  const others = detail.audiograms
    .filter((one) => one.ear !== ear)
    .map(({ baseline: _, meanHigh: __, shift: ___, hasShift: ____, ...row }) => row)
  return (
    <ActionDialog
      title={EAR_LABELS[ear]}
      verb={texts.save}
      schema={audiogramWrite}
      initial={initial}
      fields={(form) => (
        <>
          {FREQUENCIES.map(([name, hertz]) => (
            <NumberField
              key={name}
              form={form}
              name={name}
              label={`${hertz} Hz`}
              unit="dB"
              required={hertz >= 2000 && hertz <= 4000}
            />
          ))}
          <SwitchField form={form} name="isBaseline" label={texts.isBaseline} />
        </>
      )}
      send={(row) => writeResults(detail, { audiograms: [...others, row] })}
      reload={reloadCheckUp}
      onClose={onClose}
    />
  )
}

/** Writes the volumes of breath. */
export const SpirometryDialog = ({ detail, onClose }: ResultDialogProps) => (
  <ActionDialog
    title={texts.spirometry}
    verb={texts.save}
    schema={spirometryWrite}
    initial={{ fvc: detail.spirometry?.fvc ?? Number.NaN, fev1: detail.spirometry?.fev1 ?? Number.NaN }}
    fields={(form) => (
      <>
        <NumberField form={form} name="fvc" label={texts.fvc} unit={texts.litres} required />
        <NumberField form={form} name="fev1" label={texts.fev1} unit={texts.litres} required />
      </>
    )}
    send={(spirometry) => writeResults(detail, { spirometry })}
    reload={reloadCheckUp}
    onClose={onClose}
  />
)
