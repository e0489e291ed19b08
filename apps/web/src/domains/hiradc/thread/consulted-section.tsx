import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { type ConsultedPerson, consultation } from '@selamat/contract/domains/hiradc/consultation'
import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { Person } from '../../../ui/person.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { ConsultedDrawer } from './consulted-drawer.tsx'
import { texts } from './texts.ts'

/** Who was consulted while a revision was written; named while it is a draft. */
export function ConsultedSection({ detail: { id, revisionId, canEdit } }: { readonly detail: HiradcDetail }) {
  const of = { id, revisionId }
  const loaded = useLoad(consultation.list, { body: of })
  const [open, setOpen] = useState<ConsultedPerson | 'new' | null>(null)
  const remove = ({ userId, fullName }: ConsultedPerson) =>
    confirm({
      title: texts.removeTitle(fullName),
      consequence: texts.removeText,
      verb: texts.removeConsulted,
      keep: texts.keep,
      action: async () => {
        await tell(texts.notRemoved(fullName), () =>
          call(consultation.save, { body: { ...of, people: [], removed: [userId] } }),
        )
        await refresh(consultation.list)
      },
    })
  const add = canEdit && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {texts.addConsulted}
    </Button>
  )
  const people = loaded.data
  return (
    <Section
      title={texts.consulted}
      hint={texts.consultedHint}
      {...(people !== null && people.length > 0 ? { count: people.length, extra: add || undefined } : {})}
      flush
    >
      {people === null && <Unloaded of={loaded} failed={texts.peopleFailed} />}
      {people?.length === 0 && (
        <NothingYet
          title={texts.nobodyConsulted}
          text={canEdit ? texts.nobodyConsultedText : texts.nobodyWasConsulted}
          action={add || undefined}
        />
      )}
      {people !== null && (
        <SmallList
          rows={people}
          keyOf={({ userId }) => userId}
          what={({ fullName, positionName, note }) => (
            <>
              <Person name={fullName} second={positionName} />
              {note !== null && <small>{note}</small>}
            </>
          )}
          facts={[
            ({ consultedOn, recordedBy, recordedAt }) => (
              <span title={texts.recorded(recordedBy, dateTime(recordedAt))}>{consultedOn}</span>
            ),
          ]}
          actions={(person) =>
            canEdit && (
              <>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={`${texts.changeConsulted} ${person.fullName}`}
                  onClick={() => setOpen(person)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${texts.removeConsulted} ${person.fullName}`}
                  onClick={() => void remove(person)}
                />
              </>
            )
          }
        />
      )}
      {open !== null && <ConsultedDrawer of={of} known={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
