import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { permitType } from '@selamat/contract/domains/permits/permit-type'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { focusFirstWrong } from '../../../ui/form/focus-first-wrong.ts'
import { FormAnchors } from '../../../ui/form/form-anchors.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { SectionProgress } from '../../../ui/form/section-progress.tsx'
import { signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { DraftNote } from '../../../ui/form/use-record-form.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { isForbidden } from '../conflicts/conflict-notice.tsx'
import { texts as conflictTexts } from '../conflicts/texts.ts'
import { usePlanConflicts } from '../conflicts/use-plan-conflicts.ts'
import { SignDialog } from '../record/acts/sign-dialog.tsx'
import { RiskSquare } from '../risk-square.tsx'
import { CheckedNote } from './checked-note.tsx'
import { DocumentsPart } from './documents-part.tsx'
import { EarlierBar } from './earlier-bar.tsx'
import { GoesNext } from './goes-next.tsx'
import { HazardsPart } from './hazards-part.tsx'
import { KeptState } from './kept-state.tsx'
import { EquipmentPart, IsolationsPart } from './lists-parts.tsx'
import { namesOf } from './named-people.ts'
import { PeoplePart } from './people-part.tsx'
import { PlacePart } from './place-part.tsx'
import { planOf } from './plan.ts'
import {
  checksWrong,
  type PermitField,
  type Problems,
  partsOf,
  requestProblems,
  riskOf,
  windowProblems,
} from './problems.ts'
import { RequestFoot } from './request-foot.tsx'
import { texts } from './texts.ts'
import { useParentContent } from './use-parent-content.ts'
import { usePermitForm } from './use-permit-form.ts'
import { allowedEnd, type PermitValues } from './values.ts'
import { WorkPart } from './work-part.tsx'
import './form.css'

const LIST = '/permit-to-work'
const signed = z.strictObject(signature)

interface RequestFormProps {
  readonly stored: PermitDetail | null
  readonly initial: PermitValues
  /** The permit above with which it began. */
  readonly parent?: PermitDetail
  readonly onCreated: (id: number) => void
}

/** The form of a request: seven parts, what is still missing in each, who is asked next, and the signature at its end. */
export function RequestForm({ stored, initial, parent, onCreated }: RequestFormProps) {
  const go = useGo()
  const phone = usePhone()
  const [, change] = useAddressQuery()
  /** The parts in which what is missing is marked. */
  const [attempted, setAttempted] = useState<readonly string[]>([])
  /** Counts how often what is wrong was marked. */
  const [marked, setMarked] = useState(0)
  const [signing, setSigning] = useState(false)
  /** What the server said of a submission, as long as nothing is changed. */
  const [refused, setRefused] = useState<Refused>(NOT_REFUSED)
  const [at, setAt] = useState(0)
  const editor = usePermitForm({
    stored,
    initial,
    draftKey: `permit-add:${initial.kind}:${initial.parentId ?? ''}`,
    onCreated: (id) => {
      onCreated(id)
      change({ action: 'edit', id: String(id), kind: undefined, parentId: undefined, workTypeId: undefined })
    },
    onRefused: (errors) => openPartWith(errors),
  })
  const { form, id, kept, conflict } = editor
  const { found } = kept.device
  const { values } = form
  const { data: type } = useLoad(permitType, { params: { id: values.workTypeId } }, { enabled: values.workTypeId > 0 })
  const known = values.workTypeId > 0 && type?.id === values.workTypeId ? type : null
  // The type of work decides the kind of a new permit.
  const kind = known !== null && values.kind !== 'BY_DAY' ? known.permitKind : values.kind
  useEffect(() => {
    if (stored === null && kind !== values.kind) form.set('kind', kind)
  }, [stored, kind, values.kind, form.set])
  // What was proposed ends as early as the type of work asks; what was chosen stays.
  const proposed = stored === null && values.startsAt === initial.startsAt && values.endsAt === initial.endsAt
  const end = proposed && known !== null ? allowedEnd(values, known.maxHours) : values.endsAt
  useEffect(() => {
    if (end !== values.endsAt) form.set('endsAt', end)
  }, [end, values.endsAt, form.set])
  const risk = riskOf(values.rankDetailIds, known)
  const { data: stages } = useLoad(
    permitRegister.workflowUsers,
    {
      body: {
        kind,
        locationId: values.locationId,
        subLocationId: values.subLocationId,
        risk,
        isolations: values.isolationPointIds.length > 0,
      },
    },
    { enabled: values.locationId > 0 },
  )
  const now = serverNow()
  const missing = requestProblems({ ...values, kind }, known, now)
  const checked = partsOf(kind).filter((part) => attempted.includes(part.id))
  const visible: Problems = {
    ...windowProblems(values, known, now),
    ...Object.fromEntries(checked.flatMap(({ fields }) => fields.map((field) => [field, missing[field]]))),
  }
  const written = JSON.stringify(values)
  const errorAt = (name: string) =>
    form.errorAt(name) ?? visible[name as PermitField] ?? (refused.of === written ? refused.errors[name] : undefined)
  const view = { values, set: form.set, touch: form.touch, errorAt }
  /** A checklist counts by its lines. */
  const weight = (field: string) => (field === 'checks' ? Math.max(1, checksWrong(known, values.checks)) : 1)
  const wrongIn = (fields: readonly string[]) =>
    fields.reduce((sum, field) => sum + (errorAt(field) === undefined ? 0 : weight(field)), 0)
  const parts = partsOf(kind).map((part) => ({
    ...part,
    wrong: wrongIn(part.fields),
    done: isFilled(part.fields, values) && part.fields.every((field) => missing[field] === undefined),
  }))
  const wrong = parts.reduce((sum, part) => sum + part.wrong, 0)

  const conflicts = usePlanConflicts(planOf(values, id))
  const forbidden = (conflicts.found === null ? [] : conflicts.found.conflicts)
    .filter(isForbidden)
    .map(({ other }) => other.number)
  const { onParent, taken } = useParentContent(form, initial, known?.maxHours)
  const named = useMemo(() => namesOf(stored, parent, taken), [stored, parent, taken])

  function openPartWith(errors: Readonly<Record<string, unknown>>) {
    const first = partsOf(kind).findIndex(({ fields }) => fields.some((field) => errors[field] !== undefined))
    if (first >= 0) setAt(first)
  }
  /** Marks what is wrong in parts. */
  function markIn(marking: readonly { readonly id: string }[]) {
    setAttempted((known) => [...new Set([...known, ...marking.map((part) => part.id)])])
    setMarked((count) => count + 1)
  }
  /** Marks what is wrong, in the part that is open then. */
  function mark(errors: Readonly<Record<string, unknown>>) {
    openPartWith(errors)
    markIn(parts)
  }
  function move(to: number) {
    setAt(to)
    window.scrollTo({ top: 0 })
  }
  function next() {
    const part = parts[at]
    if (part?.fields.some((field) => missing[field] !== undefined)) markIn([part])
    else move(at + 1)
  }
  // The marks are drawn first, then the first of them gets the focus.
  useEffect(() => {
    if (marked > 0) focusFirstWrong(form.ref.current)
  }, [marked, form.ref])

  async function request() {
    if (Object.keys(missing).length > 0) {
      mark(missing)
      return
    }
    if (forbidden.length > 0) return
    if (kept.unsaved || id === null) await editor.saveThen(() => setSigning(true))
    else setSigning(true)
  }
  const content: Record<(typeof parts)[number]['id'], ReactNode> = {
    work: <WorkPart form={view} type={known} onParent={onParent} />,
    place: <PlacePart form={view} type={known} areaOwner={ownerOf(stages)} conflicts={conflicts} />,
    hazards: <HazardsPart form={view} type={known} chosen={chosenOf(stored)} />,
    people: (
      <>
        <PeoplePart form={view} type={known} named={named} />
        {id !== null && <CheckedNote id={id} gates={['competence', 'fitness', 'prequalification']} />}
      </>
    ),
    isolations: <IsolationsPart form={view} type={known} />,
    equipment: (
      <>
        <EquipmentPart form={view} type={known} />
        {id !== null && <CheckedNote id={id} gates={['equipment']} />}
      </>
    ),
    attachments: <DocumentsPart form={view} type={known} stored={stored?.files ?? []} />,
  }
  const title = stored === null ? texts.requestTitle(known?.typeName ?? null) : texts.editTitle
  async function leave() {
    // The record is at the same path, which asks nobody: what is typed is sent first, or stays on this device.
    if (id !== null && !(await kept.flush()) && !(await confirmLeave())) return
    go(id === null ? LIST : permitAddress(id))
  }
  return (
    <Page>
      {phone ? (
        <SectionProgress
          title={title}
          sections={parts.map((part) => ({ ...part, complete: part.done }))}
          at={at}
          kept={<KeptState {...editor.state} />}
          onMove={move}
        />
      ) : (
        <PageHead
          title={title}
          tag={<StatusTag status={stored?.status ?? 'draft'} kind="permit" />}
          purpose={kind === 'BY_DAY' ? texts.ofDay(stored?.parent?.number ?? '') : texts.purpose}
        />
      )}
      {id === null && initial.kind === 'PTW' && at === 0 && <EarlierBar />}
      <FormBody form={{ ...form, problem: editor.problem, dirty: kept.unsaved, submit: request }} label={title}>
        {conflict}
        {id === null && found && (
          <DraftNote savedAt={found.savedAt} onRestore={kept.restore} onDiscard={() => void kept.device.remove()} />
        )}
        <div className="form-with-anchors">
          <div className="form-sections">
            {parts.map((part, index) => (
              <div key={part.id} hidden={phone && index !== at}>
                {phone ? (
                  <>
                    {part.id === 'hazards' && known !== null && kind !== 'BY_DAY' && <RiskSquare risk={risk} />}
                    {content[part.id]}
                  </>
                ) : (
                  <Section
                    id={part.id}
                    title={part.title}
                    extra={part.id === 'hazards' && known !== null && kind !== 'BY_DAY' && <RiskSquare risk={risk} />}
                  >
                    {content[part.id]}
                  </Section>
                )}
              </div>
            ))}
          </div>
          <aside className="form-aside">
            {!phone && <FormAnchors label={texts.sections} anchors={parts} />}
            {(!phone || at === parts.length - 1) && <GoesNext stages={values.locationId > 0 ? stages : null} />}
          </aside>
        </div>
        <RequestFoot
          state={editor.state}
          wrong={wrong}
          refused={forbidden.length > 0 ? conflictTexts.cannotSubmit(forbidden.join(', ')) : null}
          at={at}
          of={parts.length}
          onBack={() => move(at - 1)}
          onNext={next}
          onCancel={() => void leave()}
          onSave={() => void editor.saveDraft()}
        />
      </FormBody>
      {signing && id !== null && (
        <SignDialog
          title={texts.submitQuestion}
          text={texts.submitText}
          verb={texts.submit}
          action="submit"
          schema={signed}
          initial={UNSIGNED}
          send={async (_value, prove) => {
            const own = { id, version: kept.version() }
            const proof = await prove(permit.submit, own)
            const answered = await call(permit.submit, { body: { ...own, proof } }).catch((thrown: unknown) => {
              // What is wrong in the form is marked there.
              if (thrown instanceof ApiError && Object.keys(thrown.errors).some((field) => field in values)) {
                setRefused({ of: written, errors: thrown.errors })
                setSigning(false)
                mark(thrown.errors)
              }
              throw thrown
            })
            go(permitAddress(id), { force: true })
            return answered
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Page>
  )
}

interface Refused {
  /** The values that were refused. */
  readonly of: string
  readonly errors: Readonly<Record<string, string>>
}
const NOT_REFUSED: Refused = { of: '', errors: {} }

const ownerOf = (stages: readonly { stage: string; who: readonly string[] }[] | null) =>
  stages?.find(({ stage }) => stage === 'area-owner')?.who[0] ?? null

const chosenOf = (stored: PermitDetail | null) =>
  stored?.hiradcId && stored.hiradc
    ? {
        id: stored.hiradcId,
        label: `${stored.hiradc.title} ${texts.hiradcRevision(stored.hiradc.number, stored.hiradc.revision)}`,
      }
    : null

/** Whether somebody has written anything in a part. */
const isFilled = (fields: readonly PermitField[], values: PermitValues) =>
  fields.some((field) => {
    const value = values[field]
    return Array.isArray(value) ? value.length > 0 : Boolean(value) && field !== 'startsAt' && field !== 'endsAt'
  })
