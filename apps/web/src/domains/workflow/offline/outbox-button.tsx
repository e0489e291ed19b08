import { CloudUploadOutlined, DisconnectOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useOnline } from '../../../lib/reachable.ts'
import { settled } from '../../../lib/settled.ts'
import { Link } from '../../../ui/link.tsx'
import { outboxTexts } from './texts.ts'
import { useOutbox } from './waiting.ts'
import './outbox.css'

/** In the header while there is no connection or something waits: how many reports, and the way to them. */
export default function OutboxButton() {
  const waiting = useOutbox().length
  const online = useOnline()
  useEffect(() => {
    const started = settled()
      .then(() => import('./start.ts'))
      .then(({ startOffline }) => startOffline())
    started.catch((cause: unknown) => console.info('What waits on this device is not sent', cause))
    return () => void started.then((stop) => stop()).catch(() => {})
  }, [])
  if (online && waiting === 0) return null
  const label = outboxTexts.state(online, waiting)
  return (
    <Link to="/outbox" className="row gap-6 size-body tone-plain outbox-button" aria-label={label} title={label}>
      {online ? <CloudUploadOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
      {!online && <span className="outbox-button__words">{outboxTexts.noConnection}</span>}
      {waiting > 0 && <span aria-hidden>{waiting}</span>}
    </Link>
  )
}
