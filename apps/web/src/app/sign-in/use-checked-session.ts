import { useEffect } from 'react'
import { session } from '../../lib/session.ts'

/** Asks once whether a session that was restored is still alive, as the product does. */
export function useCheckedSession(): void {
  useEffect(() => {
    if (!session.get().freshSignIn) void session.checkToken()
  }, [])
}
