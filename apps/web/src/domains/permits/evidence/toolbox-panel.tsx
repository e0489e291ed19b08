import { PlusOutlined } from '@ant-design/icons'
import { toolboxTalk } from '@selamat/contract/domains/permits/evidence/toolbox-talk'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { id as chosen, clockTime, text } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import { TimeField } from '../../../ui/form/fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { momentOf } from '../record/moment.ts'
import { lastInstant } from './last-instant.ts'
import { ManyField } from './many-field.tsx'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import { useRecordDialog } from './use-record-dialog.ts'

/** The toolbox talks of a permit, and for its holder one more. */
export function ToolboxPanel({ permit }: { readonly permit: PermitDetail }) {
  const loaded = useEvidence(toolboxTalk.list, { params: { id: permit.id } }, permit)
  const [recording, setRecording] = useRecordDialog('toolbox')
  const add = permit.canRecord.toolbox && (
    <Button icon={<PlusOutlined />} onClick={() => setRecording(true)} aria-label={texts.recordTalk}>
      {texts.record}
    </Button>
  )
  return (
    <Section title={texts.toolbox} extra={add || undefined} id="toolbox" flush>
      <OnceLoaded of={loaded} failed={texts.talksFailed}>
        {(talks) => <Talks talks={talks} />}
      </OnceLoaded>
      {recording && permit.canRecord.toolbox && <TalkDialog permit={permit} onClose={() => setRecording(false)} />}
    </Section>
  )
}

function Talks({ talks }: { readonly talks: DataOf<typeof toolboxTalk.list> }) {
  const now = useNow()
  return (
    <SmallList
      rows={talks}
      keyOf={({ id }) => id}
      nothing={texts.noTalks}
      what={({ heldAt, heldByName, topics, attendees }) => (
        <>
          <b>{topics}</b>
          <small>
            {momentOf(heldAt, now)} · {heldByName}
          </small>
          <small>{texts.attended(attendees.map(({ name }) => name).join(', '))}</small>
        </>
      )}
    />
  )
}

const schema = z.strictObject({
  topics: text(2000),
  heldAt: clockTime,
  attendeeIds: z.array(chosen).min(1, 'Choose at least one'),
})

interface TalkDialogProps {
  readonly permit: PermitDetail
  readonly onClose: () => void
}

function TalkDialog({ permit: { id, people }, onClose }: TalkDialogProps) {
  const [opened] = useState(serverNow)
  const initial: z.input<typeof schema> = {
    topics: '',
    heldAt: formatTime(opened),
    attendeeIds: people.map(({ userId }) => userId),
  }
  const choices = people.map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <PermitDialog
      title={texts.recordTalk}
      verb={texts.record}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <AreaField form={form} name="topics" label={texts.topics} required />
          <ManyField form={form} name="attendeeIds" label={texts.attendees} choices={choices} required />
          <TimeField form={form} name="heldAt" label={texts.time} required />
        </>
      )}
      send={({ heldAt: time, ...value }, options) => {
        const heldAt = time === formatTime(opened) ? formatTimestamp(opened) : lastInstant(time, serverNow())
        return call(toolboxTalk.record, { body: { permitId: id, heldAt, ...value } }, options)
      }}
      onClose={onClose}
    />
  )
}
