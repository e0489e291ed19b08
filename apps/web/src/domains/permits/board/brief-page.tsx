import { PrinterOutlined } from '@ant-design/icons'
import { board } from '@selamat/contract/domains/permits/board/board'
import {
  BRIEF_KINDS,
  type BriefItem,
  type ShiftBrief,
  shiftBrief,
} from '@selamat/contract/domains/permits/board/shift-brief'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call, download } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { keep, useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordParts } from '../../../ui/record/record-parts.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { PermitTabs } from '../tabs.tsx'
import { BriefLines, PlannedLines } from './brief-line.tsx'
import { briefTexts, READER_LABELS, SECTION_TITLES } from './brief-texts.ts'
import { texts } from './texts.ts'
import './brief-page.css'

const EVERY_MS = 60_000

/** The brief of an area for whoever comes on shift. */
export default function BriefPage() {
  const [query, change] = useAddressQuery()
  const sites = useLoad(board.read, { body: { siteId: Number(query.site) || null } })
  const siteId = sites.data?.site?.id ?? 0
  const areas = useLoad(shiftBrief.areas, { body: { siteId } }, { enabled: siteId > 0 })
  const locationId = Number(query.area) || (areas.data === null ? 0 : (firstOf(areas.data)?.locationId ?? 0))
  const loaded = useLoad(shiftBrief.read, { body: { locationId } }, { enabled: locationId > 0, everyMs: EVERY_MS })
  const brief = loaded.data
  const print = () =>
    download(shiftBrief.print, { body: { locationId } }, 'shift-brief.pdf').catch((thrown: unknown) =>
      toast.error(texts.error, messageOf(thrown)),
    )
  return (
    <Page>
      <PageHead
        title={briefTexts.title}
        purpose={briefTexts.purpose}
        actions={
          <HeadActions
            actions={
              brief === null
                ? []
                : [{ key: 'print', label: briefTexts.print, icon: <PrinterOutlined />, run: () => void print() }]
            }
          />
        }
        tabs={<PermitTabs />}
      />
      <Row gap={8} wrap className="brief-page__choice">
        {sites.data !== null && sites.data.sites.length > 1 && (
          <Select
            aria-label={briefTexts.site}
            value={siteId}
            options={sites.data.sites.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(site) => change({ site: String(site), area: undefined })}
          />
        )}
        {areas.data !== null && areas.data.length > 0 && (
          <Select
            aria-label={briefTexts.area}
            value={locationId}
            options={areas.data.map((area) => ({
              value: area.locationId,
              label: briefTexts.areaLabel(area.locationName, area.permits),
            }))}
            onChange={(area) => change({ area: String(area) })}
          />
        )}
      </Row>
      {locationId === 0 && areas.data !== null ? (
        <NothingYet {...briefTexts.noAreas} />
      ) : brief === null ? (
        <Unloaded of={loaded.error === null ? areas : loaded} failed={briefTexts.failed} page />
      ) : (
        <Brief brief={brief} />
      )}
    </Page>
  )
}

/** The area that opens by itself: an own one with something in it, else one with something in it. */
const firstOf = (areas: DataOf<typeof shiftBrief.areas>) => {
  const busy = areas.filter(({ permits }) => permits > 0)
  return busy.find(({ isOwn }) => isOwn) ?? busy[0] ?? areas[0]
}

function Brief({ brief }: { readonly brief: ShiftBrief }) {
  const { items, planned, isReader, locationId } = brief
  const [busy, setBusy] = useState(false)
  const open = items.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  async function acknowledge(lines: readonly BriefItem[]) {
    setBusy(true)
    try {
      const body = { locationId, items: lines.map(({ kind, id, version }) => ({ kind, id, version })) }
      keep(shiftBrief.read, { body: { locationId } }, await call(shiftBrief.acknowledge, { body }))
    } catch (thrown) {
      toast.error(texts.error, messageOf(thrown))
    }
    setBusy(false)
  }
  const linesOf = (kind: BriefItem['kind']) => {
    const lines = items.filter((item) => item.kind === kind)
    return (
      lines.length > 0 && (
        <Section flush title={SECTION_TITLES[kind]} count={lines.length}>
          <BriefLines items={lines} onAcknowledge={isReader && !busy ? (item) => void acknowledge([item]) : null} />
        </Section>
      )
    )
  }
  return (
    <RecordParts
      parts={[
        { id: 'nothing', content: items.length === 0 && <NothingYet title={briefTexts.noItems} /> },
        ...BRIEF_KINDS.map((kind) => ({ id: kind, content: linesOf(kind) })),
        {
          id: 'planned',
          content: planned.length > 0 && (
            <Section flush title={briefTexts.planned} count={planned.length}>
              <PlannedLines planned={planned} />
            </Section>
          ),
        },
        {
          id: 'acknowledge',
          content: isReader && open.length > 0 && (
            <Button type="primary" loading={busy} onClick={() => void acknowledge(open)}>
              {briefTexts.acknowledgeAll(open.length)}
            </Button>
          ),
        },
        { id: 'readers', aside: true, content: <Readers brief={brief} /> },
      ]}
    />
  )
}

/** Who acknowledges the brief, and how far each has come. */
const Readers = ({ brief: { items, readers } }: { readonly brief: ShiftBrief }) => (
  <Section flush title={briefTexts.readers}>
    <SmallList
      rows={readers}
      keyOf={({ userId }) => userId}
      nothing={briefTexts.nobody}
      what={({ name, role, acknowledged }) => (
        <>
          {items.length > 0 && <Mark status={acknowledged === items.length ? 'inforce' : 'waiting'} />} {name}
          <small>{READER_LABELS[role]}</small>
        </>
      )}
      facts={[
        ({ acknowledged, lastAt }) => (
          <>
            <small>{briefTexts.done(acknowledged, items.length)}</small>
            {lastAt !== null && <small className="quiet">{dateTime(lastAt)}</small>}
          </>
        ),
      ]}
    />
  </Section>
)
