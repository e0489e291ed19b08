import { CloudUploadOutlined, PlusOutlined, QrcodeOutlined } from '@ant-design/icons'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery, useGo, writeQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { type FormRow, useFormActions } from './form-actions.tsx'
import { FormHistory } from './form-history.tsx'
import { FormLink } from './form-link.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormPicture } from './form-symbol.tsx'
import { FormVersions } from './form-versions.tsx'
import { texts } from './texts.ts'
import './form-record.css'

/** One form: its facts, versions, the workflows that use it, and a version as a reporter sees it. */
export default function FormRecordPage() {
  const [{ id = '', version }] = useAddressQuery()
  const loaded = useLoad(formRecord.endpoints.get, { params: { id: Number(id) } })
  const { data } = loaded
  if (data !== null) return <FormRecord row={data} version={Number(version) || data.formVersionId} />
  const nothing = {
    title: texts.absent,
    text: texts.absentText,
    action: <Link to={formRecord.paths.list}>{texts.toForms}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
}

function FormRecord({ row, version }: { readonly row: FormRow; readonly version: number }) {
  const phone = usePhone()
  const go = useGo()
  const can = useCan()
  const [logging, log] = useState(false)
  const [linking, link] = useState(false)
  const body = { formId: row.id, formVersionId: version }
  const loaded = useLoad(formRecord.content, { body })
  const [publish, ...others] = useFormActions(() => log(true))(row).toSorted(
    (one, two) => Number(two.key === 'publish') - Number(one.key === 'publish'),
  )
  const publishes = publish?.key === 'publish'
  // What nobody can submit has no link.
  const submittable = row.archivedAt === null && row.publishedAt !== null && row.formFlow.some(({ starts }) => starts)
  const showLink = { key: 'link', label: texts.link.action, icon: <QrcodeOutlined />, run: () => link(true) }
  const actions = [...(submittable ? [showLink] : []), ...(publishes || !publish ? [] : [publish]), ...others]
  // A published form is submitted through a workflow: the next step of its author.
  const lacksWorkflow =
    row.archivedAt === null && row.publishedAt !== null && !submittable && can('create', formFlow.menuItem)
  const primary = publishes ? (
    <Button type="primary" icon={<CloudUploadOutlined />} onClick={publish.run}>
      {texts.publish}
    </Button>
  ) : (
    lacksWorkflow && (
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onClick={() => go(`/form-flow/add${writeQuery({ form: row.id })}`)}
      >
        {texts.createWorkflow}
      </Button>
    )
  )
  const workflows = row.formFlow.map(({ flowName }) => flowName).join(', ')
  return (
    <Page>
      <PageHead
        title={row.formName}
        lead={<FormPicture icon={row.icon} />}
        tag={<StatusTag status={row.archivedAt === null ? row.formStatus : 'DELETED'} />}
        purpose={row.description ?? undefined}
        actions={
          <HeadActions
            actions={actions.map(({ key, label, icon, run }) => ({ key, label, icon, run }))}
            primary={primary}
          />
        }
      />
      {row.archivedAt !== null && <ReadOnlyNote reason={texts.deletedNote} />}
      <div className="form-record">
        <Stack gap={16}>
          <Section title={texts.form}>
            <FactGrid
              facts={[
                { label: texts.version, value: texts.versionWithDraft(row.number, row.draftNumber) },
                {
                  label: texts.publishedOn,
                  value: row.publishedAt === null ? texts.notPublished : dateTime(row.publishedAt),
                },
                { label: texts.category, value: row.category ?? texts.noCategory },
                { label: texts.usedBy, value: workflows || texts.noWorkflow },
                { label: texts.changed, value: dateTime(row.updatedAt) },
              ]}
            />
          </Section>
          <FormVersions formId={row.id} at={version} />
        </Stack>
        <div>
          {loaded.data === null ? (
            <Unloaded of={loaded} failed={texts.failed} />
          ) : (
            <FormPreview key={loaded.data.version.formVersionId} definition={loaded.data.definition} />
          )}
        </div>
      </div>
      {phone && primary && <PageFoot>{primary}</PageFoot>}
      {linking && <FormLink row={row} onClose={() => link(false)} />}
      {logging && <FormHistory row={row} onClose={() => log(false)} />}
    </Page>
  )
}
