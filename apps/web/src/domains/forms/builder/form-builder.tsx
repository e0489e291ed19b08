import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons'
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { checkDraft } from '@selamat/contract/domains/forms/records/check-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Segmented } from 'antd'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { useDebounced } from '../../../lib/choices.ts'
import { dateTime } from '../../../lib/format.ts'
import { useUndoKeys } from '../../../lib/history.ts'
import { useUnsavedGuard } from '../../../lib/navigation.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { UndoRedo } from '../../../ui/undo-redo.tsx'
import { usePhone, useWide } from '../../../ui/use-phone.ts'
import { flowNames, formAddress } from '../records/form-actions.tsx'
import { FormPicture } from '../records/form-symbol.tsx'
import { texts as RECORD_TEXTS } from '../records/texts.ts'
import { Approvals } from './approvals.tsx'
import { Dispatching } from './builder-context.ts'
import { builderReducer, builderState, documentOf, type FormDocument } from './builder-state.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { FormSettings } from './form-settings.tsx'
import { LivePreview } from './live-preview.tsx'
import { NodeSettings } from './node-settings.tsx'
import { Outline } from './outline.tsx'
import { Palette } from './palette.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { texts } from './texts.ts'
import { findNode } from './tree.ts'
import { type Autosave, useAutosave } from './use-autosave.ts'
import { useNodeDrag } from './use-node-drag.ts'
import './form-builder.css'

type Content = DataOf<typeof formRecord.content>
type View = 'questions' | 'preview'

/** The preview and the list of problems follow after this pause. */
const PAUSE_MS = 250

/** The form builder: what can be placed, the form as a tree, the settings of what is selected, and the form as on a phone. */
export function FormBuilder({ content }: { readonly content: Content }) {
  const [state, dispatch] = useReducer(builderReducer, content, (first) =>
    builderState(documentOf(first), first.published),
  )
  const { present: document, selected } = state
  const restore = useCallback((kept: FormDocument) => dispatch({ type: 'replace', document: kept }), [])
  const autosave = useAutosave(content.form, document, restore)
  const { row } = autosave
  const phone = usePhone()
  const wide = useWide()
  const [view, setView] = useState<View>('questions')
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState(false)
  const [publishing, setPublishing] = useState(false)

  // Checking and drawing the preview wait while somebody types.
  const deferred = useDebounced(document.definition, PAUSE_MS)
  const { form, problems } = useMemo(() => checkDraft(deferred), [deferred])
  const wrong = useMemo(() => new Set(problems.flatMap(({ nodeId }) => nodeId ?? [])), [problems])
  const found = selected === null ? undefined : findNode(document.definition, selected)
  const drag = useNodeDrag(document.definition, dispatch)
  useUndoKeys(useCallback((type) => dispatch({ type }), []))
  useTitle(document.formName)
  useUnsavedGuard(autosave.state.is !== 'saved', async () => (await autosave.flush()) || confirmLeave())
  useEffect(
    () => () =>
      void refresh(formRecord.content, formRecord.versions, formRecord.endpoints.get, formRecord.endpoints.list),
    [],
  )

  const openPublish = async () => {
    if (!(await autosave.flush())) return
    await refresh(formRecord.impact)
    setPublishing(true)
  }
  // The same at each letter, or all rows of the outline were drawn anew.
  const open = useCallback(() => setOpened(true), [])
  const publish = (
    <Button type="primary" onClick={() => void openPublish()}>
      {texts.publish}
    </Button>
  )
  const settings = (
    <aside className="builder__settings" aria-label={texts.settings}>
      {found === undefined ? (
        <FormSettings document={document} errors={errorsIn(autosave.state.failure)} />
      ) : (
        <NodeSettings
          key={state.selection}
          found={found}
          definition={form?.definition ?? null}
          fixed={state.fixed.has(found.node.id)}
        />
      )}
    </aside>
  )
  const preview = (
    <div className="builder__preview">
      <LivePreview
        form={form}
        formName={document.formName}
        sectionId={found === undefined ? undefined : (found.above[0]?.id ?? found.node.id)}
      />
    </div>
  )
  const canvas = (
    <Stack gap={16} className="builder__canvas">
      <Outline
        state={state}
        wrong={wrong}
        drop={drag.drop}
        categoryLine={[document.category, document.description].filter(Boolean).join(' · ') || texts.none}
        approvals={<Approvals row={row} />}
        onOpen={open}
      />
      <ProblemList problems={problems} onFollow={open} />
    </Stack>
  )
  const number = row.draftNumber ?? row.number
  return (
    <Dispatching value={dispatch}>
      <DndContext {...drag.handlers} autoScroll={{ threshold: { x: 0, y: 0.15 } }}>
        <div className={drag.dragging === null ? 'builder' : 'builder is-dragging'}>
          <Row as="header" gap={12} className="builder__head">
            <Link className="builder__back" to={formAddress(row.id)} aria-label={texts.back}>
              <ArrowLeftOutlined />
            </Link>
            <Text as="div" grow className="builder__what">
              <Row as="h1" gap={10} wrap size="subheading">
                <FormPicture icon={document.icon} />
                {document.formName || texts.untitled}
                <StatusTag
                  status={row.draftVersionId === null ? row.formStatus : 'draft'}
                  label={row.draftVersionId === null ? RECORD_TEXTS.versionOf(number) : RECORD_TEXTS.draftOf(number)}
                />
              </Row>
              <p className="quiet">
                {row.formFlow.length === 0 ? texts.notUsed : texts.usedBy(flowNames(row.formFlow))} ·{' '}
                <span role="status">{saveText(autosave, row.updatedAt)}</span>
              </p>
            </Text>
            <Row gap={6} className="builder__actions" data-head-actions="">
              <UndoRedo
                undo={state.past.length > 0 && (() => dispatch({ type: 'undo' }))}
                redo={state.future.length > 0 && (() => dispatch({ type: 'redo' }))}
              />
              {!wide && (
                <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                  {texts.addQuestion}
                </Button>
              )}
              {!phone && publish}
            </Row>
          </Row>
          {autosave.restoredAt !== null && <ReadOnlyNote reason={texts.restored(dateTime(autosave.restoredAt))} />}
          {row.archivedAt !== null && <ReadOnlyNote reason={texts.deleted} />}
          {autosave.conflict?.conflict && <ConflictBar conflict={autosave.conflict.conflict} autosave={autosave} />}
          {!wide && (
            <Segmented<View>
              className="builder__views"
              block={phone}
              value={view}
              onChange={setView}
              options={[
                { value: 'questions', label: phone ? texts.questions : texts.settings },
                { value: 'preview', label: texts.preview },
              ]}
            />
          )}
          <div className="builder__panes">
            {wide && (
              <div className="builder__palette">
                <Palette />
              </div>
            )}
            {(!phone || view === 'questions') && canvas}
            {wide || (!phone && view === 'questions') ? settings : null}
            {(wide || view === 'preview') && preview}
          </div>
          {phone && <PageFoot>{publish}</PageFoot>}
          {adding && (
            <SideDrawer title={texts.addQuestion} width={480} onClose={() => setAdding(false)}>
              <Palette
                onAdd={() => {
                  setAdding(false)
                  setOpened(true)
                }}
              />
            </SideDrawer>
          )}
          {phone && opened && (
            <SideDrawer
              title={found === undefined ? texts.category : texts.settings}
              width={480}
              onClose={() => setOpened(false)}
            >
              {settings}
            </SideDrawer>
          )}
          {publishing && <PublishDrawer row={row} onClose={() => setPublishing(false)} />}
        </div>
        <DragOverlay dropAnimation={null} className="builder__drag">
          {drag.dragging === null ? null : <Text size="body">{drag.dragging}</Text>}
        </DragOverlay>
      </DndContext>
    </Dispatching>
  )
}

const errorsIn = (failure: unknown) => (failure instanceof ApiError ? failure.errors : {})

function saveText({ state: { is, failure }, conflict }: Autosave, savedAt: string): string {
  if (is === 'saved') return texts.saved(dateTime(savedAt).slice(-5))
  if (is === 'saving') return texts.saving
  if (failure === null) return texts.unsaved
  if (conflict?.conflict) return texts.conflict(conflict.conflict.by, '')
  if (failure instanceof ApiError && failure.code === 'UNNAMED') return texts.unnamed
  // What is wrong with one part says more than that something is.
  const [first = messageOf(failure)] = Object.values(errorsIn(failure))
  return texts.notSaved(first)
}

function useTitle(name: string): void {
  useEffect(() => {
    window.document.title = `${name || texts.untitled} · Selamat`
  }, [name])
}
