import { DeleteOutlined } from '@ant-design/icons'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import {
  type Exposure,
  type ExposureGroupDetail,
  exposureGroupParts,
} from '@selamat/contract/domains/medical/occupational/exposure-group'
import {
  AGENT_LABELS,
  EXPOSURE_SOURCE_LABELS,
  GROUP_AGENTS,
} from '@selamat/contract/domains/medical/occupational/exposure-words'
import { optionalId } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { departments, locations, positions } from '../choices.ts'
import { texts } from './exposure-texts.ts'

const reload = () => refresh(exposureGroupParts.detail)

/** An exposure group: who belongs to it, and what it is exposed to. */
export default function ExposureGroupPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(exposureGroupParts.detail, { body: { id: Number(id) } })
  if (loaded.data !== null) return <Group detail={loaded.data} />
  return <RecordLoading failed={texts.groupFailed} loaded={loaded} nothing={{ title: texts.groupGone }} />
}

type Rule = ExposureGroupDetail['rules'][number]
const nameOf = ({ positionName, departmentName, locationName }: Rule) =>
  [positionName, departmentName, locationName].filter(Boolean).join(' · ')
const idsOf = ({ positionId, departmentId, locationId }: Rule) => ({ positionId, departmentId, locationId })

function Group({ detail }: { readonly detail: ExposureGroupDetail }) {
  const { id, groupName, description, people, rules, agents } = detail
  const mayChange = useCan()('update', MEDICAL_CENTER)
  const [dialog, open] = useState<'rule' | 'agent' | null>(null)
  const close = () => open(null)
  const remove = async (rule: Rule) => {
    try {
      await call(exposureGroupParts.rules, { body: { id, rules: rules.filter((one) => one !== rule).map(idsOf) } })
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await reload()
  }
  return (
    <Page>
      <PageHead
        title={groupName}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.groups, to: '/exposure-group' },
          { label: groupName },
        ]}
        purpose={[description, texts.people(people)].filter(Boolean).join(' · ')}
      />
      <Section
        title={texts.agents}
        flush
        extra={
          mayChange && (
            <Button size="small" onClick={() => open('agent')}>
              {texts.addAgent}
            </Button>
          )
        }
      >
        <ExposureList exposures={agents} />
      </Section>
      <Section
        title={texts.rules}
        hint={texts.rulesHint}
        flush
        extra={
          mayChange && (
            <Button size="small" onClick={() => open('rule')}>
              {texts.addRule}
            </Button>
          )
        }
      >
        <SmallList
          rows={rules}
          keyOf={(rule) => rule.id}
          nothing={texts.noRules}
          what={nameOf}
          {...(mayChange && {
            actions: (rule: Rule) => (
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={texts.removeRule(nameOf(rule))}
                onClick={() => void remove(rule)}
              />
            ),
          })}
        />
      </Section>
      {dialog === 'rule' && <RuleDialog detail={detail} onClose={close} />}
      {dialog === 'agent' && <AgentDialog id={id} onClose={close} />}
    </Page>
  )
}

/** Exposures with their level, and where they are known from. */
export const ExposureList = ({ exposures }: { readonly exposures: readonly Exposure[] }) => (
  <SmallList
    rows={exposures}
    keyOf={({ agent, source, origin }) => `${agent} ${source} ${origin}`}
    nothing={texts.noAgents}
    what={({ agent, source, measuredOn, origin }) => (
      <Stack gap={2}>
        <b>{AGENT_LABELS[agent]}</b>
        <small>{[EXPOSURE_SOURCE_LABELS[source], measuredOn, origin].filter(Boolean).join(' · ')}</small>
      </Stack>
    )}
    facts={[({ level, unit }) => (level === null ? '–' : `${level} ${unit ?? ''}`)]}
  />
)

interface DialogProps {
  readonly onClose: () => void
}

const ruleInput = z
  .strictObject({ positionId: optionalId, departmentId: optionalId, locationId: optionalId })
  .refine((one) => one.positionId !== null || one.departmentId !== null || one.locationId !== null, {
    path: ['positionId'],
    message: 'Choose a position, a department or a place',
  })

const RuleDialog = ({ detail: { id, rules }, onClose }: DialogProps & { readonly detail: ExposureGroupDetail }) => (
  <ActionDialog
    title={texts.addRule}
    text={texts.ruleText}
    verb={texts.add}
    schema={ruleInput}
    initial={{ positionId: null, departmentId: null, locationId: null }}
    fields={(form) => (
      <>
        <PickField form={form} name="positionId" label={texts.position} source={positions} />
        <PickField form={form} name="departmentId" label={texts.department} source={departments} />
        <PickField form={form} name="locationId" label={texts.location} source={locations} />
      </>
    )}
    send={(rule) => call(exposureGroupParts.rules, { body: { id, rules: [...rules.map(idsOf), rule] } })}
    reload={reload}
    onClose={onClose}
  />
)

const agents = GROUP_AGENTS.map((value) => ({ value, label: AGENT_LABELS[value] }))

const AgentDialog = ({ id, onClose }: DialogProps & { readonly id: number }) => {
  const initial: z.input<typeof exposureGroupParts.agent.body> = {
    id,
    agent: 'NOISE',
    level: null,
    unit: '',
    measuredOn: '',
  }
  return (
    <ActionDialog
      title={texts.addAgent}
      text={texts.agentText}
      verb={texts.save}
      schema={exposureGroupParts.agent.body}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="agent" label={texts.agent} choices={agents} required />
          <NumberField form={form} name="level" label={texts.level} />
          <TextField form={form} name="unit" label={texts.unit} placeholder={texts.unitExample} />
          <DayField form={form} name="measuredOn" label={texts.measuredOn} />
        </>
      )}
      send={(body) => call(exposureGroupParts.agent, { body })}
      reload={reload}
      onClose={onClose}
    />
  )
}
