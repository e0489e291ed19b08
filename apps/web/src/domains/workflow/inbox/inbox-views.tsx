import { EllipsisOutlined, PlusOutlined, PushpinOutlined, SaveOutlined } from '@ant-design/icons'
import {
  type InboxState,
  type InboxViewRow,
  inboxView,
  MOST_VIEWS,
} from '@selamat/contract/domains/workflow/inbox-view'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmDelete } from '../../../ui/confirm.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../texts.ts'
import { filtersSet, isSameList, type Patch, writeInbox } from './inbox-query.ts'
import '../../../ui/list/filter-chip.css'
import './inbox-views.css'

const labels = texts.views
const form = inboxView.create.body.omit({ state: true })

interface InboxViewsProps {
  readonly state: InboxState
  readonly views: readonly InboxViewRow[]
  readonly onChange: (patch: Patch) => void
}

/** The saved views as chips, and the one that saves what the inbox shows now. */
export function InboxViews({ state, views, onChange }: InboxViewsProps) {
  /** The view that is renamed; `new`: the state is saved as one. */
  const [naming, setNaming] = useState<InboxViewRow | 'new' | null>(null)
  /** The view that was opened last, while the list still has filters. */
  const [openedId, setOpenedId] = useState<number | null>(null)
  const isWorthSaving = filtersSet(state) > 0 || state.keyword !== '' || state.sort !== null
  const same = views.find((view) => isSameList(view.state, state))
  const opened = same ?? (isWorthSaving ? views.find(({ id }) => id === openedId) : undefined)
  if ((opened?.id ?? null) !== openedId) setOpenedId(opened?.id ?? null)
  const canSave = !same && isWorthSaving && views.length < MOST_VIEWS
  if (views.length === 0 && !canSave && naming === null) return null
  const replace = async ({ id }: InboxViewRow) => {
    await tell(labels.failed, () => call(inboxView.update, { params: { id }, body: { state } }))
    await refresh(inboxView.list)
  }
  return (
    <>
      <Row as="ul" gap={8} align="stretch" className="inbox-views" aria-label={labels.label}>
        {opened && !same && (
          <li className="filter-chip">
            <button type="button" onClick={() => void replace(opened)}>
              <SaveOutlined aria-hidden /> <span className="inbox-views__name">{labels.replace(opened.name)}</span>
            </button>
          </li>
        )}
        {canSave && (
          <li className="filter-chip">
            <button type="button" onClick={() => setNaming('new')}>
              <PlusOutlined aria-hidden /> {labels.save}
            </button>
          </li>
        )}
        {views.map((view) => (
          <ViewChip
            key={view.id}
            view={view}
            open={view === same}
            onOpen={() => onChange(writeInbox(view.state))}
            onRename={() => setNaming(view)}
          />
        ))}
      </Row>
      {naming !== null && (
        <ViewForm view={naming === 'new' ? null : naming} state={state} onClose={() => setNaming(null)} />
      )}
    </>
  )
}

interface ViewChipProps {
  readonly view: InboxViewRow
  readonly open: boolean
  readonly onOpen: () => void
  readonly onRename: () => void
}

/** A saved view: opens it, and what can be done with it. */
function ViewChip({ view, open, onOpen, onRename }: ViewChipProps) {
  const { id, name, isDefault } = view
  const params = { id }
  const items = [
    { key: 'rename', label: labels.rename, onClick: onRename },
    {
      key: 'default',
      label: isDefault ? labels.noDefault : labels.setDefault,
      onClick: async () => {
        await tell(labels.failed, () => call(inboxView.update, { params, body: { isDefault: !isDefault } }))
        await refresh(inboxView.list)
      },
    },
    {
      key: 'delete',
      label: labels.delete,
      danger: true,
      onClick: async () => {
        if (!(await confirmDelete(name, labels.stays))) return
        await tell(labels.notDeleted, () => call(inboxView.delete, { params }))
        await refresh(inboxView.list)
      },
    },
  ]
  return (
    <li className={open ? 'filter-chip is-set' : 'filter-chip inbox-views__view'}>
      <button type="button" aria-pressed={open} onClick={onOpen}>
        {isDefault && <PushpinOutlined aria-hidden />}
        <span className="inbox-views__name">{name}</span>
      </button>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className="filter-chip__off" aria-label={labels.more(name)}>
          <EllipsisOutlined aria-hidden />
        </button>
      </Dropdown>
    </li>
  )
}

interface ViewFormProps {
  readonly view: InboxViewRow | null
  readonly state: InboxState
  readonly onClose: () => void
}

/** Names a view: a new one, or one that is renamed. */
const ViewForm = ({ view, state, onClose }: ViewFormProps) => (
  <ActionDialog
    drawer
    title={view === null ? labels.saveTitle : labels.renameTitle}
    verb={labels.save}
    schema={form}
    initial={{ name: view?.name ?? '', isDefault: view?.isDefault ?? false }}
    fields={(fields) => (
      <>
        <TextField form={fields} name="name" label={labels.name} help={view === null ? labels.help : ''} required />
        <SwitchField form={fields} name="isDefault" label={labels.open} />
      </>
    )}
    send={(body, options) =>
      view === null
        ? call(inboxView.create, { body: { ...body, state } }, options)
        : call(inboxView.update, { params: { id: view.id }, body })
    }
    reload={() => refresh(inboxView.list)}
    onClose={onClose}
  />
)
