import { CERTIFICATE_CLASSES, type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, offered, useChoices, useDebounced } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import { companies } from '../users/choices.ts'
import { useCertificateForm } from './certificate-form.ts'
import { texts } from './texts.ts'

const classes = CERTIFICATE_CLASSES.map((value) => ({ value, label: texts.classOf(value) }))

/** The titles that are in use, each once (USERS-34). */
export const titles: ChoiceSource = {
  key: 'certificate-titles',
  load: async ({ keyword = '' }) =>
    (await call(certificate.titles, { body: { keyword } })).data.map(({ title }) => ({ value: title, label: title })),
}

interface CertificateDrawerProps {
  /** The holder. */
  readonly username: string
  /** Null: a new one. */
  readonly row: CertificateRow | null
  readonly onClose: () => void
}

/** Adds a certificate to a user, or edits one. */
export function CertificateDrawer({ username, row, onClose }: CertificateDrawerProps) {
  const { form, notes, file, attach } = useCertificateForm(username, row, onClose)
  const [sending, setSending] = useState(false)
  const title = row?.title ?? texts.add
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose()
  }
  return (
    <SideDrawer title={title} width={480} onClose={() => void leave()}>
      <FormBody form={{ ...form, saving: form.saving || sending }} label={title}>
        {notes}
        <div className="fields">
          <Field form={form} name="title" label={texts.name} required wide>
            {(field) => <TitleInput {...field} />}
          </Field>
          <TextField form={form} name="certificateNumber" label={texts.number} required />
          <ChoiceField form={form} name="certificateClass" label={texts.class} choices={classes} />
          <DayField form={form} name="issuedOn" label={texts.issuedOn} />
          <DayField form={form} name="validUntil" label={texts.validUntil} help={texts.validUntilHelp} />
          <TextField form={form} name="issuer" label={texts.issuer} wide placeholder={texts.issuerPlaceholder} />
          <PickField
            form={form}
            name="employerId"
            label={texts.employer}
            help={texts.employerHelp}
            wide
            source={companies}
          />
          <Field form={form} name="fileId" label={texts.file} group wide>
            {({ control }) => (
              <AnyUpload
                control={control}
                value={file === null ? [] : [file]}
                onChange={(files) => attach(files[0] ?? null)}
                onSending={setSending}
              />
            )}
          </Field>
        </div>
        <FormFoot
          form={{ ...form, saving: form.saving || sending }}
          inline
          submit={row === null ? texts.add : 'Save'}
          onCancel={() => void leave()}
        />
      </FormBody>
    </SideDrawer>
  )
}

interface TitleInputProps {
  readonly control: ControlProps
  readonly value: string
  readonly change: (value: string) => void
  readonly blur: () => void
}

/** Free text with suggestions of existing titles, so that spellings stay the same. */
function TitleInput({ control, value, change, blur }: TitleInputProps) {
  const [open, setOpen] = useState(false)
  const found = useChoices(titles, { keyword: useDebounced(value.trim()) }, open)
  return (
    <AutoComplete
      {...control}
      value={value}
      placeholder={texts.namePlaceholder}
      options={offered(found).map(({ label }) => ({ value: label }))}
      onOpenChange={setOpen}
      onChange={(next) => change(next ?? '')}
      onBlur={blur}
    />
  )
}
