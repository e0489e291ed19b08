import { EditOutlined, FileImageOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { fileData, file as fileOperations } from '@selamat/contract/domains/files/file'
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
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import { texts } from '../texts.ts'
import './case-attachments.css'

const labels = texts.attachments
const kinds = ATTACHMENT_KINDS.map((value) => ({ value, label: labels.kind[value] }))
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
      {labels.add}
    </Button>
  )
  return (
    <Section title={labels.title} {...(rows.length > 0 ? { count: rows.length } : {})} extra={add}>
      {error !== null && <LoadFailed title={labels.failed} error={error} onRetry={reload} />}
      {rows.length === 0 && error === null && <p className="quiet">{labels.none}</p>}
      <Stack as="ul" gap={2} className="attachments">
        {rows.map((row) => (
          <AttachmentRow key={row.id} row={row} onEdit={() => setOpen(row)} />
        ))}
      </Stack>
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
    <Row as="li" gap={10}>
      {file.contentType.startsWith('image/') ? <FileImageOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
      <div className="grow what">
        <button type="button" aria-label={labels.download(name)} onClick={() => void fetchIt()}>
          {name}
        </button>
        <small>{labels.facts(labels.kind[kind], uploadedBy.fullName, dateTime(uploadedAt))}</small>
      </div>
      {canUpdate && (
        <Button type="text" size="small" icon={<EditOutlined />} aria-label={labels.edit(name)} onClick={onEdit} />
      )}
    </Row>
  )
}

const addSchema = z.strictObject({
  ...described,
  file: fileData.nullable().refine((chosen) => chosen !== null, 'This field is required'),
})

interface AddDrawerProps {
  readonly assignmentNumber: string
  readonly onClose: () => void
}

const empty: z.input<typeof addSchema> = { file: null, name: '', kind: ATTACHMENT_KINDS[0] }

const AddDrawer = ({ assignmentNumber, onClose }: AddDrawerProps) => (
  <ActionDialog
    drawer
    title={labels.addTo(assignmentNumber)}
    verb={labels.add}
    schema={addSchema}
    initial={empty}
    fields={(form) => (
      <>
        <Field form={form} name="file" label={labels.file} required group>
          {({ control }) => (
            <AnyUpload
              value={form.values.file === null ? [] : [form.values.file]}
              onChange={([file]) => {
                form.set('file', file ?? null)
                if (file !== undefined && form.values.name === '') form.set('name', file.name.slice(0, 200))
              }}
              control={control}
              camera
            />
          )}
        </Field>
        <TextField form={form} name="name" label={labels.name} required />
        <ChoiceField form={form} name="kind" label={labels.kindOf} choices={kinds} required />
      </>
    )}
    send={({ file, name, kind }, options) =>
      call(attachment.create, { body: { assignmentNumber, fileId: file?.id ?? 0, name, kind } }, options)
    }
    reload={() => refresh(attachment.list)}
    onClose={onClose}
  />
)

const editSchema = z.strictObject(described)

interface EditDrawerProps {
  readonly row: AttachmentDetail
  readonly onClose: () => void
}

const EditDrawer = ({ row: { id, version, name, kind }, onClose }: EditDrawerProps) => (
  <ActionDialog
    drawer
    title={labels.edit(name)}
    verb="Save"
    schema={editSchema}
    initial={{ name, kind }}
    fields={(form) => (
      <>
        <TextField form={form} name="name" label={labels.name} required />
        <ChoiceField form={form} name="kind" label={labels.kindOf} choices={kinds} required />
      </>
    )}
    send={(changed) => call(attachment.update, { body: { id, version, ...changed } })}
    reload={() => refresh(attachment.list)}
    onClose={onClose}
  />
)
