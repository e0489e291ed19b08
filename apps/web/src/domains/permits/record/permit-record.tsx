import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useState } from 'react'
import { useAddressQuery, usePath, writeQuery } from '../../../lib/navigation.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useOpened } from '../../notifications/index.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { CrewPanels, SitePanels } from '../evidence/evidence-panels.tsx'
import { FireWatchPanel } from '../evidence/fire-watch-panel.tsx'
import { DaysSection, hasDays } from '../special/days-section.tsx'
import { ActionButtons, ActionFoot } from './acts/act-buttons.tsx'
import { AnswerFoot } from './acts/answer-foot.tsx'
import { type AnyAction, type AskedAction, confirmAction, isConfirmed, OpenAction } from './acts/open-action.tsx'
import { ChecklistSection } from './checklist-section.tsx'
import { ExtensionsSection } from './extensions-section.tsx'
import { FilesSection } from './files-section.tsx'
import { GatePanel } from './gate-panel.tsx'
import { PermitHistory } from './permit-history.tsx'
import { PrintNotice } from './print-notice.tsx'
import { PermitFacts, PermitNotes, PermitTag, WaitsFor } from './record-head.tsx'
import { SignaturesSection } from './signatures-section.tsx'
import { StepsLine } from './steps-line.tsx'
import { texts } from './texts.ts'
import { TimelineSection } from './timeline-section.tsx'
import { trail } from './trail.ts'
import { useNamedPart } from './use-named-part.ts'
import { hasGates } from './verdict.ts'
import { WorkSection } from './work-section.tsx'
import './permit-record.css'

interface PermitRecordProps {
  readonly permit: PermitDetail
  /** It could not be read again: the gates may have changed. */
  readonly isOld: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
}

/** A permit: whether work is allowed, what is asked next, and everything that was recorded of it. */
export function PermitRecord({ permit, isOld, loading, onRefresh }: PermitRecordProps) {
  const now = useNow()
  useOpened(permit.number)
  const phone = usePhone()
  const [action, setAction] = useState<AskedAction | null>(null)
  const [isHistoryOpen, openHistory] = useState(false)
  const onAction = (next: AnyAction) => (isConfirmed(next) ? void confirmAction(next, permit) : setAction(next))
  const gates = hasGates(permit) && (
    <GatePanel
      permit={permit}
      isOld={isOld}
      loading={loading}
      onRefresh={onRefresh}
      onReplaceHolder={permit.canRecord.holder ? () => onAction('replaceHolder') : null}
    />
  )
  return (
    <Page>
      <PageHead
        title={permit.title}
        trail={[...trail, { label: permit.number }]}
        tag={<PermitTag status={permit.status} />}
        purpose={<PermitFacts permit={permit} now={now} />}
        actions={<ActionButtons permit={permit} onAction={onAction} onHistory={() => openHistory(true)} />}
        tabs={phone ? <PartTabs permit={permit} /> : undefined}
      />
      <StepsLine permit={permit} now={now} />
      <PrintNotice permit={permit} />
      <PermitNotes permit={permit} />
      {phone ? <OnePart permit={permit} gates={gates} /> : <AllParts permit={permit} gates={gates} />}
      <ActionFoot permit={permit} onAction={onAction} />
      {permit.task !== null && permit.task.answers.length > 0 && <AnswerFoot permit={permit} task={permit.task} />}
      {isHistoryOpen && <PermitHistory permit={permit} onClose={() => openHistory(false)} />}
      {action !== null && <OpenAction action={action} permit={permit} onClose={() => setAction(null)} />}
    </Page>
  )
}

interface PartsProps {
  readonly permit: PermitDetail
  readonly gates: React.ReactNode
}

function AllParts({ permit, gates }: PartsProps) {
  useNamedPart()
  return (
    <div className="permit-record">
      <div className="permit-record__main">
        <FireWatchPanel permit={permit} />
        {gates}
        <ExtensionsSection permit={permit} />
        <SitePanels permit={permit} />
        <CrewPanels permit={permit} />
        <WorkSection permit={permit} />
        {hasDays(permit) && <DaysSection special={permit} />}
        <ChecklistSection permit={permit} />
        {hasGates(permit) && <ConflictList permitId={permit.id} />}
        <FilesSection permit={permit} />
        <SignaturesSection permit={permit} />
      </div>
      <aside className="permit-record__aside">
        <WaitsFor permit={permit} />
        <TimelineSection permit={permit} />
      </aside>
    </div>
  )
}

/** The parts of a permit on a phone, one at a time, by the name in the address. */
const PARTS = ['gate', 'site', 'people', 'details', 'timeline'] as const
type Part = (typeof PARTS)[number]

const partOf = (tab: string | undefined): Part => PARTS.find((part) => part === tab) ?? 'gate'

function PartTabs({ permit }: Pick<PartsProps, 'permit'>) {
  const [query] = useAddressQuery()
  const path = usePath()
  const label: Readonly<Record<Part, string>> = {
    gate: hasGates(permit) ? texts.tabGate : texts.tabOverview,
    site: texts.tabSite,
    details: texts.tabDetails,
    people: texts.tabPeople(permit.people.length),
    timeline: texts.timeline,
  }
  const to = (part: Part) => `${path}${writeQuery({ ...query, tab: part === 'gate' ? undefined : part })}`
  return (
    <LinkTabs
      label={texts.tabs}
      at={to(partOf(query.tab))}
      tabs={PARTS.map((part) => ({ label: label[part], to: to(part) }))}
    />
  )
}

function OnePart({ permit, gates }: PartsProps) {
  const [query] = useAddressQuery()
  useNamedPart()
  switch (partOf(query.tab)) {
    case 'details':
      return (
        <>
          <WorkSection permit={permit} />
          {hasDays(permit) && <DaysSection special={permit} />}
          <ChecklistSection permit={permit} />
          {hasGates(permit) && <ConflictList permitId={permit.id} />}
          <FilesSection permit={permit} />
        </>
      )
    case 'people':
      return <CrewPanels permit={permit} />
    case 'site':
      return <SitePanels permit={permit} />
    case 'timeline':
      return (
        <>
          <TimelineSection permit={permit} />
          <SignaturesSection permit={permit} />
        </>
      )
    default:
      return (
        <>
          <FireWatchPanel permit={permit} />
          {gates}
          <WaitsFor permit={permit} />
          <ExtensionsSection permit={permit} />
          {!hasGates(permit) && <WorkSection permit={permit} />}
        </>
      )
  }
}
