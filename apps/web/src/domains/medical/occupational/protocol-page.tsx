import { CheckOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { DOCTOR, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { TEST_LABELS, TESTS } from '@selamat/contract/domains/medical/occupational/examination-words'
import { AGENT_LABELS, AGENTS } from '@selamat/contract/domains/medical/occupational/exposure-words'
import {
  PROTOCOL_STATE_LABELS,
  type ProtocolRow,
  protocol,
  protocols,
} from '@selamat/contract/domains/medical/occupational/protocol'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './exposure-texts.ts'
import { OccupationalTabs } from './occupational-tabs.tsx'

const view = registerView(protocols)
const MEANINGS = { DRAFT: 'draft', IN_FORCE: 'inforce', REPLACED: 'ended' } as const

const columns = registerColumns(protocols, [
  {
    key: 'protocolName',
    cell: ({ protocolName, versionNo }) => (
      <Stack gap={2}>
        {protocolName}
        <small>{texts.version(versionNo)}</small>
      </Stack>
    ),
    width: 220,
    priority: 'key',
  },
  { key: 'agent', cell: ({ agent }) => AGENT_LABELS[agent], width: 130, onPhone: 'named' },
  { key: 'leastLevel', cell: ({ leastLevel }) => leastLevel ?? '–', width: 80, align: 'right' },
  {
    key: 'tests',
    cell: ({ tests }) => tests.map((test) => TEST_LABELS[test]).join(', '),
    width: 230,
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'intervalMonths', cell: ({ intervalMonths }) => texts.every(intervalMonths), width: 140, onPhone: 'named' },
  {
    key: 'state',
    cell: ({ state }) => <StatusTag status={state} meaning={MEANINGS[state]} label={PROTOCOL_STATE_LABELS[state]} />,
    width: 130,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'approvedBy', width: 140 },
])

type Opened = { readonly row: ProtocolRow | null; readonly action: 'write' | 'approve' }
const reload = () => refresh(protocol.list)

/** Which tests an exposure asks for, in all versions. */
export default function ProtocolPage() {
  const can = useCan()
  const { list } = useRegister(view, protocol.list)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const draft = can('create', MEDICAL_CENTER) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ row: null, action: 'write' })}>
      {texts.draft}
    </Button>
  )
  return (
    <ListPage<ProtocolRow>
      {...list}
      title={texts.protocols}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.protocols }]}
      purpose={texts.protocolsPurpose}
      primary={draft}
      tabs={<OccupationalTabs />}
      columns={columns}
      searches={texts.protocolSearch}
      nameOf={({ protocolName }) => protocolName}
      open={() => null}
      actions={(row) => [
        ...(can('update', MEDICAL_CENTER) && row.state !== 'REPLACED'
          ? [
              {
                key: 'change',
                icon: <EditOutlined />,
                label: texts.change,
                run: () => open({ row, action: 'write' as const }),
              },
            ]
          : []),
        ...(can('create', DOCTOR) && row.state === 'DRAFT'
          ? [
              {
                key: 'approve',
                icon: <CheckOutlined />,
                label: texts.approve,
                run: () => open({ row, action: 'approve' as const }),
              },
            ]
          : []),
      ]}
      nothingYet={<NothingYet title={texts.noProtocols} text={texts.protocolsPurpose} action={draft || undefined} />}
    >
      {opened?.action === 'write' && <WriteDialog row={opened.row} onClose={close} />}
      {opened?.action === 'approve' && opened.row !== null && <ApproveDialog row={opened.row} onClose={close} />}
    </ListPage>
  )
}

const agents = AGENTS.map((value) => ({ value, label: AGENT_LABELS[value] }))
const tests = TESTS.map((value) => ({ value, label: TEST_LABELS[value] }))

function WriteDialog({ row, onClose }: { readonly row: ProtocolRow | null; readonly onClose: () => void }) {
  const initial: z.input<typeof protocol.create.body> = {
    protocolName: row?.protocolName ?? '',
    agent: row?.agent ?? 'NOISE',
    leastLevel: row?.leastLevel ?? null,
    tests: row?.tests ?? [],
    intervalMonths: row?.intervalMonths ?? 12,
    baselineDays: row?.baselineDays ?? 90,
  }
  return (
    <ActionDialog
      title={row === null ? texts.draft : texts.changeTitle(row.protocolName)}
      {...(row !== null && { text: texts.changeText })}
      verb={texts.save}
      schema={protocol.create.body}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="protocolName" label={texts.name} required />
          <ChoiceField form={form} name="agent" label={texts.agent} choices={agents} required />
          <NumberField form={form} name="leastLevel" label={texts.leastLevel} help={texts.leastLevelHelp} />
          <FieldLayout label={texts.tests} required error={form.errorAt('tests')}>
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                value={form.values.tests}
                options={tests}
                onChange={(chosen) => form.set('tests', chosen)}
              />
            )}
          </FieldLayout>
          <NumberField form={form} name="intervalMonths" label={texts.interval} required />
          <NumberField form={form} name="baselineDays" label={texts.baseline} required />
        </>
      )}
      send={(body, options) =>
        row === null
          ? call(protocol.create, { body }, options)
          : call(protocol.update, { body: { ...body, id: row.id, version: row.version } })
      }
      reload={reload}
      onClose={onClose}
    />
  )
}

const approving = z.strictObject(signature)

const ApproveDialog = ({
  row: { id, version, protocolName },
  onClose,
}: {
  readonly row: ProtocolRow
  readonly onClose: () => void
}) => (
  <SignDialog
    title={texts.approveTitle(protocolName)}
    text={texts.approveText}
    verb={texts.approve}
    schema={approving}
    initial={UNSIGNED}
    fields={() => null}
    send={async (_, prove) => {
      const body = { id, version }
      return call(protocol.approve, { body: { ...body, proof: await prove(protocol.approve, body) } })
    }}
    reload={reload}
    onClose={onClose}
  />
)
