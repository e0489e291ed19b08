import type { Gas } from '@selamat/contract/domains/permits/permit-words'
import type { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Checkbox } from 'antd'
import type { z } from 'zod'
import { ChoiceField, TagsField } from '../../../ui/form/choice-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { listAddress, ranksAddress } from './addresses.ts'
import { activities, gases, kinds } from './choices.ts'
import { texts } from './texts.ts'
import './type-fields.css'

type Values = z.input<typeof workType.write>
interface Part {
  readonly form: Form<Values>
}

/** What the permits of a type of work need, part by part. */
export const TypeFields = ({ form, row }: Part & { readonly row: RowOf<typeof workType> | null }) => (
  <>
    <Work form={form} />
    <Gases form={form} />
    <Controls form={form} />
    <Certificates form={form} />
    {row !== null && <RanksAndLines type={row} />}
  </>
)

const Work = ({ form }: Part) => (
  <Section title={texts.workSection}>
    <div className="fields">
      <TextField form={form} name="typeName" label={texts.name} placeholder={texts.namePlaceholder} required />
      <TextField form={form} name="code" label={texts.code} placeholder={texts.codePlaceholder} required />
      <ChoiceField
        form={form}
        name="permitKind"
        label={texts.kind}
        choices={kinds}
        help={texts.kindHelp[form.values.permitKind]}
        required
      />
      <ChoiceField
        form={form}
        name="activity"
        label={texts.activity}
        choices={activities}
        help={texts.activityHelp}
        required
      />
      <NumberField form={form} name="maxHours" label={texts.maxHours} unit="h" help={texts.maxHoursHelp} required />
      <AreaField form={form} name="description" label={texts.description} placeholder={texts.descriptionPlaceholder} />
    </div>
  </Section>
)

function Gases({ form }: Part) {
  const chosen = form.values.gases ?? []
  return (
    <Section title={texts.gasSection} hint={texts.gasHint}>
      <div className="fields">
        <Field form={form} name="gases" label={texts.gases} group wide>
          {({ value = [], change }) => (
            <Checkbox.Group<Gas> className="type-fields__gases" options={gases} value={[...value]} onChange={change} />
          )}
        </Field>
        {chosen.length > 0 && (
          <>
            <NumberField
              form={form}
              name="gasTestMinutes"
              label={texts.gasMinutes}
              unit="min"
              help={texts.gasMinutesHelp}
            />
            {chosen.includes('flammable') && (
              <NumberField
                form={form}
                name="flammableLimit"
                label={texts.flammableLimit}
                unit="%"
                help={texts.flammableHelp}
              />
            )}
            <SwitchField form={form} name="gasLevels" label={texts.gasLevels} help={texts.gasLevelsHelp} />
          </>
        )}
      </div>
    </Section>
  )
}

const Controls = ({ form }: Part) => (
  <Section title={texts.controlsSection}>
    <div className="fields">
      <SwitchField form={form} name="needsHiradc" label={texts.hiradc} help={texts.hiradcHelp} />
      <SwitchField form={form} name="needsIsolation" label={texts.isolation} help={texts.isolationHelp} />
      <SwitchField form={form} name="needsAttendant" label={texts.attendant} help={texts.attendantHelp} />
      <SwitchField form={form} name="needsFireWatch" label={texts.fireWatch} help={texts.fireWatchHelp} />
      {form.values.needsFireWatch && (
        <NumberField
          form={form}
          name="fireWatchMinutes"
          label={texts.fireWatchMinutes}
          unit="min"
          help={texts.fireWatchMinutesHelp}
        />
      )}
    </div>
  </Section>
)

const Certificates = ({ form }: Part) => (
  <Section title={texts.certificatesSection} hint={texts.certificatesHint}>
    <div className="fields">
      <TagsField
        form={form}
        name="holderCertificates"
        label={texts.holderCertificates}
        placeholder={texts.certificatePlaceholder}
        help={texts.holderHelp}
      />
      <TagsField
        form={form}
        name="crewCertificates"
        label={texts.crewCertificates}
        placeholder={texts.certificatePlaceholder}
        help={texts.crewHelp}
      />
    </div>
  </Section>
)

const RanksAndLines = ({ type }: { readonly type: RowOf<typeof workType> }) => (
  <Section title={texts.moreSection}>
    <Stack as="ul" gap={12}>
      <Stack as="li" gap={2}>
        <Link to={ranksAddress(type.id)}>{texts.rankCount(type.rankCount)}</Link>
        <Text size="body" tone="secondary">
          {texts.ranksPurpose}
        </Text>
      </Stack>
      <Stack as="li" gap={2}>
        <Link to={listAddress('CHECKLIST', type.id)}>
          {texts.checklist}: {texts.lineCount(type.checklistCount)}
        </Link>
        <Text size="body" tone="secondary">
          {texts.checklistPurpose}
        </Text>
      </Stack>
    </Stack>
  </Section>
)
