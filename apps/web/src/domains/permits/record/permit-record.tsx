import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { type RecordPart, RecordParts, RecordTabs, useRecordTab } from '../../../ui/record/record-parts.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useOpened } from '../../notifications/index.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { CrewPanel } from '../evidence/crew-panel.tsx'
import { FireWatchPanel } from '../evidence/fire-watch-panel.tsx'
import { GasTestsPanel } from '../evidence/gas-tests-panel.tsx'
import { IsolationsPanel } from '../evidence/isolations-panel.tsx'
import { SpotChecksPanel } from '../evidence/spot-checks-panel.tsx'
import { ToolboxPanel } from '../evidence/toolbox-panel.tsx'
import { DaysSection, hasDays } from '../special/days-section.tsx'
import { ActionButtons, ActionFoot, NextRefused } from './acts/act-buttons.tsx'
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
  const tabs = tabsOf(permit)
  const tab = useRecordTab({ tabs })
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
        here={permit.number}
        tag={<PermitTag status={permit.status} />}
        purpose={<PermitFacts permit={permit} now={now} />}
        actions={<ActionButtons permit={permit} onAction={onAction} onHistory={() => openHistory(true)} />}
        tabs={phone ? <RecordTabs label={texts.tabs} tabs={tabs} /> : undefined}
      />
      <StepsLine permit={permit} now={now} />
      {!phone && <NextRefused permit={permit} />}
      <PrintNotice permit={permit} />
      <PermitNotes permit={permit} />
      <RecordParts parts={partsOf(permit, gates)} tab={phone ? tab : undefined} />
      <ActionFoot permit={permit} onAction={onAction} />
      {permit.task !== null && permit.task.answers.length > 0 && <AnswerFoot permit={permit} task={permit.task} />}
      {isHistoryOpen && <PermitHistory permit={permit} onClose={() => openHistory(false)} />}
      {action !== null && <OpenAction action={action} permit={permit} onClose={() => setAction(null)} />}
    </Page>
  )
}

/** The parts of a permit, in their order on the page; a phone shows those of one tab. */
function partsOf(permit: PermitDetail, gates: ReactNode): readonly RecordPart[] {
  return [
    { id: 'fire-watch', tab: 'gate', content: <FireWatchPanel permit={permit} /> },
    { id: 'gates', tab: 'gate', content: gates },
    { id: 'waits-for', tab: 'gate', aside: true, content: <WaitsFor permit={permit} /> },
    { id: 'extensions', tab: 'gate', content: <ExtensionsSection permit={permit} /> },
    { id: 'gas-tests', tab: 'site', content: <GasTestsPanel permit={permit} /> },
    { id: 'isolations', tab: 'site', content: <IsolationsPanel permit={permit} /> },
    { id: 'spot-checks', tab: 'site', content: <SpotChecksPanel permit={permit} /> },
    { id: 'people', tab: 'people', content: <CrewPanel permit={permit} /> },
    { id: 'toolbox', tab: 'people', content: <ToolboxPanel permit={permit} /> },
    // Where no gates are checked, the first tab has room for it.
    { id: 'work', tab: hasGates(permit) ? 'details' : ['gate', 'details'], content: <WorkSection permit={permit} /> },
    { id: 'days', tab: 'details', content: hasDays(permit) && <DaysSection special={permit} /> },
    { id: 'checklist', tab: 'details', content: <ChecklistSection permit={permit} /> },
    { id: 'conflicts', tab: 'details', content: hasGates(permit) && <ConflictList permitId={permit.id} /> },
    { id: 'files', tab: 'details', content: <FilesSection permit={permit} /> },
    { id: 'timeline', tab: 'timeline', aside: true, content: <TimelineSection permit={permit} /> },
    { id: 'signatures', tab: 'timeline', content: <SignaturesSection permit={permit} /> },
  ]
}

const tabsOf = (permit: PermitDetail) => [
  { name: 'gate', label: hasGates(permit) ? texts.tabGate : texts.tabOverview },
  { name: 'site', label: texts.tabSite },
  { name: 'people', label: texts.tabPeople(permit.people.length) },
  { name: 'details', label: texts.tabDetails },
  { name: 'timeline', label: texts.timeline },
]
