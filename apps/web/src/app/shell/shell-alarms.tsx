import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { boardSiteOf } from '../../domains/permits/board/addresses.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { useAddressQuery, usePath } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import './shell-alarms.css'

/** Loaded when an alarm runs. */
const AlarmStrip = lazy(() =>
  loadOnce('alarm-strip', async () => ({
    default: (await import('../../domains/permits/board/alarm-strip.tsx')).AlarmStrip,
  })),
)

/** Where no live event comes, the alarms are read anew. */
const EVERY_MS = 30_000

/** The alarms that run where the user belongs, above every page; the board has those of its own site already. */
export default function ShellAlarms() {
  const path = usePath()
  const [query] = useAddressQuery()
  const { data } = useLoad(alarm.running, {}, { everyMs: EVERY_MS })
  const drawn = path === '/permit-board' ? (boardSiteOf(query.site) ?? data?.ownSiteId) : undefined
  const alarms = data?.alarms.filter(({ siteId }) => siteId !== drawn)
  const frame = useRef<HTMLDivElement>(null)
  // Pages of the height of the window leave this much of it to the alarms.
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--alarms-height', `${entry?.target.clientHeight ?? 0}px`),
    )
    if (frame.current !== null) observer.observe(frame.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--alarms-height')
    }
  })
  if (alarms === undefined || alarms.length === 0) return null
  return (
    <Stack gap={8} ref={frame} className="shell-alarms">
      <Suspense fallback={null}>
        {alarms.map((one) => (
          <AlarmStrip key={one.id} alarm={one} onSuspend={null} isAboveEveryPage />
        ))}
      </Suspense>
    </Stack>
  )
}
