import type { hiradcHead } from '@selamat/contract/domains/hiradc/hiradc'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { department } from '@selamat/contract/domains/organisation/department'
import type { z } from 'zod'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { PlaceFields } from '../../../ui/form/place-fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

export type HeadValues = z.input<typeof hiradcHead>

const people = choicesOf({ path: 'users', endpoints: user })
const departments = choicesOf(department)

/** Where the names of what a head refers to come from. */
export const PICKERS = {
  departmentId: departments,
  locationId: choicesOf(location),
  subLocationId: choicesOf(subLocation),
  authorId: people,
}

/** What is assessed, where, and who answers for it. */
export const HeadFields = ({ form }: { readonly form: Form<HeadValues> }) => (
  <div className="form-sections form-sections--narrow">
    <Section title={texts.headSection}>
      <div className="fields fields--single">
        <TextField form={form} name="title" label={texts.title} placeholder={texts.titleHint} required />
        <TextField form={form} name="process" label={texts.process} placeholder={texts.processHint} />
      </div>
    </Section>
    <Section title={texts.placeSection}>
      <div className="fields">
        <PickField form={form} name="departmentId" label={texts.department} source={departments} required />
        <PickField form={form} name="authorId" label={texts.authorField} source={people} help={texts.authorHelp} />
        <PlaceFields form={form} sources={PICKERS} />
      </div>
    </Section>
  </div>
)
