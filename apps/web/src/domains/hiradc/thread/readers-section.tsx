import { BellOutlined } from '@ant-design/icons'
import { acknowledgement, type DepartmentPerson } from '@selamat/contract/domains/hiradc/acknowledgement'
import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingMatches, NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { ArchiveSwitch } from '../../../ui/list/archive-switch.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { Person } from '../../../ui/person.tsx'
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
      <div className="people-tab__bar">
        <ArchiveSwitch archived={read} labels={texts.readersViews} onChange={setRead} />
        <SearchBox hint={texts.readersSearch} keyword={keyword} onSearch={setKeyword} />
        {pagination !== null && <span className="quiet">{total}</span>}
      </div>
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
      <ul className="people-rows">
        {rows.map((person) => (
          <Reader key={person.id} person={person} />
        ))}
      </ul>
      {total > rows.length && <p className="people-tab__more">{texts.further(total - rows.length)}</p>}
    </Section>
  )
}

const Reader = ({ person }: { readonly person: DepartmentPerson }) => (
  <li>
    <Person name={person.fullName} second={person.positionName} />
    <span className="people-rows__when">
      {person.acknowledgedAt !== null && texts.readOn(dateTime(person.acknowledgedAt))}
      {person.acknowledgedAt === null && !person.canOpen && texts.cannotOpen}
    </span>
  </li>
)
