import { addableCompanies, company, newCompany } from '@selamat/contract/domains/organisation/company'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useAuth } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { CompanyFields } from './company-fields.tsx'
import { companyForm } from './company-form.tsx'
import { texts } from './texts.ts'

const TITLE = 'Add company'

/** The page of a new company: its data, and the account that comes with it (ORG-02, ORG-03). */
export function NewCompany() {
  const reach = useLoad(addableCompanies, {})
  return (
    <Page>
      <PageHead title={TITLE} />
      {reach.data !== null ? (
        <Editor reach={reach.data} />
      ) : reach.state === 'failure' ? (
        <LoadFailed title="The form could not be loaded" error={reach.error} onRetry={reach.reload} />
      ) : (
        <Spinner page />
      )}
    </Page>
  )
}

interface NewContractorProps {
  /** Called with the id of the new company, or null where none was made. */
  readonly onClose: (id: number | null) => void
}

/** Adds a contractor company in a drawer. */
export function NewContractor({ onClose }: NewContractorProps) {
  const reach = useLoad(addableCompanies, {})
  return (
    <SideDrawer title={TITLE} width={560} onClose={() => onClose(null)}>
      {reach.data === null ? (
        <Spinner page />
      ) : (
        <Editor reach={{ ...reach.data, operating: false }} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

type Values = z.input<typeof newCompany>

interface EditorProps {
  readonly reach: z.output<typeof addableCompanies.data>
  /** In a drawer: called with the new company's id, or null where none was made; absent on the page of its own. */
  readonly onClose?: (id: number | null) => void
}

function Editor({ reach, onClose }: EditorProps) {
  const go = useGo()
  const [initial] = useState<Values>(() => ({
    ...companyForm.valuesOf(null),
    subcont: true,
    username: '',
    administratorName: '',
    password: '',
  }))
  const form = useForm({
    schema: newCompany,
    initial,
    save: async (body, { idempotencyKey }) => {
      const { data, message } = await call(company.endpoints.create, { body }, { idempotencyKey })
      void refreshReads(company)
      toast.success('Success', message)
      if (onClose) onClose(data.id)
      else go(company.paths.list, { force: true })
    },
  })
  if (!reach.contractors) return <ReadOnlyNote reason={texts.notAddable} />
  return (
    <FormBody form={form} label={TITLE}>
      <div className={onClose ? 'form-sections' : 'form-sections form-sections--narrow'}>
        <Section title={texts.company}>
          {reach.operating && <KindField form={form} />}
          <CompanyFields form={form} />
        </Section>
        <Section title={texts.administrator} hint={texts.administratorHint}>
          <div className="fields">
            <TextField form={form} name="administratorName" label={texts.administratorName} required />
            <TextField
              form={form}
              name="username"
              label={texts.employeeId}
              help={texts.employeeIdHelp}
              required
              placeholder="10000321"
            />
            <Field form={form} name="password" label={texts.password} help={texts.passwordHelp} required>
              {({ control, value, change, blur }) => (
                <Input.Password
                  {...control}
                  value={value}
                  autoComplete="new-password"
                  onChange={(event) => change(event.target.value)}
                  onBlur={blur}
                />
              )}
            </Field>
          </div>
        </Section>
      </div>
      <FormFoot
        form={form}
        inline={onClose !== undefined}
        submit={TITLE}
        onCancel={() => (onClose ? onClose(null) : go(company.paths.list))}
      />
    </FormBody>
  )
}

function KindField({ form }: { form: ReturnType<typeof useForm<Values, z.output<typeof newCompany>>> }) {
  const own = useAuth().session?.user.companyName ?? ''
  return (
    <Field form={form} name="subcont" label={texts.kind} group wide>
      {({ value, change }) => (
        <Radio.Group
          value={value}
          onChange={(event) => change(event.target.value === true)}
          options={[
            { value: true, label: texts.contractorOf(own) },
            { value: false, label: texts.operating },
          ]}
        />
      )}
    </Field>
  )
}
