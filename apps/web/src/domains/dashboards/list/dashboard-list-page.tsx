import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  GlobalOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { type DashboardRow, dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { figures } from '@selamat/contract/domains/dashboards/figures'
import { DASHBOARD_LIST, dashboardAddress } from '@selamat/contract/domains/dashboards/items'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirmDelete } from '../../../ui/confirm.tsx'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { tell } from '../../../ui/tell.ts'
import { EDIT, LIST } from '../addresses.ts'
import { DashboardTabs } from '../dashboard-tabs.tsx'
import { EmbedDialog } from '../external/embed-dialog.tsx'
import { externalTexts } from '../external/texts.ts'
import { texts } from '../texts.ts'
import './dashboard-list.css'

/** A list with one of its rows at another place. */
const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const others = rows.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)]
}

const reload = () => refresh(dashboard.listAll, dashboard.list, dashboard.get, figures.read)

/** All dashboards of the company in their order, with who sees each (DASH-04). */
export default function DashboardListPage() {
  const go = useGo()
  const can = useCan()
  const loaded = useLoad(dashboard.listAll, {})
  const [dragged, setDragged] = useState<number | null>(null)
  const [embedding, setEmbedding] = useState(false)
  const mayOrder = can('update', DASHBOARD_LIST)
  const { data } = loaded
  const add = can('create', DASHBOARD_LIST) && (
    <SharedButton primary title={texts.create} icon={<PlusOutlined />} onClick={() => go(`${LIST}/add`)} />
  )
  async function order(rows: readonly DashboardRow[]) {
    await tell(texts.notOrdered, () => call(dashboard.order, { body: { ids: rows.map(({ id }) => id) } }))
    await reload()
  }
  return (
    <Page>
      <PageHead
        title={texts.title}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.group }, { label: texts.title }]}
        purpose={texts.listPurpose}
        tabs={<DashboardTabs />}
        actions={
          <HeadActions
            actions={
              mayOrder
                ? [
                    {
                      key: 'external',
                      label: externalTexts.settings,
                      icon: <GlobalOutlined />,
                      run: () => setEmbedding(true),
                    },
                  ]
                : []
            }
            primary={add}
          />
        }
      />
      {data === null ? (
        <Unloaded of={loaded} failed={texts.listFailed} />
      ) : data.length === 0 ? (
        <NothingYet title={texts.none} text={texts.noneText} action={add} />
      ) : (
        <Section flush>
          <ol className="dashboard-order" aria-label={texts.order}>
            {data.map((row, place) => (
              <li
                key={row.id}
                className="row gap-12 wrap size-body dashboard-order__row"
                draggable={mayOrder}
                onDragStart={() => setDragged(place)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={() => {
                  if (dragged !== null && dragged !== place) void order(moved(data, dragged, place))
                }}
              >
                {mayOrder && <HolderOutlined title={texts.drag} aria-hidden />}
                <Text tone="secondary" className="dashboard-order__place">
                  {place + 1}
                </Text>
                <Stack gap={2} className="dashboard-order__what">
                  <Link to={dashboardAddress(row.id)}>{row.title}</Link>
                  <Text tone="secondary">{row.description}</Text>
                  <Text size="small" tone="secondary">
                    {[
                      ...(row.source === 'EXTERNAL' ? [externalTexts.external] : []),
                      row.roles.length === 0 ? texts.noRoles : row.roles.map(({ name }) => name).join(', '),
                    ].join(' · ')}
                  </Text>
                </Stack>
                <RowButtons
                  row={row}
                  place={place}
                  last={data.length - 1}
                  onMove={(to) => void order(moved(data, place, to))}
                />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {embedding && <EmbedDialog onClose={() => setEmbedding(false)} />}
    </Page>
  )
}

interface RowButtonsProps {
  readonly row: DashboardRow
  readonly place: number
  readonly last: number
  readonly onMove: (to: number) => void
}

function RowButtons({ row, place, last, onMove }: RowButtonsProps) {
  const go = useGo()
  const can = useCan()
  const { id, version, title, canDelete } = row
  const remove = () =>
    confirmDelete(title, canDelete ? undefined : texts.keptWhy, async () => {
      await tell(texts.notDeleted, () => call(dashboard.delete, { params: { id } }, { version }))
      await reload()
    })
  return (
    <Row gap={4} className="dashboard-order__buttons">
      {can('update', DASHBOARD_LIST) && (
        <>
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={texts.up(title)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={texts.down(title)}
            disabled={place === last}
            onClick={() => onMove(place + 1)}
          />
          <Button icon={<EditOutlined />} onClick={() => go(`${EDIT}?id=${id}`)} aria-label={`${texts.edit} ${title}`}>
            {texts.edit}
          </Button>
        </>
      )}
      {can('delete', DASHBOARD_LIST) && (
        <Tooltip title={canDelete ? undefined : texts.keptWhy}>
          <Button
            danger
            icon={<DeleteOutlined />}
            aria-label={`${texts.remove} ${title}`}
            onClick={() => void remove()}
          />
        </Tooltip>
      )}
    </Row>
  )
}
