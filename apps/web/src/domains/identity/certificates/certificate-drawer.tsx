import { CERTIFICATE_CLASSES, type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { AutoComplete, Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, useChoices, useDebounced } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import { companies } from '../users/choices.ts'
import { useCertificateForm } from './certificate-form.ts'
import { texts } from './texts.ts'

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
          <Field form={form} name="certificateNumber" label={texts.number} required>
            {(field) => <TextInput field={field} />}
          </Field>
          <Field form={form} name="certificateClass" label={texts.class}>
            {({ control, value, change, blur }) => (
              <Select
                {...control}
                allowClear
                placeholder="Choose"
                value={value ?? null}
                options={CERTIFICATE_CLASSES.map((each) => ({ value: each, label: texts.classOf(each) }))}
                onChange={(next) => change(CERTIFICATE_CLASSES.find((each) => each === next) ?? null)}
                onBlur={blur}
              />
            )}
          </Field>
          <Field form={form} name="issuedOn" label={texts.issuedOn}>
            {({ value, ...field }) => <DayInput field={{ ...field, value: value ?? null }} />}
          </Field>
          <Field form={form} name="validUntil" label={texts.validUntil} help={texts.validUntilHelp}>
            {({ value, ...field }) => <DayInput field={{ ...field, value: value ?? null }} />}
          </Field>
          <Field form={form} name="issuer" label={texts.issuer} wide>
            {(field) => <TextInput field={field} placeholder={texts.issuerPlaceholder} />}
          </Field>
          <Field form={form} name="employerId" label={texts.employer} help={texts.employerHelp} wide>
            {({ control, value, change, blur }) => (
              <RemoteSelect source={companies} control={control} value={value} onChange={change} onBlur={blur} />
            )}
          </Field>
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
      options={(found.data ?? []).map(({ label }) => ({ value: label }))}
      onOpenChange={setOpen}
      onChange={(next) => change(next ?? '')}
      onBlur={blur}
    />
  )
}
