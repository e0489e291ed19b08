import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { type Loaded, useLoadList } from '../../../lib/use-load.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NothingMatches, NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { PermitNumber } from '../list/permit-number.tsx'
import type { OwnPermit } from './earlier.ts'
import { texts } from './texts.ts'
import { useRepeat } from './use-repeat.ts'

interface EarlierDialogProps {
  readonly own: Loaded<{ readonly dataList: readonly OwnPermit[] } | null>
  readonly onClose: () => void
}

const MOST = 30
type Earlier = Omit<OwnPermit, 'part' | 'status'>

const fits = ({ title, number, workTypeName }: Earlier, keyword: string) =>
  `${title} ${number} ${workTypeName}`.toLowerCase().includes(keyword.toLowerCase())
const byStart = (one: Earlier, other: Earlier) => Date.parse(other.startsAt) - Date.parse(one.startsAt)

/** The permits to start from, the reader's own first: a tap begins the draft, at the same hours. */
export function EarlierDialog({ own, onClose }: EarlierDialogProps) {
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState<number | null>(null)
  const repeat = useRepeat()
  const all = useLoadList(permitRegister.list, {
    body: { limit: MOST, orderBy: 'startsAt', ...(keyword === '' ? {} : { keyword }) },
  })
  async function begin(of: Earlier) {
    setBusy(of.id)
    await repeat(of)
    setBusy(null)
  }
  const rows = { busy, onBegin: (of: Earlier) => void begin(of) }
  return (
    <Dialog title={texts.earlier} width={560} stays={busy !== null} onClose={onClose}>
      <p className="quiet">{texts.earlierText}</p>
      <SearchBox hint={texts.earlierSearch} keyword={keyword} onSearch={setKeyword} />
      <OnceLoaded of={own} failed={texts.earlierFailed}>
        {({ dataList }) => {
          const mine = dataList.filter((one) => fits(one, keyword)).sort(byStart)
          const known = new Set(mine.map(({ id }) => id))
          const others = all.data.rows.filter(({ id }) => !known.has(id))
          return (
            <>
              {mine.length > 0 && <Rows title={texts.earlierOwn} permits={mine} {...rows} />}
              {others.length > 0 && <Rows title={texts.earlierOthers} permits={others} {...rows} />}
              {mine.length + others.length === 0 && (
                <Unlisted
                  of={all}
                  failed={texts.earlierFailed}
                  nothing={
                    keyword === '' ? (
                      <NothingYet title={texts.noEarlier} />
                    ) : (
                      <NothingMatches title={texts.noEarlierFound} />
                    )
                  }
                />
              )}
            </>
          )
        }}
      </OnceLoaded>
    </Dialog>
  )
}

interface RowsProps {
  readonly title: string
  readonly permits: readonly Earlier[]
  /** The one that is being begun. */
  readonly busy: number | null
  readonly onBegin: (of: Earlier) => void
}

const Rows = ({ title, permits, busy, onBegin }: RowsProps) => (
  <section className="earlier-permits" aria-label={title}>
    <Text as="h3" size="small" weight="regular" tone="secondary">
      {title}
    </Text>
    <ul>
      {permits.map((one) => (
        <li key={one.id}>
          <button
            className="pressable stack"
            type="button"
            disabled={busy !== null}
            aria-busy={busy === one.id}
            onClick={() => onBegin(one)}
          >
            <Text as="b" weight="medium">
              {one.title}
            </Text>
            <Text size="body" tone="secondary">
              {one.workTypeName} · {one.locationName} · {formatDate(new Date(one.startsAt))}
            </Text>
            <small>
              <PermitNumber number={one.number} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
