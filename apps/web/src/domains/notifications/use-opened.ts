import { notification } from '@selamat/contract/domains/notifications/notification'
import { useEffect } from 'react'
import { call } from '../../lib/client.ts'
import { refresh } from '../../lib/use-load.ts'

/** Marks the own notifications about a record read, as its page is open. Null: it is not known yet. */
export function useOpened(number: string | null): void {
  useEffect(() => {
    if (number !== null) void markRead(number)
  }, [number])
}

async function markRead(number: string): Promise<void> {
  try {
    const { data } = await call(notification.readAbout, { body: { number } })
    if (data.read > 0) await refresh(notification.list)
  } catch {
    // They stay unread: the page itself says where the server cannot be reached.
  }
}
