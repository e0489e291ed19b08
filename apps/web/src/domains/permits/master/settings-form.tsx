import { WORK_TYPES } from '@selamat/contract/domains/permits/items'
import {
  PERMIT_SETTING_DEFAULTS,
  type PermitSettings,
  permitSettings,
  permitSettingsWrite,
} from '@selamat/contract/domains/permits/permit-settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { clockTime } from '@selamat/contract/kit/text'
import { ConfigProvider } from 'antd'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { TagsField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Section } from '../../../ui/section.tsx'
import { GasLimits } from './gas-limits.tsx'
import { texts as pageTexts, settingTexts as texts } from './texts.ts'
import { typedTimes } from './typed-times.ts'

type Stored = DataOf<typeof permitSettings.read>

interface SettingsFormProps {
  readonly stored: Stored
  readonly onSaved: (stored: Stored) => void
}

const valuesOf = ({ version: _v, updatedAt: _a, updatedBy: _b, ...values }: Stored): PermitSettings => values

/** The form of the settings of permits; who cannot change them reads them. */
export function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const isAllowed = useCan()('update', WORK_TYPES)
  const { form, notes } = useRecordForm<PermitSettings, PermitSettings>({
    schema: permitSettingsWrite,
    initial: { values: valuesOf(stored), version: stored.version },
    draftKey: 'permit-settings',
    save: async (values, { version }) => {
      const { data, message } = await call(permitSettings.update, { body: { ...values, version } })
      void refresh(permitSettings.read)
      return { message, done: () => onSaved(data) }
    },
    read: async () => {
      const now = (await call(permitSettings.read, {})).data
      return { values: valuesOf(now), version: now.version }
    },
  })
  return (
    <ConfigProvider componentDisabled={!isAllowed}>
      <FormBody form={form} label={pageTexts.settings}>
        <div className="form-sections">
          {isAllowed ? notes : <ReadOnlyNote reason={texts.notAllowed} />}
          <Section title={texts.gases} hint={texts.gasesHint}>
            <GasLimits form={form} />
          </Section>
          <Evidence form={form} />
          <Windows form={form} />
          <People form={form} />
        </div>
        {isAllowed && <FormFoot form={form} left={stampOf(stored)} onCancel={() => form.reset(valuesOf(stored))} />}
      </FormBody>
    </ConfigProvider>
  )
}

const stampOf = ({ updatedAt, updatedBy }: Stored) =>
  updatedAt === null || updatedBy === null ? texts.unchanged : texts.lastChange(updatedBy, dateTime(updatedAt))

interface Part {
  readonly form: Form<PermitSettings>
}

type NumberName = {
  [K in keyof PermitSettings]: PermitSettings[K] extends number ? K : never
}[keyof PermitSettings]

interface LimitProps extends Part {
  readonly name: NumberName
  readonly label: string
  readonly unit: string
  readonly help?: string
}

/** A number with its unit and the default. */
const Limit = ({ form, name, label, unit, help = '' }: LimitProps) => (
  <NumberField
    form={form}
    name={name}
    label={label}
    unit={unit}
    help={`${help} ${texts.byDefault(`${PERMIT_SETTING_DEFAULTS[name]} ${unit}`)}`.trim()}
    required
  />
)

const Evidence = ({ form }: Part) => (
  <Section title={texts.fresh}>
    <div className="fields">
      <Limit
        form={form}
        name="freshGasMinutes"
        label={texts.freshGasMinutes}
        unit={texts.minutes}
        help={texts.freshGasHelp}
      />
      <Limit form={form} name="toolboxHours" label={texts.toolboxHours} unit={texts.hours} help={texts.toolboxHelp} />
      <Limit form={form} name="warnMinutes" label={texts.warn} unit={texts.minutes} help={texts.warnHelp} />
      <ShiftEnds form={form} />
      <SwitchField form={form} name="siteProofRequired" label={texts.siteProof} help={texts.siteProofHelp} />
      <SwitchField form={form} name="positionProves" label={texts.positionProves} help={texts.positionProvesHelp} />
      <SwitchField
        form={form}
        name="unknownFitnessBlocks"
        label={texts.unknownFitness}
        help={texts.unknownFitnessHelp}
      />
      <SwitchField form={form} name="hiradcOfPlaceRequired" label={texts.hiradcPlace} help={texts.hiradcPlaceHelp} />
    </div>
  </Section>
)

/** The times in whatever order they are typed. */
function ShiftEnds({ form }: Part) {
  const wrong = form.values.shiftEnds.find((time) => !clockTime.safeParse(time).success)
  const sorting = {
    ...form,
    set: (name: 'shiftEnds', times: string[]) => form.set(name, typedTimes(times)),
    errorAt: (name: string) => (wrong === undefined ? form.errorAt(name) : texts.noTime(wrong)),
  }
  return (
    <TagsField
      form={sorting}
      name="shiftEnds"
      label={texts.shiftEnds}
      placeholder={texts.shiftEndsExample}
      help={`${texts.shiftEndsHelp} ${texts.byDefault(texts.none)}`}
    />
  )
}

const Windows = ({ form }: Part) => (
  <Section title={texts.longer}>
    <div className="fields">
      <Limit form={form} name="maxExtensions" label={texts.maxExtensions} unit={texts.times} />
      <Limit form={form} name="maxExtensionHours" label={texts.maxExtensionHours} unit={texts.hours} />
      <Limit form={form} name="maxOvertimeHours" label={texts.maxOvertimeHours} unit={texts.hours} />
      <Limit form={form} name="maxRenewals" label={texts.maxRenewals} unit={texts.days} help={texts.maxRenewalsHelp} />
      <Limit
        form={form}
        name="maxDaysAhead"
        label={texts.maxDaysAhead}
        unit={texts.days}
        help={texts.maxDaysAheadHelp}
      />
    </div>
  </Section>
)

const People = ({ form }: Part) => (
  <Section title={texts.people}>
    <div className="fields">
      <SwitchField form={form} name="closerIsNotIssuer" label={texts.closer} help={texts.closerHelp} />
      <SwitchField form={form} name="reviewerIsNotIssuer" label={texts.reviewer} help={texts.reviewerHelp} />
      <TextField
        form={form}
        name="controlRoomRole"
        label={texts.controlRoom}
        help={`${texts.controlRoomHelp} ${texts.byDefault(PERMIT_SETTING_DEFAULTS.controlRoomRole)}`}
        required
      />
    </div>
  </Section>
)
