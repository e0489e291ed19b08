import { prescription, type QueueRow } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../../lib/choices.ts'
import { dateTime, span } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Unlisted } from '../../../ui/empty-state.tsx'
import { Line, Lines, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StockTabs, stockTrail } from '../stock/stock-tabs.tsx'
import { dispensingAddress } from './addresses.ts'
import { DispensePanel } from './dispense-panel.tsx'
import { texts } from './texts.ts'
import './dispensing.css'

/** So many of the queue are read; a keyword finds the others. */
const MOST = 50
const EVERY_MS = 20_000

/** Who waits for medicine, and the medicine of one of them (MEDICAL-50). */
export default function DispensingPage() {
  const [{ id = '' }] = useAddressQuery()
  return (
    <Page>
      <PageHead
        title={texts.dispensing}
        trail={stockTrail('MEDICINE', texts.dispensing)}
        tabs={<StockTabs kind="MEDICINE" />}
      />
      <div className={id === '' ? 'dispensing' : 'dispensing dispensing--chosen'}>
        <div className="dispensing__queue">
          <Queue chosen={Number(id)} />
        </div>
        {id === '' ? (
          <div className="dispensing__none">
            <Section>
              <Text tone="secondary">{texts.choose}</Text>
            </Section>
          </div>
        ) : (
          <Chosen key={id} reservationId={Number(id)} />
        )}
      </div>
    </Page>
  )
}

const TABS = [
  { value: 'SUBMITTED', label: texts.waiting },
  { value: 'DISPENSED', label: texts.done },
] as const
type Tab = (typeof TABS)[number]['value']

function Queue({ chosen }: { readonly chosen: number }) {
  const [tab, setTab] = useState<Tab>('SUBMITTED')
  const [keyword, setKeyword] = useState('')
  const now = useNow()
  const searched = useDebounced(keyword.trim())
  const orderBy =
    tab === 'SUBMITTED'
      ? ({ column: 'submittedAt', direction: 'ascending' } as const)
      : ({ column: 'dispensedAt', direction: 'descending' } as const)
  const body = { filter: { status: [tab] }, orderBy, limit: MOST, ...(searched === '' ? {} : { keyword: searched }) }
  const loaded = useLoadList(prescription.list, { body }, { everyMs: EVERY_MS })
  const rows = loaded.data.rows
  return (
    <Section
      title={texts.toDispense}
      flush
      extra={<Segmented<Tab> options={[...TABS]} value={tab} onChange={setTab} size="small" />}
    >
      <Stack gap={8}>
        <Input.Search
          className="dispensing__search"
          aria-label={texts.queueSearch}
          placeholder={texts.queueSearch}
          value={keyword}
          allowClear
          onChange={(event) => setKeyword(event.target.value)}
        />
        {rows.length === 0 ? (
          <Unlisted
            of={loaded}
            failed={texts.queueFailed}
            nothing={tab === 'SUBMITTED' ? texts.nobody : texts.nobodyDone}
          />
        ) : (
          <Lines>
            {rows.map((row) => (
              <Line
                key={row.id}
                className={row.reservationId === chosen ? 'pressable dispensing__chosen' : 'pressable'}
              >
                <Link
                  to={dispensingAddress(row.reservationId)}
                  className="dispensing__line"
                  aria-current={row.reservationId === chosen ? 'true' : undefined}
                >
                  <QueueLine row={row} now={now} />
                </Link>
              </Line>
            ))}
          </Lines>
        )}
      </Stack>
    </Section>
  )
}

/** Whose turn it is, since when, and what is special: no word of the medicine. */
function QueueLine({ row, now }: { readonly row: QueueRow; readonly now: Date }) {
  const { patientName, username, lines, controlled, isPartial, prescriber, submittedAt, status } = row
  const isWaiting = status === 'SUBMITTED'
  return (
    <Row gap={8} align="baseline">
      <Mark status={isWaiting ? (controlled > 0 || isPartial ? 'attention' : 'waiting') : 'ended'} />
      <Stack gap={2} grow>
        <Row gap={8} justify="between">
          <Text weight="strong">{patientName}</Text>
          <small>
            {isWaiting && submittedAt ? span(now.getTime() - Date.parse(submittedAt)) : dateTime(row.dispensedAt)}
          </small>
        </Row>
        <small>{[username, texts.medicines(lines), prescriber].join(' · ')}</small>
        {isWaiting && controlled > 0 && <small>{texts.controlled(controlled)}</small>}
        {isPartial && <small>{texts.owed}</small>}
      </Stack>
    </Row>
  )
}

function Chosen({ reservationId }: { readonly reservationId: number }) {
  const loaded = useLoad(prescription.detail, { body: { reservationId } })
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {(visit) =>
        visit.prescription === null ? (
          <Section>
            <Text tone="secondary">{texts.none}</Text>
          </Section>
        ) : (
          <DispensePanel key={visit.prescription.version} visit={visit} prescription={visit.prescription} />
        )
      }
    </OnceLoaded>
  )
}
