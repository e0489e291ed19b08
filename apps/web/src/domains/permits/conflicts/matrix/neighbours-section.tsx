import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import {
  locationNeighbours,
  NEIGHBOUR_KINDS,
  NEIGHBOUR_LABELS,
  type Neighbour,
  neighbourFields,
} from '@selamat/contract/domains/permits/conflicts/neighbours'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { choicesOf } from '../../../../lib/resource-reads.ts'
import { useCan } from '../../../../lib/session.ts'
import { refresh, useLoadList } from '../../../../lib/use-load.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { Unlisted } from '../../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../../ui/form/choice-fields.tsx'
import { Pager } from '../../../../ui/list/pager.tsx'
import { SmallList } from '../../../../ui/record/small-list.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/toast.ts'
import { neighbourTexts as texts } from '../texts.ts'

const locations = choicesOf(location)
const PAGE = 20

const changed = () => refresh(locationNeighbours.list, permitConflicts.list, permitConflicts.check)

/** Which locations lie beside or above one another. */
export function NeighboursSection() {
  const isAllowed = useCan()('update', 'submenu/Location')
  const [start, setStart] = useState(0)
  const loaded = useLoadList(locationNeighbours.list, { body: { start, limit: PAGE } })
  const [adding, add] = useState(false)
  const { rows, pagination } = loaded.data
  const remove = ({ id, locationName, neighbourName }: Neighbour) =>
    confirm({
      title: texts.removeTitle(`${locationName} and ${neighbourName}`),
      consequence: texts.removeText,
      verb: texts.remove,
      keep: texts.keep,
      danger: true,
      action: async () => {
        const { message } = await call(locationNeighbours.remove, { body: { id } })
        toast.success('Success', message)
        await changed()
      },
    })
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      extra={
        isAllowed && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <Unlisted
        of={loaded}
        failed={texts.title}
        nothing={<p className="quiet">{`${texts.nothing}. ${texts.nothingText}`}</p>}
      />
      <SmallList
        rows={rows}
        keyOf={({ id }) => id}
        what={(row) => (
          <>
            {row.locationName} <span className="quiet">{NEIGHBOUR_LABELS[row.kind].toLowerCase()}</span>{' '}
            {row.neighbourName}
            <small>{row.siteName}</small>
          </>
        )}
        actions={(row) =>
          isAllowed && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${texts.remove}: ${row.locationName}, ${row.neighbourName}`}
              onClick={() => void remove(row)}
            />
          )
        }
      />
      {pagination !== null && pagination.totalPage > 1 && (
        <Pager pagination={pagination} pageSize={PAGE} onChange={(page) => setStart((page - 1) * PAGE)} />
      )}
      {adding && <NeighbourDrawer onClose={() => add(false)} />}
    </Section>
  )
}

type Fields = z.output<typeof neighbourFields>
const initial: Fields = { locationId: 0, neighbourId: 0, kind: 'ADJACENT' }

const NeighbourDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <ActionDialog
    drawer
    title={texts.add}
    verb={texts.save}
    schema={neighbourFields}
    initial={initial}
    fields={(form) => (
      <>
        <PickField form={form} name="locationId" label={texts.location} source={locations} required />
        <ChoiceField
          form={form}
          name="kind"
          label={texts.lies}
          choices={NEIGHBOUR_KINDS.map((value) => ({ value, label: NEIGHBOUR_LABELS[value] }))}
          required
        />
        <PickField form={form} name="neighbourId" label={texts.other} source={locations} required />
      </>
    )}
    send={(body) => call(locationNeighbours.save, { body })}
    reload={changed}
    onClose={onClose}
  />
)
