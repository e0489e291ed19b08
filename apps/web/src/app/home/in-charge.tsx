import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { ReactNode } from 'react'
import { HomeArticles } from '../../domains/articles/index.ts'
import { AssessmentsToRead } from '../../domains/hiradc/index.ts'
import { useCan } from '../../lib/session.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { AtWork, useOwnBoard, WatchedWork } from './at-work.tsx'
import { MusterCounts } from './muster-count.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NextDates } from './next-dates.tsx'
import { PermitTiles } from './permit-tiles.tsx'

interface InChargeProps {
  readonly now: Date
  /** What comes before all else. */
  readonly start: ReactNode
  /** What comes before the figures of the others. */
  readonly aside: ReactNode
}

/** Home of those who look after the work of others; whoever requests no permits watches the site, the figures first. */
export function InCharge({ now, start, aside }: InChargeProps) {
  const watches = !useCan()('create', PERMIT)
  const read = useOwnBoard(now).data
  return (
    <>
      {watches && (
        <div className="home--watch">
          <PermitTiles />
        </div>
      )}
      <div className="home">
        <Stack gap={16} className="home__main">
          {start}
          {watches && <WatchedWork read={read} now={now} />}
          <NeedsYou now={now} isAside={watches} />
          <HomeArticles />
          <AssessmentsToRead />
        </Stack>
        <Stack gap={16} className="home__main">
          {aside}
          {!watches && <PermitTiles />}
          <MusterCounts />
          <AtWork read={read} now={now} />
          <NextDates now={now} />
        </Stack>
      </div>
    </>
  )
}
