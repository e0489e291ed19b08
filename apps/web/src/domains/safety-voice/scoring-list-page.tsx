import { BarChartOutlined, EditOutlined } from '@ant-design/icons'
import { BAND_LABELS, BANDS } from '@selamat/contract/domains/safety-voice/rubric'
import {
  AGREEMENTS,
  SCORING_STATES,
  type ScoringRow,
  safetyVoiceScoring,
} from '@selamat/contract/domains/safety-voice/scoring'
import { useState } from 'react'
import { fixedChoices } from '../../lib/choices.ts'
import { dateOf } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { type Filter, listShape } from '../../ui/list/filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListQuery } from '../../ui/list/use-list-state.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AgreementDrawer } from './agreement-drawer.tsx'
import { BandTag } from './band-tag.tsx'
import { RubricDrawer } from './rubric-drawer.tsx'
import { texts } from './texts.ts'

const choices = <T extends string>(name: string, values: readonly T[], labels: Readonly<Record<T, string>>) =>
  fixedChoices(
    name,
    values.map((value) => ({ value, label: labels[value] })),
  )
const filters: readonly Filter[] = [
  { name: 'state', label: texts.state, kind: 'texts', source: choices('scoring-states', SCORING_STATES, texts.states) },
  { name: 'band', label: texts.band, kind: 'texts', source: choices('bands', BANDS, BAND_LABELS) },
  {
    name: 'agreement',
    label: texts.agreement,
    kind: 'texts',
    source: choices('agreements', AGREEMENTS, texts.agreements),
  },
  { name: 'submittedAt', label: texts.submitted, kind: 'days' },
]
const shape = listShape(filters, ['submittedAt', 'scoredAt', 'score'])
const STATE_MEANING = { waiting: 'waiting', second: 'waiting', scored: 'ended', closed: 'ended' } as const

const columns: readonly Column<ScoringRow>[] = [
  {
    key: 'assignmentNumber',
    title: texts.number,
    cell: ({ subject }) => subject,
    second: ({ assignmentNumber }) => <span className="code">{assignmentNumber}</span>,
    priority: 'key',
  },
  {
    key: 'state',
    title: texts.state,
    cell: ({ state }) => <StatusTag status={state} meaning={STATE_MEANING[state]} label={texts.states[state]} />,
    width: 190,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'score',
    title: texts.score,
    cell: ({ score }) => score?.toString(),
    width: 80,
    align: 'right',
    sortable: true,
    priority: 'key',
  },
  { key: 'band', title: texts.band, cell: ({ band }) => band && <BandTag band={band} />, width: 120, priority: 'key' },
  { key: 'scorers', title: texts.scorers, cell: ({ scorers }) => scorers.join(', '), width: 170 },
  {
    key: 'agreement',
    title: texts.agreement,
    cell: ({ agreement }) => agreement && texts.agreements[agreement],
    width: 170,
    onPhone: 'hidden',
  },
  {
    key: 'submitterName',
    title: texts.reporter,
    cell: (row) => row.submitterName,
    width: 170,
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'submittedAt',
    title: texts.submitted,
    cell: ({ submittedAt }) => dateOf(submittedAt),
    width: 120,
    sortable: true,
    onPhone: 'hidden',
  },
]

/** Safety voices with score, band, scorer and agreement (SCORING-01). */
export default function ScoringListPage() {
  const can = useCan()
  const { list, body } = useListQuery(safetyVoiceScoring.list.body, shape)
  const loaded = useLoadList(safetyVoiceScoring.list, { body })
  const [open, setOpen] = useState<'agreement' | 'rubric' | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.title }]}
      purpose={texts.purpose}
      heads={[
        { key: 'agreement', label: texts.compare, icon: <BarChartOutlined />, run: () => setOpen('agreement') },
        { key: 'rubric', label: texts.rubric, icon: <EditOutlined />, run: () => setOpen('rubric') },
      ]}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      keyOf={({ id }) => id}
      nameOf={({ subject }) => subject}
      open={({ id }) => ({ to: `/safety-voice-scoring/detail?id=${id}` })}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {open === 'agreement' && <AgreementDrawer onClose={close} />}
      {open === 'rubric' && <RubricDrawer readOnly={!can('update', 'menu/Safety Voice Scoring')} onClose={close} />}
    </ListPage>
  )
}
