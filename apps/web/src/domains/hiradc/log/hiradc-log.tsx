import { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { Button } from 'antd'
import { useState } from 'react'
import { useLoadList } from '../../../lib/use-load.ts'
import { Unlisted } from '../../../ui/empty-state.tsx'
import { statusKey } from '../../../ui/status.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { texts } from './texts.ts'

const PAGE = 50

/** What was done to an assessment, newest first: who, when, in which revision and why (HIRADC-16). */
export function HiradcLog({ id }: { readonly id: number }) {
  const [limit, setLimit] = useState(PAGE)
  const loaded = useLoadList(hiradcRegister.log, { body: { id, limit } })
  const { rows, pagination } = loaded.data
  if (rows.length === 0) return <Unlisted of={loaded} failed={texts.failed} nothing={null} />
  return (
    <>
      <Timeline
        items={rows.map((row) => ({
          id: row.id,
          title: texts.event(row),
          who: texts.who(row),
          at: row.at,
          note: row.reason,
          status: statusKey(row.toStatus),
        }))}
      />
      {pagination !== null && pagination.totalItem > rows.length && (
        <Button type="link" loading={loaded.loading} onClick={() => setLimit(limit + PAGE)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
