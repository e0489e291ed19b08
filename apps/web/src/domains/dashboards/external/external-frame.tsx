import { embed } from '@selamat/contract/domains/dashboards/external/embed'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { externalTexts as texts } from './texts.ts'
import './external-frame.css'

/** A new address is asked for so long before the last one ends. */
const BEFORE_SECONDS = 60

interface FrameProps {
  readonly id: number
  readonly title: string
}

interface Opened {
  readonly address: string
  readonly border: boolean
}

/**
 * A dashboard of another product in a frame of its own: signed for this view, asked for again before it ends, gone with the page. Its
 * address is kept nowhere else, so that it is gone with the session, too.
 */
export function ExternalFrame(props: FrameProps) {
  const [attempt, setAttempt] = useState(0)
  return <Frame key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />
}

function Frame({ id, title, onRetry }: FrameProps & { readonly onRetry: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function open() {
      try {
        const { data } = await call(embed.open, { params: { id } })
        if (left) return
        setOpened(data)
        timer = setTimeout(() => void open(), (data.seconds - BEFORE_SECONDS) * 1000)
      } catch (thrown) {
        if (left) return
        setOpened(null)
        setFailure(thrown)
      }
    }
    void open()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [id])
  if (failure !== null) return <LoadFailed title={texts.failed} error={failure} onRetry={onRetry} />
  if (opened === null) return <Spinner page />
  return (
    <iframe
      className={opened.border ? 'external-frame boxed' : 'external-frame'}
      title={title}
      src={opened.address}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}
