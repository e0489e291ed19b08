import { formatTime } from '@selamat/contract/kit/dates'
import { messageOf } from '../../../lib/api-error.ts'
import type { SaveState } from '../../../lib/saver.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { visitTexts } from './texts.ts'

const texts = visitTexts.draft

/** How the draft of a visit stands; every word of it is on the server only. */
export function DraftState({ state, savedAt }: { readonly state: SaveState; readonly savedAt: string | null }) {
  const at = state.at ?? (savedAt ? new Date(savedAt) : null)
  if (state.is === 'saved') return at && <span role="status">{texts.saved(formatTime(at))}</span>
  if (state.is === 'refused' || state.is === 'blocked') {
    return (
      <Text tone="error" role="status">
        {texts.refused}: {messageOf(state.failure)}
      </Text>
    )
  }
  if (state.is === 'closed') {
    return (
      <Text tone="error" role="status">
        {texts.closed}
      </Text>
    )
  }
  return <span role="status">{texts[state.is]}</span>
}
