import { ArrowRightOutlined } from '@ant-design/icons'
import { compareRevisions, type RowDifference } from '@selamat/contract/domains/hiradc/compare-revisions'
import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { type RiskMatrix, riskOf } from '@selamat/contract/domains/hiradc/risk-matrix'
import { Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useLoad } from '../../../../lib/use-load.ts'
import { NothingMatches, NothingYet, Unloaded } from '../../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { statusLabel } from '../../../../ui/status.ts'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { RiskMark } from '../../matrix/risk-mark.tsx'
import { draftOf } from '../rows/draft-row.ts'
import { rememberOwners } from '../rows/owner-names.ts'
import { texts } from '../texts.ts'
import { type ComparedRow, ValueChanges } from './value-changes.tsx'
import './compare-tab.css'

/** What differs between two revisions, row by row; first this one against the one before. */
export function CompareTab({ detail }: { readonly detail: HiradcDetail }) {
  const { revisions } = detail
  const at = revisions.findIndex(({ revisionId }) => revisionId === detail.revisionId)
  const other = revisions[at + 1] ?? revisions[at - 1]
  return other === undefined ? (
    <NothingYet title={texts.noOther} text={texts.noOtherText} />
  ) : (
    <Comparison detail={detail} first={Math.min(other.revisionId, detail.revisionId)} />
  )
}

interface ComparisonProps {
  readonly detail: HiradcDetail
  /** The revision that stands before, to begin with. */
  readonly first: number
}

function Comparison({ detail, first }: ComparisonProps) {
  const { id, revisions } = detail
  const newest = Math.max(detail.revisionId, ...(first === detail.revisionId ? [revisions[0]?.revisionId ?? 0] : []))
  const [before, setBefore] = useState(first)
  const [after, setAfter] = useState(newest)
  const labels = useId()
  const older = useLoad(hiradc.get, { params: { id }, query: { revisionId: before } })
  const newer = useLoad(hiradc.get, { params: { id }, query: { revisionId: after } })
  const options = revisions.map(({ revisionId, revision, status }) => ({
    value: revisionId,
    label: texts.statusOf(statusLabel(status), revision),
  }))
  const ends = [
    { label: texts.before, value: before, set: setBefore },
    { label: texts.after, value: after, set: setAfter },
  ]
  return (
    <Stack gap={12} className="compare-tab">
      <div className="compare-tab__choice">
        {ends.map(({ label, value, set }) => (
          <label key={label} htmlFor={`${labels}-${label}`}>
            {label}
            <Select id={`${labels}-${label}`} value={value} options={options} onChange={set} />
          </label>
        ))}
      </div>
      {older.data === null && <Unloaded of={older} failed={texts.compareFailed} />}
      {newer.data === null && <Unloaded of={newer} failed={texts.compareFailed} />}
      {older.data !== null && newer.data !== null && <Differences older={older.data} newer={newer.data} />}
    </Stack>
  )
}

function Differences({ older, newer }: { readonly older: HiradcDetail; readonly newer: HiradcDetail }) {
  const differences = useMemo(() => {
    rememberOwners([...older.rows, ...newer.rows])
    return compareRevisions(older.rows, newer.rows)
  }, [older.rows, newer.rows])
  if (differences.length === 0) return <NothingMatches title={texts.sameRows} text={texts.sameRowsText} />
  const many = (change: RowDifference['change']) => differences.filter((one) => one.change === change).length
  return (
    <>
      <p className="quiet" role="status">
        {texts.differences(many('added'), many('removed'), many('changed'))}
      </p>
      <ol className="size-body compare-tab__rows">
        {differences.map((difference) => (
          <Difference key={difference.key} difference={difference} newer={newer} />
        ))}
      </ol>
    </>
  )
}

const CHANGES = {
  added: { label: texts.addedRow, meaning: 'inforce' },
  removed: { label: texts.removedRow, meaning: 'stopped' },
  changed: { label: texts.changedRow, meaning: 'waiting' },
} as const

const compared = (row: StoredRow): ComparedRow => draftOf(row)

function Difference({ difference, newer }: { readonly difference: RowDifference; readonly newer: HiradcDetail }) {
  const { change, before, after, fields } = difference
  const row = after ?? before
  const { label, meaning } = CHANGES[change]
  return (
    <li>
      <Row gap={10} wrap className="compare-tab__row">
        <Text as="b" weight="medium">
          {row?.hazard || texts.noHazard}
        </Text>
        <StatusTag status={change} label={label} meaning={meaning} />
        <small>{row?.activity}</small>
      </Row>
      {row !== null && change !== 'changed' && <Risks row={row} matrix={newer.matrix.matrix} />}
      {before !== null && after !== null && (
        <ValueChanges matrix={newer.matrix.matrix} fields={fields} before={compared(before)} after={compared(after)} />
      )}
    </li>
  )
}

/** Both risks of a row that the other revision does not have. */
const Risks = ({ row, matrix }: { readonly row: StoredRow; readonly matrix: RiskMatrix }) => (
  <Row as="p" gap={6} wrap tone="secondary" className="compare-tab__risks">
    {texts.initialRisk} <RiskMark matrix={matrix} risk={riskOf(row)} /> <ArrowRightOutlined aria-hidden />{' '}
    {texts.residualRisk}{' '}
    <RiskMark matrix={matrix} risk={riskOf({ likelihood: row.residualLikelihood, severity: row.residualSeverity })} />
  </Row>
)
