import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { builderAddress } from '../records/form-actions.tsx'
import { TEXTS as RECORD_TEXTS } from '../records/texts.ts'
import { TEXTS } from './texts.ts'

const { endpoints, paths, write } = formRecord
const BLANK = {
  formName: '',
  description: '',
  category: '',
  definition: { sections: [{ type: 'section' as const, id: 'section-1', title: 'Section 1', nodes: [] }] },
}

/** Begins a form: its name makes the draft, its questions come in the builder (FORMS-02). */
export default function AddFormPage() {
  const go = useGo()
  const form = useForm({
    schema: write,
    initial: BLANK,
    save: async (body, options) => {
      const { data } = await call(endpoints.create, { body }, options)
      await refreshReads(formRecord)
      go(builderAddress(data.id), { force: true, replace: true })
    },
  })
  return (
    <Page>
      <PageHead
        title={TEXTS.add}
        trail={[{ label: 'Home', to: '/home' }, { label: RECORD_TEXTS.forms, to: paths.list }, { label: TEXTS.add }]}
        purpose={TEXTS.addPurpose}
      />
      <FormBody form={form} label={TEXTS.add}>
        <div className="form-sections form-sections--narrow">
          <Section>
            <div className="fields fields--single">
              <TextField form={form} name="formName" label={TEXTS.name} required />
              <AreaField form={form} name="description" label={TEXTS.description} help={TEXTS.descriptionHelp} />
              <TextField form={form} name="category" label={TEXTS.category} help={TEXTS.categoryHelp} />
            </div>
          </Section>
        </div>
        <FormFoot form={form} submit={TEXTS.create} onCancel={() => go(paths.list)} />
      </FormBody>
    </Page>
  )
}
