import { PERMIT_SETTING_DEFAULTS, type PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { settingTexts as texts } from './texts.ts'
import './gas-limits.css'

const LIMITS = ['blockBelow', 'warnFrom', 'blockFrom', 'evacuateFrom'] as const
/** Only of oxygen there can be too little. */
const limitsOf = (gas: Gas) => (gas === 'oxygen' ? LIMITS : LIMITS.slice(1))

interface GasLimitsProps {
  readonly form: Pick<Form<PermitSettings>, 'values' | 'set' | 'errorAt' | 'touch'>
}

/** When a reading warns, stops the work and evacuates, gas by gas, each number with its unit, default and source. */
export function GasLimits({ form }: GasLimitsProps) {
  const { gasLimits } = form.values
  const change = (gas: Gas, limit: (typeof LIMITS)[number], value: number | null) =>
    form.set('gasLimits', { ...gasLimits, [gas]: { ...gasLimits[gas], [limit]: value } })
  return (
    <Stack gap={20} className="gas-limits">
      {GASES.map((gas) => {
        const { name, short, unit } = GAS_LABELS[gas]
        return (
          <fieldset key={gas}>
            <legend>
              {name}{' '}
              <Text weight="regular" tone="secondary">
                ({short})
              </Text>
            </legend>
            <Note>{texts.sources[gas]}</Note>
            <div className="gas-limits__numbers">
              {limitsOf(gas).map((limit) => {
                const standard = PERMIT_SETTING_DEFAULTS.gasLimits[gas][limit]
                const label = gas === 'oxygen' && limit === 'blockFrom' ? texts.stopAbove : texts.limits[limit]
                return (
                  <FieldLayout
                    key={limit}
                    label={label}
                    help={texts.byDefault(standard === null ? texts.none : `${standard} ${unit}`)}
                    error={form.errorAt(`gasLimits.${gas}.${limit}`)}
                  >
                    {(control) => (
                      <NumberInput
                        {...control}
                        aria-label={`${name}: ${label}`}
                        value={gasLimits[gas][limit]}
                        suffix={unit}
                        onChange={(value) => change(gas, limit, value)}
                        onBlur={() => form.touch('gasLimits')}
                      />
                    )}
                  </FieldLayout>
                )
              })}
            </div>
          </fieldset>
        )
      })}
    </Stack>
  )
}
