import { EditOutlined, FileImageOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { type FileData, fileData, file as fileOperations } from '@selamat/contract/domains/files/file'
import { ATTACHMENT_KINDS, type AttachmentDetail, attachment } from '@selamat/contract/domains/workflow/attachment'
import { text } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call, download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import { TEXTS } from '../texts.ts'
import './case-attachments.css'

const texts = TEXTS.attachments
const kinds = ATTACHMENT_KINDS.map((value) => ({ value, label: texts.kind[value] }))
const described = { name: text(200), kind: z.enum(ATTACHMENT_KINDS) }

interface CaseAttachmentsProps {
  readonly assignmentNumber: string
  readonly canAttach: boolean
}

/** The files of a case beside those of its answers; whoever deals with the case adds more. */
export function CaseAttachments({ assignmentNumber, canAttach }: CaseAttachmentsProps) {
  const { data, error, reload } = useLoadList(attachment.list, { body: { assignmentNumber } })
  const [open, setOpen] = useState<AttachmentDetail | 'new' | null>(null)
  const { rows, pagination } = data
  if (error === null && (pagination === null || (rows.length === 0 && !canAttach))) return null
  const add = canAttach && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Section title={texts.title} {...(rows.length > 0 ? { count: rows.length } : {})} extra={add}>
      {error !== null && <LoadFailed title={texts.failed} error={error} onRetry={reload} />}
      {rows.length === 0 && error === null && <p className="quiet">{texts.none}</p>}
      <ul className="attachments">
        {rows.map((row) => (
          <AttachmentRow key={row.id} row={row} onEdit={() => setOpen(row)} />
        ))}
      </ul>
      {open === 'new' && <AddDrawer assignmentNumber={assignmentNumber} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <EditDrawer row={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

interface AttachmentRowProps {
  readonly row: AttachmentDetail
  readonly onEdit: () => void
}

function AttachmentRow({ row: { name, kind, uploadedBy, uploadedAt, file, canUpdate }, onEdit }: AttachmentRowProps) {
  const fetchIt = () =>
    download(fileOperations.download, { params: { id: file.id } }, file.name).catch((thrown: unknown) =>
      toast.error(name, messageOf(thrown)),
    )
  return (
    <li>
      {file.contentType.startsWith('image/') ? <FileImageOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
      <div>
        <button type="button" aria-label={texts.download(name)} onClick={() => void fetchIt()}>
          {name}
        </button>
        <small>{texts.facts(texts.kind[kind], uploadedBy.fullName, dateTime(uploadedAt))}</small>
      </div>
      {canUpdate && (
        <Button type="text" size="small" icon={<EditOutlined />} aria-label={texts.edit(name)} onClick={onEdit} />
      )}
    </li>
  )
}

const addSchema = z.strictObject({
  ...described,
  file: fileData.nullable().refine((chosen) => chosen !== null, 'This field is required'),
})

function AddDrawer({ assignmentNumber, onClose }: { readonly assignmentNumber: string; readonly onClose: () => void }) {
  const initial: z.input<typeof addSchema> = { file: null, name: '', kind: ATTACHMENT_KINDS[0] }
  const form = useForm({
    schema: addSchema,
    initial,
    save: async ({ file, name, kind }, options) => {
      const body = { assignmentNumber, fileId: file?.id ?? 0, name, kind }
      await call(attachment.create, { body }, options)
      await refresh(attachment.list)
      onClose()
    },
  })
  const take = ([file]: readonly FileData[]) => {
    form.set('file', file ?? null)
    if (file !== undefined && form.values.name === '') form.set('name', file.name.slice(0, 200))
  }
  return (
    <FormDrawer
      title={texts.addTo(assignmentNumber)}
      form={form}
      notes={form.problem && <ProblemNote problem={form.problem} />}
      submit={texts.add}
      onClose={onClose}
    >
      <div className="fields fields--single">
        <Field form={form} name="file" label={texts.file} required group>
          {({ control }) => (
            <AnyUpload
              value={form.values.file === null ? [] : [form.values.file]}
              onChange={take}
              control={control}
              camera
            />
          )}
        </Field>
        <TextField form={form} name="name" label={texts.name} required />
        <ChoiceField form={form} name="kind" label={texts.kindOf} choices={kinds} required />
      </div>
    </FormDrawer>
  )
}

const editSchema = z.strictObject(described)

function EditDrawer({ row, onClose }: { readonly row: AttachmentDetail; readonly onClose: () => void }) {
  const { id, version, name, kind } = row
  const form = useForm({
    schema: editSchema,
    initial: { name, kind },
    save: async (changed) => {
      await call(attachment.update, { body: { id, version, ...changed } })
      await refresh(attachment.list)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={texts.edit(name)}
      form={form}
      notes={form.problem && <ProblemNote problem={form.problem} />}
      submit="Save"
      onClose={onClose}
    >
      <div className="fields fields--single">
        <TextField form={form} name="name" label={texts.name} required />
        <ChoiceField form={form} name="kind" label={texts.kindOf} choices={kinds} required />
      </div>
    </FormDrawer>
  )
}
