import { BellOutlined } from '@ant-design/icons'
import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingMatches, NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { Note, Row } from '../../../ui/layout/layout.tsx'
import { ArchiveSwitch } from '../../../ui/list/archive-switch.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { Person } from '../../../ui/person.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'

const LIMIT = 50

/** Who of the department has read the revision in force, and who has not. */
export function ReadersSection({ detail: { id, revision } }: { readonly detail: HiradcDetail }) {
  const [read, setRead] = useState(false)
  const [keyword, setKeyword] = useState('')
  const loaded = useLoadList(acknowledgement.list, { body: { id, keyword, filter: { read }, limit: LIMIT } })
  const { rows, pagination } = loaded.data
  const total = pagination?.totalItem ?? 0
  const remind = () =>
    confirm({
      title: texts.reminding(revision),
      consequence: texts.remindText,
      verb: texts.remind,
      keep: texts.keep,
      action: async () => void (await tell(texts.notReminded, () => call(acknowledgement.remind, { body: { id } }))),
    })
  const empty = read
    ? { title: texts.nobodyRead, text: texts.nobodyReadText }
    : { title: texts.everybodyRead, text: texts.everybodyReadText }
  return (
    <Section
      title={texts.readers}
      extra={
        <Button size="small" icon={<BellOutlined />} onClick={() => void remind()}>
          {texts.remind}
        </Button>
      }
      flush
    >
      <Row gap={12} wrap className="people-tab__bar">
        <ArchiveSwitch archived={read} labels={texts.readersViews} onChange={setRead} />
        <SearchBox hint={texts.readersSearch} keyword={keyword} onSearch={setKeyword} />
        {pagination !== null && <span className="quiet">{total}</span>}
      </Row>
      <Unlisted
        of={loaded}
        failed={texts.peopleFailed}
        nothing={
          keyword === '' ? (
            <NothingYet {...empty} />
          ) : (
            <NothingMatches title={texts.nobodyFound} text={texts.nobodyFoundText} />
          )
        }
      />
      <SmallList
        rows={rows}
        keyOf={({ id: userId }) => userId}
        what={({ fullName, positionName }) => <Person name={fullName} second={positionName} />}
        facts={[
          ({ acknowledgedAt, canOpen }) => {
            if (acknowledgedAt !== null) return texts.readOn(dateTime(acknowledgedAt))
            return canOpen ? null : texts.cannotOpen
          },
        ]}
      />
      {total > rows.length && <Note className="line">{texts.further(total - rows.length)}</Note>}
    </Section>
  )
}
