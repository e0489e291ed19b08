import { user } from '@selamat/contract/domains/identity/user'
import { useLoad } from '../../../lib/use-load.ts'
import { HistoryDrawer } from '../../../ui/history/history-drawer.tsx'
import { texts } from './texts.ts'

interface UserHistoryProps {
  readonly username: string
  readonly name: string
  readonly onClose: () => void
}

/** The history of a user. */
export function UserHistory({ username, name, onClose }: UserHistoryProps) {
  const history = useLoad(user.history, { params: { username } })
  return <HistoryDrawer title={texts.historyOf(name)} history={history} onClose={onClose} />
}
