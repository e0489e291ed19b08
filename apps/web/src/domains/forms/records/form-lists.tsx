import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { useMemo, useState } from 'react'
import type { PageResource } from '../../../crud/resource-type.ts'
import { download } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { lateLayer } from '../../../ui/late-layer.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ArchiveSwitch } from '../../../ui/list/archive-switch.tsx'
import { noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { listShape } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { listBody } from '../../../ui/list/list-state.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type FormRow, formAddress, useFormActions } from './form-actions.tsx'
import { texts } from './texts.ts'

const FormHistory = lateLayer('form-history', async () => (await import('./form-history.tsx')).FormHistory)
const ImportXlsform = lateLayer('import-xlsform', async () => (await import('./import-xlsform.tsx')).ImportXlsform)

const { label, path, paths, sortable } = formRecord
const { endpoints }: Pick<PageResource<FormRow, object>, 'endpoints'> = formRecord
const DRAFTS = '/general-form-draft'

const FormTabs = () => (
  <LinkTabs
    label={texts.forms}
    tabs={[
      { label: texts.published, to: paths.list },
      { label: texts.drafts, to: DRAFTS },
    ]}
  />
)

const flowsColumn: Column<FormRow> = {
  key: 'formFlow',
  title: texts.usedBy,
  cell: ({ formFlow }) => formFlow.map(({ flowName }) => flowName).join(', '),
  width: 220,
  priority: 'key',
  onPhone: 'named',
}
const nameColumn: Column<FormRow> = { ...textColumn('formName', texts.name, { sortable: true }) }
const categoryColumn: Column<FormRow> = { ...textColumn('category', texts.category, { width: 140, priority: 'key' }) }
const shared: readonly Column<FormRow>[] = [
  categoryColumn,
  flowsColumn,
  noteColumn('description', texts.description),
  updatedColumn,
]

const COLUMNS: Readonly<Record<'published' | 'drafts' | 'deleted', readonly Column<FormRow>[]>> = {
  published: [
    nameColumn,
    {
      key: 'number',
      title: texts.version,
      cell: ({ number, draftNumber }) => texts.versionWithDraft(number, draftNumber),
      width: 200,
      priority: 'key',
    },
    ...shared,
  ],
  drafts: [
    nameColumn,
    {
      key: 'draftNumber',
      title: texts.draft,
      cell: ({ draftNumber }) => texts.draftOf(draftNumber ?? 1),
      width: 180,
      priority: 'key',
    },
    {
      key: 'formStatus',
      title: texts.form,
      cell: ({ formStatus }) => <StatusTag status={formStatus} />,
      width: 140,
      onPhone: 'top',
    },
    ...shared,
  ],
  deleted: [
    nameColumn,
    {
      key: 'formStatus',
      title: texts.form,
      cell: ({ formStatus }) => <StatusTag status={formStatus} />,
      width: 140,
      onPhone: 'top',
    },
    ...shared,
  ],
}

/** The published forms, with the deleted ones behind a switch, or those with a draft (FORMS-01, FORMS-04, FORMS-48). */
function FormList({ drafts = false }: { readonly drafts?: boolean }) {
  const [query, change] = useAddressQuery()
  const can = useCan()
  const go = useGo()
  const deleted = !drafts && query.view === 'deleted'
  const which = drafts ? 'drafts' : deleted ? 'deleted' : 'published'
  const shape = useMemo(() => listShape([], sortable), [])
  const [state, setState] = useListState(shape)
  const [logged, log] = useState<FormRow | null>(null)
  const [importing, setImporting] = useState(false)
  const actions = useFormActions(log)
  const status = drafts ? 'draft' : 'PUBLISH'
  const body = { ...listBody(state), ...(deleted ? {} : { filter: { status: [status] } }) }
  const loaded = useLoadList(deleted ? endpoints.archived : endpoints.list, { body })
  const send = (rows: object) => download(endpoints.export, { body: rows }, `${path}.xlsx`)
  const exporting = listExport(send, body, loaded.data.pagination)
  const title = drafts ? texts.draftForms : deleted ? texts.deletedForms : texts.forms
  const canAdd = can('create', formRecord.menuItem)
  const importAction = {
    key: 'import',
    label: texts.xlsform.action,
    icon: <UploadOutlined />,
    run: () => setImporting(true),
  }
  const add = !deleted && canAdd && (
    <SharedButton title={texts.add} icon={<PlusOutlined />} primary onClick={() => go(formRecord.paths.add ?? '')} />
  )
  return (
    <ListPage
      title={title}
      purpose={drafts ? texts.draftsPurpose : texts.purpose}
      tabs={<FormTabs />}
      heads={deleted ? [] : [...(canAdd ? [importAction] : []), exporting.all]}
      primary={add}
      nouns={label}
      shape={shape}
      state={state}
      onChange={setState}
      loaded={loaded}
      columns={COLUMNS[which]}
      searches={texts.searches}
      views={
        drafts ? undefined : (
          <ArchiveSwitch
            archived={deleted}
            labels={[texts.current, texts.deleted]}
            onChange={(to) => change({ view: to ? 'deleted' : undefined, page: undefined }, true)}
          />
        )
      }
      keyOf={({ id }) => id}
      nameOf={({ formName }) => formName}
      open={(row) => ({ to: formAddress(row.id, drafts ? (row.draftVersionId ?? undefined) : undefined) })}
      actions={actions}
      nothingYet={<NothingYet {...texts.nothing[which]} />}
    >
      {logged !== null && <FormHistory row={logged} onClose={() => log(null)} />}
      {importing && <ImportXlsform onClose={() => setImporting(false)} onImported={loaded.reload} />}
    </ListPage>
  )
}

export default { published: <FormList key="published" />, drafts: <FormList key="drafts" drafts /> }
