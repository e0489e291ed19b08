import { BarChartOutlined, EditOutlined } from '@ant-design/icons'
import {
  AGREEMENT_LABELS,
  SCORING_STATE_LABELS,
  safetyVoiceScoring,
  scoringList,
} from '@selamat/contract/domains/safety-voice/scoring'
import { useState } from 'react'
import { dateOf } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { registerColumns } from '../../register/register-columns.ts'
import { registerView } from '../../register/register-view.ts'
import { useRegister } from '../../register/use-register.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AgreementDrawer } from './agreement-drawer.tsx'
import { BandTag } from './band-tag.tsx'
import { RubricDrawer } from './rubric-drawer.tsx'
import { texts } from './texts.ts'

const view = registerView(scoringList)
const STATE_MEANING = { waiting: 'waiting', second: 'waiting', scored: 'ended', closed: 'ended' } as const

const columns = registerColumns(scoringList, [
  {
    key: 'assignmentNumber',
    cell: ({ subject }) => subject,
    second: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    priority: 'key',
  },
  {
    key: 'state',
    cell: ({ state }) => (
      <StatusTag status={state} meaning={STATE_MEANING[state]} label={SCORING_STATE_LABELS[state]} />
    ),
    width: 190,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'score', width: 80, align: 'right', priority: 'key' },
  { key: 'band', cell: ({ band }) => band && <BandTag band={band} />, width: 120, priority: 'key' },
  { key: 'scorers', cell: ({ scorers }) => scorers.join(', '), width: 170 },
  {
    key: 'agreement',
    cell: ({ agreement }) => agreement && AGREEMENT_LABELS[agreement],
    width: 170,
    onPhone: 'hidden',
  },
  { key: 'submitterName', width: 170, priority: 'extra', onPhone: 'hidden' },
  { key: 'submittedAt', cell: ({ submittedAt }) => dateOf(submittedAt), width: 120, onPhone: 'hidden' },
])

/** Safety voices with score, band, scorer and agreement (SCORING-01). */
export default function ScoringListPage() {
  const can = useCan()
  const { list } = useRegister(view, safetyVoiceScoring.list)
  const [open, setOpen] = useState<'agreement' | 'rubric' | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      purpose={texts.purpose}
      heads={[
        { key: 'agreement', label: texts.compare, icon: <BarChartOutlined />, run: () => setOpen('agreement') },
        { key: 'rubric', label: texts.rubric, icon: <EditOutlined />, run: () => setOpen('rubric') },
      ]}
      columns={columns}
      searches={texts.searches}
      nameOf={({ subject }) => subject}
      open={({ id }) => ({ to: `/safety-voice-scoring/detail?id=${id}` })}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {open === 'agreement' && <AgreementDrawer onClose={close} />}
      {open === 'rubric' && <RubricDrawer readOnly={!can('update', 'menu/Safety Voice Scoring')} onClose={close} />}
    </ListPage>
  )
}
