import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { useEffect, useState } from 'react'
import { refresh } from '../../../lib/use-load.ts'
import { loadWaiting } from '../../workflow/index.ts'

/** An acknowledgement that waits on this device; with the reason where the server did not take it. */
interface WaitingAcknowledgement {
  readonly createdAt: string
  readonly error: string | null
}

/** The acknowledgement of an article that waits on this device, or null; once it was sent, the article is loaded again. */
export function useWaitingAcknowledgement(id: number): WaitingAcknowledgement | null {
  const [waiting, setWaiting] = useState<WaitingAcknowledgement | null>(null)
  useEffect(() => {
    const address = articleAddress(id)
    let stop = () => {}
    let isHere = true
    let before = false
    loadWaiting().then(
      ({ readOutbox, waitingItems, watchOutbox }) => {
        if (!isHere) return
        const look = () => {
          const found = waitingItems().find((item) => 'call' in item && item.address === address) ?? null
          if (before && found === null) void refresh(reading.get, reading.list)
          before = found !== null
          setWaiting(found)
        }
        stop = watchOutbox(look)
        readOutbox().catch((cause) => console.info('The outbox could not be read', cause))
      },
      (cause) => console.info('The outbox could not be loaded', cause),
    )
    return () => {
      isHere = false
      stop()
    }
  }, [id])
  return waiting
}
