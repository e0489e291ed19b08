import { COMPARED } from '@selamat/contract/domains/hiradc/compare-revisions'
import { Button } from 'antd'
import { dateTime } from '../../../../lib/format.ts'
import { Row, Text } from '../../../../ui/layout/layout.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { ValueChanges } from '../compare/value-changes.tsx'
import type { DraftRow } from '../rows/draft-row.ts'
import { isSameRow } from '../rows/draft-row.ts'
import type { RowConflict, RowStore } from '../rows/row-store.ts'
import { texts } from '../texts.ts'

interface ConflictCardProps {
  readonly store: RowStore
  readonly row: DraftRow
  readonly conflict: RowConflict
}

/** Somebody was first with a row: who and when, both versions, and which one stays. */
export function ConflictCard({ store, row, conflict: { by, at, theirs } }: ConflictCardProps) {
  const isBack = theirs !== null && isSameRow(theirs, row)
  const differing =
    theirs === null ? [] : COMPARED.filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(row[field]))
  return (
    <Text as="div" size="body" className="conflict-card" role="alert">
      <p>
        <Mark status="attention" size={13} />{' '}
        <strong>{theirs === null ? texts.conflictGone : texts.conflict(by, at === null ? null : dateTime(at))}</strong>
      </p>
      <p>{isBack ? texts.conflictRemoved : theirs === null ? texts.conflictGoneText : texts.conflictText}</p>
      {theirs !== null && !isBack && (
        <>
          <p className="quiet">{texts.theirsToYours}</p>
          <ValueChanges matrix={store.matrix} fields={differing} before={theirs} after={row} />
        </>
      )}
      <Row gap={8} align="stretch" className="conflict-card__ways">
        <Button size="small" onClick={() => store.takeTheirs(row.key)}>
          {isBack ? texts.keepTheirs : theirs === null ? texts.letGo : texts.takeTheirs}
        </Button>
        {!isBack && (
          <Button size="small" onClick={() => store.keepMine(row.key)}>
            {texts.keepMine}
          </Button>
        )}
      </Row>
    </Text>
  )
}
