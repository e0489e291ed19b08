import { DeleteOutlined } from '@ant-design/icons'
import type { CheckUpDetail } from '@selamat/contract/domains/medical/occupational/check-up'
import type { AudiogramRow, ResultRow } from '@selamat/contract/domains/medical/occupational/examination-results'
import {
  EAR_LABELS,
  EARS,
  type Ear,
  FREQUENCIES,
  RESULT_FLAG_LABELS,
  TEST_LABELS,
} from '@selamat/contract/domains/medical/occupational/examination-words'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { AudiogramDialog, ResultDialog, reloadCheckUp, SpirometryDialog, writeResults } from './result-dialogs.tsx'
import { texts } from './texts.ts'

interface OfCheckUp {
  readonly detail: CheckUpDetail
}

const FLAG_TONES = { N: 'inforce', L: 'attention', H: 'attention', CRITICAL: 'stopped' } as const

/** What was found, with its limits. */
export function ResultSection({ detail }: OfCheckUp) {
  const { results, canWrite } = detail
  const [adding, add] = useState(false)
  const remove = async (row: ResultRow) => {
    try {
      await writeResults(detail, { results: results.filter((one) => one !== row).map(({ flag: _, ...one }) => one) })
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await reloadCheckUp()
  }
  return (
    <Section
      title={texts.results}
      flush={results.length > 0}
      extra={
        canWrite && (
          <Button size="small" onClick={() => add(true)}>
            {texts.addResult}
          </Button>
        )
      }
    >
      {results.length === 0 ? (
        <Text tone="quiet">{texts.noResults}</Text>
      ) : (
        <SmallTable
          rows={results}
          keyOf={({ test, item }) => `${test} ${item}`}
          columns={[
            {
              key: 'item',
              title: texts.item,
              cell: ({ test, item }) => (
                <Stack gap={2}>
                  <b>{item}</b>
                  {item !== TEST_LABELS[test] && <small>{TEST_LABELS[test]}</small>}
                </Stack>
              ),
            },
            {
              key: 'value',
              title: texts.value,
              cell: ({ value, unit, finding }) =>
                [value === null ? null : `${value} ${unit ?? ''}`, finding].filter(Boolean).join(' · '),
            },
            { key: 'limits', title: texts.limits, cell: limitsOf },
            {
              key: 'flag',
              title: texts.flag,
              cell: ({ flag }) => <Text tone={FLAG_TONES[flag]}>{RESULT_FLAG_LABELS[flag]}</Text>,
            },
            ...(canWrite
              ? [
                  {
                    key: 'remove',
                    title: '',
                    cell: (row: ResultRow) => (
                      <Button
                        size="small"
                        icon={<DeleteOutlined />}
                        aria-label={texts.removeOf(row.item)}
                        onClick={() => void remove(row)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {adding && <ResultDialog detail={detail} onClose={() => add(false)} />}
    </Section>
  )
}

const limitsOf = ({ low, high }: ResultRow) =>
  low === null && high === null ? '–' : [low ?? '', high ?? ''].join(' – ').trim()

/** What each ear hears, and how much worse that is than at the baseline. */
export function AudiogramSection({ detail }: OfCheckUp) {
  const { audiograms, canWrite } = detail
  const [ear, open] = useState<Ear | null>(null)
  return (
    <Section
      title={texts.audiogram}
      hint={texts.audiogramHint}
      flush={audiograms.length > 0}
      extra={
        canWrite && (
          <Row gap={8}>
            {EARS.map((one) => (
              <Button key={one} size="small" onClick={() => open(one)}>
                {EAR_LABELS[one]}
              </Button>
            ))}
          </Row>
        )
      }
    >
      {audiograms.length === 0 ? (
        <Text tone="quiet">{texts.noAudiogram}</Text>
      ) : (
        <SmallTable
          rows={audiograms}
          keyOf={(row) => row.ear}
          columns={[
            { key: 'ear', title: texts.ear, cell: (row) => EAR_LABELS[row.ear] },
            ...FREQUENCIES.map(([name, hertz]) => ({
              key: name,
              title: hertz < 1000 ? `${hertz} Hz` : `${hertz / 1000} kHz`,
              number: true,
              cell: (row: AudiogramRow) => row[name] ?? '–',
            })),
            { key: 'mean', title: texts.mean, number: true, cell: ({ meanHigh }) => meanHigh },
            { key: 'baseline', title: texts.baselineTitle, cell: baselineOf },
            {
              key: 'shift',
              title: texts.shiftTitle,
              number: true,
              cell: ({ shift, hasShift }) =>
                shift === null ? '–' : <Text tone={hasShift ? 'attention' : 'plain'}>{texts.shiftOf(shift)}</Text>,
            },
          ]}
        />
      )}
      {ear !== null && <AudiogramDialog detail={detail} ear={ear} onClose={() => open(null)} />}
    </Section>
  )
}

const baselineOf = ({ isBaseline, baseline }: AudiogramRow) =>
  isBaseline
    ? texts.thisBaseline
    : baseline === null
      ? texts.noBaseline
      : texts.baseline(baseline.examinedOn, baseline.meanHigh)

/** The volumes of breath. */
export function SpirometrySection({ detail }: OfCheckUp) {
  const { spirometry, canWrite } = detail
  const [writing, write] = useState(false)
  return (
    <Section
      title={texts.spirometry}
      extra={
        canWrite && (
          <Button size="small" onClick={() => write(true)}>
            {texts.writeSpirometry}
          </Button>
        )
      }
    >
      {spirometry === null ? (
        <Text tone="quiet">{texts.noSpirometry}</Text>
      ) : (
        <FactGrid
          columns={3}
          facts={[
            { label: texts.fvc, value: `${spirometry.fvc} ${texts.litres}` },
            { label: texts.fev1, value: `${spirometry.fev1} ${texts.litres}` },
            { label: texts.ratio, value: spirometry.ratio },
          ]}
        />
      )}
      {writing && <SpirometryDialog detail={detail} onClose={() => write(false)} />}
    </Section>
  )
}
